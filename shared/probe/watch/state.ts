// What a page holds that a picture need not show: values, places, words. It is compared here and never leaves the page.
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
}

/** The state of the page, shadow roots and frames of the same origin included; also lists their roots. */
export function readState(roots?: (root: Node) => void): PageState {
  const values: string[] = []
  const words: string[] = [document.title, document.body?.innerText ?? '']
  for (const { elements, host } of walk(document, topFrame())) {
    for (const element of elements)
      if (values.length < MAX_COMPARED && isControl(element)) values.push(stateOf(element))
    const root = host && rootIn(host)
    if (!host || !root) continue
    roots?.(root)
    const inner = documentIn(host)?.body
    words.push(inner ? inner.innerText : wordsOfShadow(root))
  }
  const position = [Math.round(scrollX), Math.round(scrollY), selectedLength()]
  return {
    position: JSON.stringify(position),
    values: JSON.stringify(values),
    words: JSON.stringify(words),
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
