// A picture may load nothing, so everything it shows is written into it.

const BLOB = /blob:[^"')\s<>&]+/g

export interface Inliner {
  /** The text with every `blob:` address replaced by what is behind it. */
  inline(text: string): Promise<string>
  /** The source of a style sheet that was met before; undefined until then. */
  cssText(url: string): string | undefined
  /** Reads the sheets of the document, so that `cssText` knows them. */
  readSheets(): Promise<void>
}

export function makeInliner(): Inliner {
  const data = new Map<string, Promise<string>>()
  const sheets = new Map<string, string>()
  const read = window.fetch
  const load = async (url: string): Promise<Blob | undefined> => {
    try {
      return await (await read.call(window, url)).blob()
    } catch {
      return undefined // released by the page
    }
  }
  const dataOf = (url: string): Promise<string> => {
    const known = data.get(url)
    if (known !== undefined) return known
    const made = load(url).then((blob) => (blob ? toDataUrl(blob) : ''))
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
  return {
    inline: inlineAll,
    cssText: (url) => sheets.get(url),
    async readSheets() {
      for (const { href } of document.styleSheets) {
        if (!href?.startsWith('blob:') || sheets.has(href)) continue
        const text = await (await load(href))?.text()
        if (text !== undefined) sheets.set(href, await withImports(text))
      }
    },
  }

  /** Imported sheets stand in the place of their import; a picture would not load them. */
  async function withImports(css: string, depth = 0): Promise<string> {
    const imports = [...css.matchAll(/@import\s+(?:url\()?"?(blob:[^")]+)"?\)?\s*([^;]*);/g)]
    let text = css
    for (const [whole, url = '', media = ''] of depth < 8 ? imports : []) {
      const inner = await withImports((await (await load(url))?.text()) ?? '', depth + 1)
      text = text.replace(whole, media.trim() === '' ? inner : `@media ${media}{${inner}}`)
    }
    return text
  }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => resolve('')
    reader.readAsDataURL(blob)
  })
}
