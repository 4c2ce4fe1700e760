// Distinguishes elements with equal names by their row, card or section.
import type { ScreenElement } from '../../../device/observation.ts'
import { attempt } from './attempt.ts'
import { isHtml } from './control.ts'
import { holds, parentOf } from './walk.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role="heading"], legend, caption, th, strong, b'
const MAX_CONTEXT = 40

export interface Named {
  readonly element: Element
  readonly label: string
}

/** Larger groups are grids or lists, where reading every row would be slow. */
const MAX_SAME = 30

/**
 * Adds a context to elements with equal names. `listed` has the page's elements in the same order.
 */
export function inContext(
  elements: readonly ScreenElement[],
  listed: readonly Named[],
): ScreenElement[] {
  const groups = new Map<string, Named[]>()
  for (const named of listed)
    groups.set(named.label, [...(groups.get(named.label) ?? []), named].slice(0, MAX_SAME + 1))
  const contexts = new Map<Element, string>()
  for (const same of groups.values()) {
    if (same.length < 2 || same.length > MAX_SAME) continue
    for (const [element, context] of attempt(() => contextsOf(same)) ?? [])
      contexts.set(element, context)
  }
  return elements.map((element, index) => {
    const at = listed[index]
    const context = at && contexts.get(at.element)
    return context === undefined ? element : { ...element, context }
  })
}

/** Contexts of elements with equal names; empty when all contexts are equal. */
function contextsOf(same: readonly Named[]): ReadonlyMap<Element, string> {
  const found = new Map<Element, string>()
  for (const named of same) {
    const context = contextOf(named, same)
    if (context !== '') found.set(named.element, context)
  }
  return new Set(found.values()).size > 1 ? found : new Map()
}

function contextOf({ element, label }: Named, same: readonly Named[]): string {
  let unit: Element = element
  for (let at = parentOf(element); at && !holdsAnother(at, element, same); at = parentOf(at))
    unit = at
  const heading = unit === element ? undefined : headingIn(unit, label)
  return heading ?? firstWords(unit, label) ?? headingBefore(element) ?? ''
}

function holdsAnother(outer: Element, element: Element, same: readonly Named[]): boolean {
  return same.some((other) => other.element !== element && holds(outer, other.element))
}

function headingIn(unit: Element, label: string): string | undefined {
  return [...unit.querySelectorAll(HEADINGS)]
    .map(shortText)
    .find((words) => words !== '' && words !== label)
}

const SECTIONS = 'h1, h2, h3, h4, h5, h6, [role="heading"]'

/** Preceding heading, for an element without a container that has one. */
function headingBefore(element: Element): string | undefined {
  const headings = [...element.ownerDocument.querySelectorAll(SECTIONS)]
  const before = headings.filter(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return before.map(shortText).findLast((words) => words !== '')
}

function firstWords(unit: Element, label: string): string | undefined {
  return textOf(unit)
    .split(/[\n\t]+/)
    .map(tidy)
    .find((line) => /[\p{L}\p{N}]/u.test(line) && line !== label)
    ?.slice(0, MAX_CONTEXT)
    .trim()
}

function shortText(element: Element): string {
  return tidy(textOf(element)).slice(0, MAX_CONTEXT).trim()
}

function textOf(element: Element): string {
  return isHtml(element) && element.checkVisibility() ? element.innerText.slice(0, 1_000) : ''
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
