import type { Plugin } from 'vite'

/** What is never set in a page that is not rendered by a server and starts no transition. */
const UNUSED = [
  { file: /solid-js\/dist\/solid\.js$/, name: /(?<![.\w])Transition\b(?! = )/g, value: 'null' },
  {
    file: /solid-js\/(?:web\/)?dist\/(?:solid|web)\.js$/,
    name: /sharedConfig\.context\b(?! = )/g,
    value: 'undefined',
  },
] as const

/**
 * Takes transitions and hydration out of Solid: a report uses neither, and they are 1 KB of its 60.
 * A Solid that writes them differently fails the build.
 */
export function withoutTransitions(): Plugin {
  const found = new Set<string>()
  return {
    name: 'without-transitions',
    apply: 'build',
    buildEnd(error) {
      if (!error && found.size < UNUSED.length)
        this.error('solid-js is not written as withoutTransitions expects.')
    },
    transform(code, id) {
      const uses = UNUSED.filter(({ file, name }) => file.test(id) && code.search(name) >= 0)
      if (uses.length === 0) return
      for (const { value } of uses) found.add(value)
      const without = uses.reduce((text, { name, value }) => text.replace(name, value), code)
      return { code: without, map: null }
    },
  }
}
