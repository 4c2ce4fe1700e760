import { join } from 'node:path'
import type { Plugin } from 'vite'

const FRAME = '../Icon'
const ID = '\0drawn-icon'
const ICON = /[\\/]lucide-solid[\\/]dist[\\/]source[\\/]icons[\\/]/
/** Keys of the lines for the library's own component: random letters, which do not compress. */
const KEYS = /,\s*key: "\w+"/g
/** Parts of an icon module that `DrawnIcon` does not read. */
const UNREAD = /^ {2}size: 24,\n|,\n {2}aliases: \[[^\]]*\]|^var __iconNode = .*\n/gm
const OURS = join(import.meta.dirname, '../src/kit/controls/drawn-icon.tsx')

/**
 * Draws the icons of lucide-solid with `DrawnIcon` instead of the library's component, without
 * unused data. A library with another layout fails the build.
 */
export function drawnIcons(): Plugin {
  let found = false
  return {
    name: 'drawn-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== FRAME || importer === undefined) return null
      if (!ICON.test(importer)) return null
      found = true
      return ID
    },
    transform(code, id) {
      // All other modules only re-export these.
      if (!ICON.test(id) || !code.includes('__iconData =')) return null
      const keyless = code.replaceAll(KEYS, '')
      if (keyless === code) this.error(`${id} is not laid out as drawnIcons expects.`)
      return { code: keyless.replaceAll(UNREAD, '').replace('  __iconNode,\n', ''), map: null }
    },
    load(id) {
      return id === ID ? `export { DrawnIcon as default } from ${JSON.stringify(OURS)}` : null
    },
    buildEnd(error) {
      if (!error && !found) this.error('lucide-solid is not laid out as drawnIcons expects.')
    },
  }
}
