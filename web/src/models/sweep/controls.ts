// What stands on a screen as controls: which of them are one and the same, which are of one kind, and what is left alone.

import type { Scene, ScreenElement } from '@harness/shared/devices/observation.ts'
import type { SweepLimits } from '../wire/provider.ts'
import { familyOf, isSameSite, masked, routeOf, targetOf } from './route.ts'

/** Why a control is not used. `alike`: enough of its kind were used. `gone`: it could not be reached again. */
export type Reason =
  | 'guarded'
  | 'outside'
  | 'file'
  | 'form'
  | 'secret'
  | 'disabled'
  | 'alike'
  | 'refused'
  | 'gone'

/** How a control is used: pressed once, or given a value. */
export type Use = 'press' | 'fill'

/** A control of one screen. `key` finds it again on the next screen and in the next run. */
export interface Seen {
  readonly key: string
  /** The same for controls that look alike at the same place of several pages, such as a search in the header. */
  readonly twin: string
  /** Controls of one family do the same with another thing; only some of them are used. */
  readonly family: string
  /** How many of the family are used. */
  readonly most: number
  readonly use: Use
  readonly element: ScreenElement
  /** Where a link leads on this site. */
  readonly leadsTo?: string
  readonly leave?: Reason
}

/** What the sweep may do, decided outside of it. */
export interface Surroundings {
  readonly limits: SweepLimits
  /** The address the sweep began at. */
  readonly home: string
  readonly seed: number
}

/** Equal controls that are used: the first is one example, the second may differ, the third shows a rule. */
const MOST_EQUAL = 3
/** Links that differ in a number, a query or an anchor, and pages in one folder. */
const MOST_NUMBERED = 4
const MOST_SIBLINGS = 12
/** More buttons of one size than this are a grid (an icon picker, a seat plan) and no toolbar; some of them are used. */
const GRID = 20
const MOST_IN_GRID = 4

const FILLED = new Set(['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox'])

/** All controls of a screen in the order of the document. */
export function controlsOf(scene: Omit<Scene, 'text'>, around: Surroundings): readonly Seen[] {
  const grids = gridsIn(scene.elements)
  const equals = countBy(scene.elements, (element) => nameOf(element))
  const counted = new Map<string, number>()
  return scene.elements.map((element) => {
    const leave = reasonToLeave(element, around)
    if (element.role === 'link' && element.href !== undefined)
      return { ...linkTo(element.href, around.home), element, ...(leave && { leave }) }
    const name = nameOf(element)
    const nth = counted.get(name) ?? 0
    counted.set(name, nth + 1)
    const place = `${routeOf(scene.url ?? '')} ${name}`
    const grid = grids.has(sizeOf(element))
    const seen = {
      key: `${place} ${(nth + around.seed) % (equals.get(name) ?? 1)}`,
      twin: `${name} ${placeOf(element)}`,
      family: grid ? `${routeOf(scene.url ?? '')} ${sizeOf(element)}` : place,
      most: grid ? MOST_IN_GRID : MOST_EQUAL,
      use: useOf(element),
      element,
    }
    return leave ? { ...seen, leave } : seen
  })
}

function linkTo(href: string, home: string): Omit<Seen, 'element'> {
  const { name, kind } = familyOf(href)
  const most = { single: 1, numbered: MOST_NUMBERED, sibling: MOST_SIBLINGS }[kind]
  const key = `link ${targetOf(href)}`
  // A single link is a family of its own, whatever else its route is called by.
  const family = kind === 'single' ? key : `link ${name}`
  const inside = isSameSite(href, home)
  return { key, twin: key, family, most, use: 'press', ...(inside && { leadsTo: routeOf(href) }) }
}

/** One element of a native list or an editable field is given a value; everything else is pressed. */
function useOf({ role, inputType, options, value }: ScreenElement): Use {
  if (!FILLED.has(role)) return 'press'
  const isNative = inputType !== undefined || options !== undefined
  return isNative || role !== 'combobox' || value !== undefined ? 'fill' : 'press'
}

/** What must not be used, by what the page says of it: its state, its type, its address, its form and the guard rules. */
function reasonToLeave(element: ScreenElement, around: Surroundings): Reason | undefined {
  const { enabled, secure, inputType, label, href, download, form, submits } = element
  if (!enabled) return 'disabled'
  if (secure) return 'secret'
  if (inputType === 'file' || download) return 'file'
  if (href !== undefined && !isSameSite(href, around.home)) return 'outside'
  if (submits && form !== 'get') return 'form'
  const texts = [
    ...(isNamed(element) ? [label] : []),
    ...(href === undefined ? [] : [effectOf(href)]),
  ]
  return texts.some(around.limits.isGuarded) ? 'guarded' : undefined
}

/** Going into a field does nothing yet, whatever it is called. */
function isNamed(element: ScreenElement): boolean {
  return useOf(element) === 'press'
}

/**
 * The last name of the path and the query: an address says what a label in another language or an icon does not, such as
 * `/cart/clear` or `?do=logout`. The names before it are of folders: `/post/summer` publishes nothing.
 */
function effectOf(href: string): string {
  if (!URL.canParse(href)) return href
  const { pathname, search } = new URL(href)
  return `${pathname.split('/').findLast((name) => name !== '') ?? ''} ${search}`
}

function nameOf({ role, label }: ScreenElement): string {
  return `${role} ${masked(label)}`
}

function placeOf({ rect }: ScreenElement): string {
  return [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ')
}

function sizeOf({ role, rect }: ScreenElement): string {
  return `${role} ${Math.round(rect.width)}x${Math.round(rect.height)}`
}

function gridsIn(elements: readonly ScreenElement[]): ReadonlySet<string> {
  const counts = countBy(
    elements.filter((element) => useOf(element) === 'press' && !element.href),
    sizeOf,
  )
  return new Set([...counts].flatMap(([size, count]) => (count > GRID ? size : [])))
}

function countBy(
  elements: readonly ScreenElement[],
  name: (element: ScreenElement) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const element of elements) counts.set(name(element), (counts.get(name(element)) ?? 0) + 1)
  return counts
}
