// Files of the prototype inside its frame: addresses of the page are paths in the prototype, and
// each file has one `blob:` address.

/** Base address of the prototype. The reserved domain cannot exist (RFC 2606). */
export const HOME = 'http://prototype.invalid/'

/** Target of an address: a file of the prototype, or another place. `rest`: query and fragment. */
export type Place =
  | { readonly kind: 'file'; readonly path: string; readonly rest: string }
  | { readonly kind: 'elsewhere'; readonly url: string }

export interface Files {
  /** Resolves an address written in the file `from`. */
  place(address: string, from: string): Place
  has(path: string): boolean
  /** Content of a file; undefined without such a file. */
  text(path: string): Promise<string | undefined>
  blob(path: string): Blob | undefined
  /** `blob:` address of a file. */
  url(path: string): string | undefined
  /** `blob:` address of content that was rewritten from a file. */
  made(path: string, text: string, type: string): string
  /**
   * Address that names a file even when it is missing. The frame's policy refuses the request and
   * reports that name.
   */
  name(path: string): string
}

export function makeFiles(blobs: ReadonlyMap<string, Blob>): Files {
  const urls = new Map<string, string>()
  const keep = (path: string, blob: Blob): string => {
    const typed = blob.type === '' ? new Blob([blob], { type: typeOf(path) }) : blob
    const url = URL.createObjectURL(typed)
    urls.set(path, url)
    return url
  }
  return {
    place(address, from) {
      const url = parse(address, from)
      if (!url?.href.startsWith(HOME)) return { kind: 'elsewhere', url: url?.href ?? address }
      const path = decoded(url.pathname.slice(1))
      return { kind: 'file', path: found(path, blobs), rest: url.search + url.hash }
    },
    has: (path) => blobs.has(path),
    text: async (path) => blobs.get(path)?.text(),
    blob: (path) => blobs.get(path),
    url(path) {
      const known = urls.get(path)
      if (known !== undefined) return known
      const blob = blobs.get(path)
      return blob && keep(path, blob)
    },
    made: (path, text, type) => keep(path, new Blob([text], { type })),
    name: (path) => HOME + encodeURI(path),
  }
}

function parse(address: string, from: string): URL | undefined {
  try {
    return new URL(address.trim(), HOME + encodeURI(from))
  } catch {
    return undefined
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Resolves a folder to its index file, as most servers do. */
function found(path: string, blobs: ReadonlyMap<string, Blob>): string {
  if (blobs.has(path)) return path
  const folder = path === '' || path.endsWith('/') ? path : `${path}/`
  const all = [`${folder}index.html`, `${folder}index.htm`, `${path}.html`]
  return all.find((each) => blobs.has(each)) ?? path
}

/** A browser guesses the type of images and audio, but not of these. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  svg: 'image/svg+xml',
}

function typeOf(path: string): string {
  return TYPES[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? ''
}
