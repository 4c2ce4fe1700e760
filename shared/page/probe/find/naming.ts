// Recognizes text that only labels a field or a group of choices. A script may listen for presses
// on it to focus the field, but it is not a control.
import { isControl, isEditingHost } from './control.ts'

/** Roles that text merely labels; a heading that opens its section is not among them. */
const NAMED = new Set(
  'textbox searchbox combobox listbox spinbutton slider checkbox radio switch radiogroup'.split(
    ' ',
  ),
)
/** Maximum elements inside a text that are checked. */
const MAX_INSIDE = 12

/** Elements in or equal to this text that label another element. */
export function labels(words: Element): readonly Element[] {
  const inside = [...words.querySelectorAll('label, [id]')].slice(0, MAX_INSIDE)
  return [words, ...inside].filter((at) => isLabel(at, words))
}

function isLabel(element: Element, words: Element): boolean {
  if (element.localName === 'label' && 'control' in element && isElement(element.control))
    return !words.contains(element.control)
  const root = element.getRootNode()
  if (element.id === '' || !('querySelector' in root) || !isParent(root)) return false
  const id = CSS.escape(element.id)
  const named = root.querySelector(`[aria-labelledby~="${id}"]`)
  return named !== null && !words.contains(named) && isField(named)
}

function isField(element: Element): boolean {
  const role = element.getAttribute('role')?.trim().toLowerCase() ?? ''
  return NAMED.has(role) || isControl(element) || isEditingHost(element)
}

function isParent(node: Node): node is Node & ParentNode {
  return 'querySelector' in node
}

function isElement(thing: unknown): thing is Element {
  return typeof thing === 'object' && thing !== null && 'nodeType' in thing
}
