// Inlines resources: an SVG image may load nothing, so everything it shows is written into it.

/** Addresses that may belong to an allowed host. */
const HOST = /^https?:/i
const BLOB = /blob:[^"')\s<>&]+/g

export interface Inliner {
  /** The text with every `blob:` address replaced by its content. */
  inline(text: string): Promise<string>
  /** Source of a style sheet; undefined until it has been read. */
  cssText(url: string): string | undefined
  /** Returns a local address for content of another host; leaves other addresses unchanged. */
  foreign(url: string): string
  /** Applies `foreign` to each address in a style sheet, resolved against `from`. */
  foreignCss(css: string, from?: string): string
  /** Reads the style sheets of the document for `cssText`. */
  readSheets(): Promise<void>
}

interface Hosts {
  /** True when the page may contact the host of an address. */
  readonly mayContact: (url: string) => boolean
  /** Called when content of a host cannot be read and so is missing from screenshots. */
  readonly lost: () => void
}

type Load = (url: string) => Promise<Blob | undefined>

export function makeInliner({ mayContact, lost }: Hosts): Inliner {
  const places = new Map<string, string>()
  const data = new Map<string, Promise<string>>()
  const sheets = new Map<string, string>()
  const load = makeLoad()
  const dataOf = (url: string): Promise<string> => {
    const known = data.get(url)
    if (known !== undefined) return known
    const place = places.get(url)
    const made = load(place ?? url).then((blob) => {
      if (!blob && place !== undefined) lost()
      return blob ? toDataUrl(blob) : ''
    })
    data.set(url, made)
    return made
  }
  const inlineAll = async (text: string): Promise<string> => {
    const urls = [...new Set(text.match(BLOB) ?? [])]
    const all = new Map(
      await Promise.all(urls.map(async (url) => [url, await dataOf(url)] as const)),
    )
    return text.replace(BLOB, (url) => all.get(url) ?? url)
  }
  const foreign = (url: string): string => {
    if (!HOST.test(url) || !mayContact(url)) return url
    const token = `blob:host/${places.size}`
    const known = [...places].find(([, place]) => place === url)?.[0]
    if (known === undefined) places.set(token, url)
    return known ?? token
  }
  const foreignCss = (css: string, from?: string): string =>
    css.replace(/url\(\s*["']?([^"')]+)["']?\s*\)/g, (whole, address: string) => {
      const isHere = from === undefined && !HOST.test(address)
      if (isHere || !URL.canParse(address, from)) return whole
      return `url("${foreign(new URL(address, from).href)}")`
    })
  return {
    inline: inlineAll,
    foreign,
    foreignCss,
    cssText: (url) => sheets.get(url),
    async readSheets() {
      for (const { href } of document.styleSheets) {
        const isRead =
          href !== null && (href.startsWith('blob:') || (HOST.test(href) && mayContact(href)))
        if (!isRead || sheets.has(href)) continue
        const text = await (await load(href))?.text()
        if (text === undefined) continue
        const isForeign = HOST.test(href)
        sheets.set(href, isForeign ? foreignCss(text, href) : await withImports(load, text))
      }
    },
  }
}

/** Loads with the native `fetch`, which the page may replace later. */
function makeLoad(): Load {
  const read = window.fetch
  return async (url) => {
    try {
      return await (await read.call(window, url)).blob()
    } catch {
      return undefined // released by the page
    }
  }
}

/** Replaces each import by the imported sheet, which an SVG image would not load. */
async function withImports(load: Load, css: string, depth = 0): Promise<string> {
  const imports = [...css.matchAll(/@import\s+(?:url\()?"?(blob:[^")]+)"?\)?\s*([^;]*);/g)]
  let text = css
  for (const [whole, url = '', media = ''] of depth < 8 ? imports : []) {
    const inner = await withImports(load, (await (await load(url))?.text()) ?? '', depth + 1)
    text = text.replace(whole, media.trim() === '' ? inner : `@media ${media}{${inner}}`)
  }
  return text
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => resolve('')
    reader.readAsDataURL(blob)
  })
}
