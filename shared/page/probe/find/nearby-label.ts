// What a person reads as the name of a field that nothing ties to it: words beside or above it, or
// the head of its column.
import { isCandidate, isControl, isEditingHost, isHtml, roleOf } from './control.ts'
import { surfaceOf } from './editor-surface.ts'
import { closest, parentOf } from './walk.ts'

/** Longer words are a text of their own, in characters. */
const MAX_WORDS = 60
/** So far out the words of a field are looked for. */
const LEVELS = 4

const FIELDS = 'input:not([type=hidden]), select, textarea'
/** Their words follow them, those of other fields come first. */
const TOGGLES = new Set(['checkbox', 'radio', 'switch'])

export function wordsBeside(element: Element): string {
  const isToggle = TOGGLES.has(roleOf(element))
  let at: Element = surfaceOf(element) ?? element
  for (let level = 0; level < LEVELS; level++) {
    const after = isToggle ? nearest(at, 'nextSibling') : ''
    const words = after || columnHead(at) || nearest(at, 'previousSibling')
    if (words !== '') return words
    const parent = parentOf(at)
    if (!parent || parent.ownerDocument !== at.ownerDocument || parent.localName === 'body') break
    if (parent.querySelectorAll(FIELDS).length > 1 && parent.localName !== 'tr') break
    at = parent
  }
  return ''
}

/**
 * The same where they are no words of a page: a label, a column head, or what is beside a field
 * whose value hides its hint.
 */
export function labelBeside(element: Element): string {
  if ('value' in element && element.value !== '') return wordsBeside(element)
  let at: Element = element
  for (let level = 0; level < LEVELS; level++) {
    const before = at.previousElementSibling
    const label = before?.localName === 'label' ? (wordsIn(before) ?? '') : ''
    const words = label || columnHead(at)
    if (words !== '' && words.length <= MAX_WORDS) return words
    const parent = parentOf(at)
    if (!parent || before !== null || parent.querySelectorAll(FIELDS).length > 1) break
    at = parent
  }
  return ''
}

/** The first words in one direction; another control between them has them for itself. */
function nearest(element: Element, direction: 'previousSibling' | 'nextSibling'): string {
  for (let at = element[direction]; at; at = at[direction]) {
    const words = wordsIn(at)
    if (words === undefined) return ''
    if (SAYS.test(words)) return words.length > MAX_WORDS ? '' : words
  }
  return ''
}

const SAYS = /[\p{L}\p{N}]/u

/** Undefined where a control is. The words in an editable name are those of its row. */
function wordsIn(node: Node): string | undefined {
  if (node.nodeType === 3) return tidy(node.nodeValue)
  if (!isElement(node)) return ''
  if (isEditingHost(node)) return isHtml(node) ? tidy(node.innerText) : ''
  if (isCandidate(node) || node.querySelector(`${FIELDS}, button, a[href]`)) return undefined
  return isHtml(node) && node.checkVisibility() ? tidy(node.innerText) : ''
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

/** The head over a cell of a table. */
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

/** True for what is named by words beside it: fields and boxes to tick. */
export function takesWordsBeside(element: Element): boolean {
  return isControl(element) || isEditingHost(element) || TOGGLES.has(roleOf(element))
}

function tidy(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
