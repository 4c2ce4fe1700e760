// Slotted text: text of the outer page that a component's shadow root renders through `<slot>`.
// `innerText` of the rendering element leaves it out.
import { isHtml } from './control.ts'
import { styleOf } from './walk.ts'

/** Maximum depth of nested slots that are followed. */
const MAX_DEPTH = 8

/** True when the element renders content of the outer page. Hot path: called for every control. */
export function hasSlots(element: Element): boolean {
  return 'host' in element.getRootNode() && element.querySelector('slot') !== null
}

/** Text of an element with slots, in rendered order. */
export function slottedText(element: Element, depth = 0): string {
  if (!element.checkVisibility({ visibilityProperty: true })) return ''
  if (depth === MAX_DEPTH || !isHtml(element)) return ''
  if (depth > 0 && !hasSlots(element)) return element.innerText
  return textOf([...element.childNodes], depth)
}

function textOf(nodes: readonly Node[], depth: number): string {
  return nodes
    .map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
      if (node instanceof HTMLSlotElement) {
        const given = node.assignedNodes()
        return textOf(given.length > 0 ? given : [...node.childNodes], depth)
      }
      if (!(node instanceof Element)) return ''
      const words = slottedText(node, depth + 1)
      return /^(inline$|contents)/.test(styleOf(node)?.display ?? '') ? words : ` ${words} `
    })
    .join('')
}

/** Visible text of an element, including the content of its slots. */
export function readOn(element: Element): string {
  if (hasSlots(element)) return slottedText(element)
  return isHtml(element) ? element.innerText : (element.textContent ?? '')
}

/** Elements assigned to the slots inside an element. */
export function slottedElements(element: Element): readonly Element[] {
  if (!hasSlots(element)) return []
  return [...element.querySelectorAll('slot')].flatMap((slot) =>
    slot.assignedElements({ flatten: true }),
  )
}
