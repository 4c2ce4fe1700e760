// State of the page that a screenshot may not show: values, positions, text. It is compared here
// and never leaves the page.
import { focusedElement, isControl, isHtml, isTextField } from '../find/control.ts'
import { documentIn, isElement } from '../find/walk.ts'
import { type Content, readContent } from './trees.ts'

export interface PageState {
  /** Scroll offset and selection. */
  readonly position: string
  readonly values: string
  readonly words: string
  /** Values by control. */
  readonly controls: ReadonlyMap<Element, string>
}

/** Controls with another value than before, each with the labels that may display it. */
export function differing(before: PageState | undefined, now: PageState): readonly Element[] {
  const changed = [...now.controls].filter(([element, held]) => {
    const was = before?.controls.get(element)
    return was !== undefined && was !== held
  })
  return changed.flatMap(([element]) => {
    const labels = isControl(element) ? [...(element.labels ?? [])] : []
    return [element, ...labels]
  })
}

/** State of the page, including shadow roots and same-origin frames. */
export function readState({ controls, inner }: Content = readContent()): PageState {
  const words = [
    document.title,
    document.body?.innerText ?? '',
    ...inner.map(({ host, root }) => documentIn(host)?.body?.innerText ?? shadowText(root)),
  ]
  const position = [Math.round(scrollX), Math.round(scrollY), selectedLength()]
  return {
    position: JSON.stringify(position),
    values: valuesOf(controls),
    words: JSON.stringify(words),
    controls,
  }
}

export function valuesOf(controls: Content['controls']): string {
  return JSON.stringify([...controls.values()])
}

function shadowText(root: Node): string {
  return [...root.childNodes]
    .flatMap((node) => {
      if (node.nodeType === 3) return node.nodeValue ?? ''
      return isElement(node) && isHtml(node) ? node.innerText : ''
    })
    .join('\n')
}

function selectedLength(): number {
  const focus = focusedElement()
  if (focus && isTextField(focus)) return (focus.selectionEnd ?? 0) - (focus.selectionStart ?? 0)
  return String(getSelection() ?? '').length
}
