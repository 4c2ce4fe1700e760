// What a page holds that a picture need not show: values, places, words. It is compared here and
// never leaves the page.
import {
  focusedElement,
  heldValue,
  isControl,
  isHtml,
  isSecure,
  isTextField,
} from '../find/control.ts'
import { documentIn, isElement, rootIn, topFrame, walk } from '../find/walk.ts'

const MAX_COMPARED = 400

export interface PageState {
  /** Scroll offset and selection. */
  readonly position: string
  readonly values: string
  readonly words: string
  /** What each control holds. */
  readonly controls: ReadonlyMap<Element, string>
}

/** Controls that hold something else than before, each with the labels that may draw it. */
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

/**
 * The state of the page, shadow roots and frames of the same origin included; also lists their
 * roots.
 */
export function readState(roots?: (root: Node) => void): PageState {
  const controls = new Map<Element, string>()
  const words: string[] = [document.title, document.body?.innerText ?? '']
  for (const { elements, host } of walk(document, topFrame())) {
    for (const element of elements)
      if (controls.size < MAX_COMPARED && isControl(element))
        controls.set(element, stateOf(element))
    const root = host && rootIn(host)
    if (!host || !root) continue
    roots?.(root)
    const inner = documentIn(host)?.body
    words.push(inner ? inner.innerText : wordsOfShadow(root))
  }
  const position = [Math.round(scrollX), Math.round(scrollY), selectedLength()]
  return {
    position: JSON.stringify(position),
    values: JSON.stringify([...controls.values()]),
    words: JSON.stringify(words),
    controls,
  }
}

function wordsOfShadow(root: Node): string {
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

function stateOf(control: Element): string {
  if (isSecure(control)) return 'secure'
  return 'checked' in control
    ? `${control.checked}${heldValue(control)}`
    : (heldValue(control) ?? '')
}
