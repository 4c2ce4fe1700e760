// What a frame of the page is to show, and whether this prototype can show it.
import type { Files } from '../page/files.ts'

/** Where the page keeps what a frame loads, so that the browser does not load it. */
export const SRC = 'data-harness-src'
export const SRCDOC = 'data-harness-srcdoc'

export type Source =
  | { readonly kind: 'page'; readonly path: string; readonly rest: string; readonly html?: string }
  /** Nothing at all, or what only the page's own scripts fill. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'not_here'; readonly address: string }

export function sourceOf(frame: Element, from: string, files: Files): Source {
  const html = frame.getAttribute(SRCDOC)
  // Never in quirks mode, whatever it says of itself.
  if (html !== null) return { kind: 'page', path: from, rest: '', html: `<!doctype html>${html}` }
  const address = (frame.getAttribute(SRC) ?? '').trim()
  if (address === '' || /^(about|javascript):/i.test(address)) return { kind: 'empty' }
  const written = writtenIn(address)
  if (written !== undefined) return { kind: 'page', path: from, rest: '', html: written }
  const place = files.place(address, from)
  return place.kind === 'file' && files.has(place.path)
    ? { kind: 'page', path: place.path, rest: place.rest }
    : { kind: 'not_here', address }
}

/** The page that is written in its own address; undefined for every other address. */
function writtenIn(address: string): string | undefined {
  const [, kind = '', text = ''] = /^data:text\/html((?:;[^,]*)?),(.*)$/is.exec(address) ?? []
  if (!/^data:text\/html/i.test(address)) return undefined
  try {
    if (!/;base64$/i.test(kind)) return decodeURIComponent(text)
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  } catch {
    return text
  }
}
