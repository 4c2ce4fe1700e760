// Finds the choices of a list that share one hand cursor or one listener of their container.
import type { Candidate } from './clickable.ts'
import { isCandidate } from './control.ts'
import { styleOf } from './walk.ts'

/** Minimum number of similar children that count as choices. */
const LEAST = 3
/** Minimum number of list or table rows, which are unambiguous. */
const LEAST_ROWS = 2
/** Minimum width of a choice, as a share of its list, and maximum height in CSS pixels. */
const FILLS = 0.6
const MAX_HEIGHT = 60
const MAX_INSIDE = 600

export function choicesIn(candidate: Candidate): readonly Candidate[] {
  const { element, frame, kind } = candidate
  if (kind === 'listener' && holdsTable(element)) return []
  const choices = kind === 'pointer' ? choicesUnderHand(element) : []
  if (kind === 'listener') choices.push(...listened(element))
  return choices.length > 0
    ? choices.map((choice) => ({ element: choice, frame, kind }))
    : [candidate]
}

/** True for a container of table rows: its listener does not make the table one target. */
function holdsTable(element: Element): boolean {
  return element.localName !== 'tr' && element.querySelector('tr, [role="row"]') !== null
}

/** Items of a list that listens for them, or rows of an open popup list. */
function listened(element: Element): readonly Element[] {
  const items = isList(element) ? choicesUnderHand(element) : []
  return items.length > 0 ? items : rowsOfPopup(element)
}

function isList(element: Element): boolean {
  const [first, ...rest] = element.children
  return first?.localName === 'li' && rest.every(({ localName }) => localName === 'li')
}

function choicesUnderHand(element: Element): Element[] {
  let at = element
  while (at.childElementCount === 1 && at.firstElementChild) at = at.firstElementChild
  const choices = mostAlike([...at.children])
  const least = /^(li|tr|td)$/.test(choices[0]?.localName ?? '') ? LEAST_ROWS : LEAST
  return choices.length < least || hasOwnWords(at) ? [] : choices
}

/**
 * Rows of an open popup list: a positioned box with a listener that contains only similar text
 * rows.
 */
function rowsOfPopup(element: Element): readonly Element[] {
  const style = styleOf(element)
  if (style?.cursor === 'pointer' || !/^(absolute|fixed)$/.test(style?.position ?? '')) return []
  const { width } = element.getBoundingClientRect()
  const inside = [...element.querySelectorAll('*')].slice(0, MAX_INSIDE)
  if (inside.some((at) => isCandidate(at))) return []
  const rows = mostAlike(
    inside.filter((at) => {
      const box = at.getBoundingClientRect()
      return box.height > 0 && box.height <= MAX_HEIGHT && box.width >= width * FILLS
    }),
  )
  return rows.length >= LEAST ? rows : []
}

/**
 * Largest group of elements with text and with equal tag and first class; the others may be
 * headings and dividers.
 */
function mostAlike(elements: readonly Element[]): Element[] {
  const groups = new Map<string, Element[]>()
  for (const element of elements) {
    if ((element.textContent?.trim() ?? '') === '') continue
    const key = `${element.localName} ${element.classList[0] ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), element])
  }
  return [...groups.values()].reduce(
    (best, group) => (group.length > best.length ? group : best),
    [],
  )
}

function hasOwnWords(element: Element): boolean {
  return [...element.childNodes].some(
    (node) => node.nodeType === 3 && (node.nodeValue?.trim() ?? '') !== '',
  )
}
