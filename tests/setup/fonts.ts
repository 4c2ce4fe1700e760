// The fonts of other machines: a wide one, a common one and a narrow one, put in the place of this
// machine's.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

export const FONTS = ['dejavu-sans', 'arimo', 'archivo-narrow'] as const
export type Font = (typeof FONTS)[number]

const FOLDER = new URL('../fixtures/fonts/', import.meta.url)
const WEIGHTS = ['400', '700'] as const

/**
 * Shows the page in this font, until it is closed or gets another font. Works under any
 * Content-Security-Policy.
 */
export async function useFont(page: Page, font: Font): Promise<void> {
  const name = `test ${font}`
  const isThere = await page.evaluate(
    (own) => [...document.fonts].some(({ family }) => family.replaceAll('"', '') === own),
    name,
  )
  const files = await Promise.all(
    (isThere ? [] : WEIGHTS).map(async (weight) => {
      const bytes = await readFile(new URL(`${font}-${weight}.woff2`, FOLDER))
      return { weight, base64: bytes.toString('base64') }
    }),
  )
  await page.evaluate(
    async ([own, faces]) => {
      for (const { weight, base64 } of faces) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        // From bytes, because a policy that allows no font forbids its address only.
        document.fonts.add(await new FontFace(own, bytes, { weight }).load())
      }
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`* { font-family: "${own}" !important }`)
      document.adoptedStyleSheets = [sheet]
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    },
    [name, files] as const,
  )
}

/** Shows the page in the fonts of this machine again. */
export function dropFont(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** Overflow beyond the right edge with its elements; empty when the page fits. */
export function beyondTheEdge(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    const places = wide.map(({ tagName, id, className }) => `${tagName}#${id}.${className}`)
    return [`${scrollWidth} px in ${clientWidth}`, ...places.slice(0, 5)]
  })
}
