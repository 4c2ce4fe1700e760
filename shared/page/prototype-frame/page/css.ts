import type { Files } from './files.ts'

/** `url(…)` with or without quotes, and the quoted form of `@import`. */
const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^'")\s]+))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi

const MAX_DEPTH = 8

/**
 * Rewrites a style sheet so that its addresses lead to the files of the prototype; imported sheets
 * are rewritten first.
 */
export async function localCss(
  css: string,
  from: string,
  files: Files,
  depth = 0,
): Promise<string> {
  const found = [...css.matchAll(URLS)]
  const replaced = await Promise.all(
    found.map(async ([whole, ...groups]) => {
      const address = groups.find((group) => group !== undefined) ?? ''
      const url = await addressOf(address, from, files, depth)
      if (url === undefined) return whole
      return whole.startsWith('@') ? `@import "${url}"` : `url("${url}")`
    }),
  )
  let at = 0
  const parts = found.map(({ index, 0: whole }, position) => {
    const before = css.slice(at, index)
    at = index + whole.length
    return before + (replaced[position] ?? whole)
  })
  return parts.join('') + css.slice(at)
}

async function addressOf(
  address: string,
  from: string,
  files: Files,
  depth: number,
): Promise<string | undefined> {
  const place = files.place(address, from)
  if (address.startsWith('#') || place.kind === 'elsewhere') return undefined
  if (!files.has(place.path)) return files.name(place.path)
  if (!place.path.endsWith('.css')) return files.url(place.path)
  return cssUrl(place.path, files, depth + 1)
}

/** Address of a style sheet with all its addresses rewritten; undefined without such a file. */
export async function cssUrl(path: string, files: Files, depth = 0): Promise<string | undefined> {
  const css = depth < MAX_DEPTH ? await files.text(path) : undefined
  if (css === undefined) return undefined
  return files.made(path, await localCss(css, path, files, depth), 'text/css')
}
