// Finds the visual label of a field without an associated one: text next to or above it, or the
// header of its column.
import { isCandidate, isControl, isEditingHost, isHtml, roleOf } from './control.ts'
import { surfaceOf } from './editor-surface.ts'
import { labels } from './naming.ts'
import { closest, parentOf } from './walk.ts'

/** Maximum length of a label, in characters; longer text is content. */
const MAX_WORDS = 60
/** Maximum number of ancestors to search for the label of a field. */
const LEVELS = 4

const FIELDS = 'input:not([type=hidden]), select, textarea'
/** Controls whose label follows them; for other fields it precedes. */
const TOGGLES = new Set(['checkbox', 'radio', 'switch'])

export function wordsBeside(element: Element): string {
  const isToggle = TOGGLES.has(roleOf(element))
  let at: Element = surfaceOf(element) ?? element
  for (let level = 0; level < LEVELS; level++) {
    const after = isToggle ? nearest(at, 'nextSibling') : ''
    const head = level === 0 ? headAbove(at) : ''
    const words = after || columnHead(at) || nearest(at, 'previousSibling') || head
    if (words !== '') return words
    const parent = boxOfOne(at)
    if (!parent) break
    at = parent
  }
  return isToggle ? '' : wordsBelow(element)
}

/** Words of a heading that directly precedes a field. */
function headAbove(element: Element): string {
  const head = element.previousElementSibling
  const words = head?.matches(HEADINGS) && isHtml(head) ? tidy(head.innerText) : ''
  return words.length > MAX_WORDS ? '' : words
}

/** Parent of a field, if it contains no other field. */
function boxOfOne(at: Element): Element | undefined {
  const parent = parentOf(at)
  if (!parent || parent.ownerDocument !== at.ownerDocument || parent.localName === 'body')
    return undefined
  const holdsMore = parent.querySelectorAll(FIELDS).length > 1 && parent.localName !== 'tr'
  return holdsMore || isShared(parent) ? undefined : parent
}

/** True for a slot with several elements: adjacent text does not belong to one of them. */
function isShared(slot: Element): boolean {
  return slot instanceof HTMLSlotElement && slot.assignedElements().length > 1
}

/** Maximum length of a label below a field, in characters; longer text is a hint. */
const MAX_BELOW = 30

/** Text below a field that is alone with it in a box, unless it is the field's description. */
function wordsBelow(element: Element): string {
  const { parentElement: parent, nextElementSibling: next } = element
  if (!next || parent?.childElementCount !== 2 || parent.firstElementChild !== element) return ''
  const isNote = next.matches('[role], [aria-live]')
  const described = element.getAttribute('aria-describedby')?.split(/\s+/).includes(next.id)
  const words = isNote || described ? '' : (wordsIn(next) ?? '')
  return words.length > MAX_BELOW ? '' : words
}

/**
 * Text of an unassociated label, column header, or text left of the field. For a filled field,
 * whose placeholder is hidden, any adjacent text.
 */
export function labelBeside(element: Element): string {
  if ('value' in element && element.value !== '') return wordsBeside(element)
  let at: Element = element
  for (let level = 0; level < LEVELS; level++) {
    const before = at.previousElementSibling
    const isLabel = before?.localName === 'label' || (level > 0 && isLeftOf(before, element))
    const words = columnHead(at) || (isLabel && before && wordsIn(before)) || ''
    if (words !== '' && words.length <= MAX_WORDS) return words
    const parent = parentOf(at)
    if (!parent || before !== null || parent.querySelectorAll(FIELDS).length > 1) break
    at = parent
  }
  return ''
}

/** True for an element left of the field in the same line. */
function isLeftOf(before: Element | null, field: Element): boolean {
  if (!before) return false
  const [a, b] = [before.getBoundingClientRect(), field.getBoundingClientRect()]
  const middle = (a.top + a.bottom) / 2
  return a.width > 0 && a.right <= b.left + 1 && middle > b.top && middle < b.bottom
}

/** Nearest text in one direction; empty when another control is in between, to which it belongs. */
function nearest(element: Element, direction: 'previousSibling' | 'nextSibling'): string {
  for (let at = element[direction]; at; at = at[direction]) {
    const words = wordsIn(at)
    if (words === undefined) return ''
    if (SAYS.test(words)) return words.length > MAX_WORDS ? '' : words
  }
  return ''
}

const SAYS = /[\p{L}\p{N}]/u

/** Undefined for controls, headings and other labels. Text in an editable cell names its row. */
function wordsIn(node: Node): string | undefined {
  if (node.nodeType === 3) return tidy(node.nodeValue)
  if (!isElement(node)) return ''
  if (isEditingHost(node)) return isHtml(node) ? tidy(node.innerText) : ''
  if (isCandidate(node) || node.querySelector(`${FIELDS}, button, a[href]`)) return undefined
  if (node.matches(HEADINGS) || labels(node).length > 0) return undefined
  return isHtml(node) && node.checkVisibility() ? tidy(node.innerText) : ''
}

/** A heading labels all fields below it, not a single one. */
const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"]'

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

function columnHead(element: Element): string {
  if (element.localName !== 'td') return ''
  const table = closest(element, (at) => at.localName === 'table')
  const head = table?.querySelector('tr')
  const row = element.parentElement
  if (!head || !row || head === row) return ''
  const cell = head.children[[...row.children].indexOf(element)]
  if (cell?.localName !== 'th' || !isHtml(cell)) return ''
  const words = tidy(cell.innerText)
  return words.length > MAX_WORDS ? '' : words
}

/** True for fields and toggles, which adjacent text may label. */
export function takesWordsBeside(element: Element): boolean {
  return isControl(element) || isEditingHost(element) || TOGGLES.has(roleOf(element))
}

function tidy(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
