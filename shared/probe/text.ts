import { isHtml } from './control.ts'
import { isFrameElement, topFrame, walk } from './walk.ts'

/** What a person can read, in reading order: of the open modal when there is one, else of the page. */
export function readableText(modal: Element | undefined, maxLength: number): string {
  const parts = [textOf(modal ?? document.body)]
  let length = parts[0]?.length ?? 0
  for (const hidden of hiddenFromInnerText(modal)) {
    if (length > maxLength) break
    const text = textOf(hidden)
    length += text.length
    parts.push(text)
  }
  const text = tidy(parts.join('\n'))
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}

/** `innerText` stops at shadow roots and frames: these follow after the page's own words. */
function* hiddenFromInnerText(modal: Element | undefined): Generator<Element> {
  for (const { element } of walk(document, topFrame())) {
    if (modal && !modal.contains(element)) continue
    if (element.shadowRoot && element.checkVisibility()) yield* element.shadowRoot.children
    const body =
      isFrameElement(element) && element.checkVisibility()
        ? element.contentDocument?.body
        : undefined
    if (body) yield body
  }
}

/** Of an element that is not rendered (a style sheet, say) `innerText` would be its source. */
function textOf(element: Element | null): string {
  return element && isHtml(element) && element.checkVisibility() ? element.innerText : ''
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
