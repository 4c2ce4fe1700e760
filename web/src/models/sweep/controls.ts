// The controls of a screen: which are the same, which are alike, and which must not be used.
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import type { SweepLimits } from '../wire/provider.ts'
import { familyOf, isSameSite, masked, routeOf, targetOf } from './route.ts'

/**
 * Why a control is not used. `alike`: enough of its family were used. `gone`: not reached again.
 */
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

/** A control of one screen. `key` identifies it on later screens and in later runs. */
export interface Seen {
  readonly key: string
  /** Equal for the same control on several pages, such as a search field in the header. */
  readonly twin: string
  /** Controls of one family do the same to different items; only some of them are used. */
  readonly family: string
  /** Maximum uses of the family. */
  readonly most: number
  /** Pressed once, or given a value. */
  readonly use: 'press' | 'fill'
  readonly element: ScreenElement
  /** Where a link leads on this site. */
  readonly leadsTo?: string
  readonly leave?: Reason
}

/** The scope of the sweep. */
export interface SweepScope {
  readonly limits: SweepLimits
  /** The address the sweep starts at. */
  readonly home: string
  readonly seed: number
}

/** Maximum uses of equal controls: the second may differ from the first, the third confirms. */
const MOST_EQUAL = 3
/** Maximum links that differ in a number, query or anchor, and maximum pages of one folder. */
const MOST_NUMBERED = 4
const MOST_SIBLINGS = 12
/** More buttons of one size are a grid (an icon picker, a seat plan): only some are used. */
const GRID = 20
const MOST_IN_GRID = 4

const LINES = new Set(['textbox', 'searchbox'])
const FILLED = new Set(['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox'])

/** All controls of a screen in document order. */
export function controlsOf(scene: Omit<Scene, 'text'>, scope: SweepScope): readonly Seen[] {
  const grids = gridsIn(scene.elements)
  const equals = countBy(scene.elements, (element) => kindOf(element))
  const counted = new Map<string, number>()
  return scene.elements.map((element) => {
    const leave = reasonToLeave(element, scope)
    if (element.role === 'link' && element.href !== undefined)
      return { ...linkTo(element.href, scope.home), element, ...(leave && { leave }) }
    const name = kindOf(element)
    const nth = counted.get(name) ?? 0
    counted.set(name, nth + 1)
    const route = routeOf(scene.url ?? '')
    const place = `${route} ${name}`
    const grid = grids.has(sizeOf(element))
    const seen = {
      key: `${place} ${(nth + scope.seed) % (equals.get(name) ?? 1)}`,
      twin: `${name} ${placeOf(element)}`,
      family: grid ? `${route} ${sizeOf(element)}` : familyIn(route, element),
      most: grid ? MOST_IN_GRID : MOST_EQUAL,
      use: useOf(element),
      element,
    }
    return leave ? { ...seen, leave } : seen
  })
}

/** What is for dragging does the same to each item, and a press shows only whether it does more. */
function familyIn(route: string, element: ScreenElement): string {
  return `${route} ${element.role === 'draggable' ? element.role : kindOf(element)}`
}

function linkTo(href: string, home: string): Omit<Seen, 'element'> {
  const { name, kind } = familyOf(href)
  const most = { single: 1, picture: 1, numbered: MOST_NUMBERED, sibling: MOST_SIBLINGS }[kind]
  const key = `link ${targetOf(href)}`
  // A single link is its own family, also when other links lead to its route.
  const family = kind === 'single' ? key : `link ${name}`
  const inside = isSameSite(href, home)
  return { key, twin: key, family, most, use: 'press', ...(inside && { leadsTo: routeOf(href) }) }
}

/** Native lists and editable fields get a value; everything else is pressed. */
function useOf({ role, inputType, options, value }: ScreenElement): Seen['use'] {
  if (!FILLED.has(role)) return 'press'
  const isNative = inputType !== undefined || options !== undefined
  return isNative || role !== 'combobox' || value !== undefined ? 'fill' : 'press'
}

/** Why an element must not be used: its state, type, address, form, or a guard rule. */
function reasonToLeave(element: ScreenElement, scope: SweepScope): Reason | undefined {
  const { enabled, secure, inputType, label, href, download, form, submits, text = '' } = element
  if (!enabled) return 'disabled'
  if (secure) return 'secret'
  if (inputType === 'file' || download) return 'file'
  if (href !== undefined && !isSameSite(href, scope.home)) return 'outside'
  if (submits && form !== 'get' && !scope.limits.sendsForms) return 'form'
  const texts = [
    // The label of a field is not judged: focusing it has no effect.
    ...(useOf(element) === 'press' ? [label, text] : []),
    ...(href === undefined ? [] : [effectOf(href)]),
  ]
  return texts.some(scope.limits.isGuarded) ? 'guarded' : undefined
}

/**
 * The last path segment and the query, which name an effect when a label does not: `/cart/clear`,
 * `?do=logout`. Earlier segments are folders: `/post/summer` publishes nothing.
 */
function effectOf(href: string): string {
  if (!URL.canParse(href)) return href
  const { pathname, search } = new URL(href)
  return `${pathname.split('/').findLast((name) => name !== '') ?? ''} ${search}`
}

function kindOf({ role, label }: ScreenElement): string {
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

/**
 * True when Enter may be pressed here: in a form without a visible button that may be sent (GET
 * changes nothing, RFC 9110, section 9.2.1), and on this machine without a form, else a chat.
 */
export function mayEnter(field: ScreenElement, scene: Scene, limits: SweepLimits): boolean {
  if (!LINES.has(field.role) || field.secure || field.inputType === undefined) return false
  if (field.form === 'other' && !limits.sendsForms) return false
  // Enter counts as pressing the next button, which a guard rule may name.
  const after = scene.elements.slice(scene.elements.indexOf(field) + 1)
  const next = after.find(({ role, enabled }) => role === 'button' && enabled)
  if (next && limits.isGuarded(next.label)) return false
  if (field.form !== undefined)
    return !after.some(({ submits, form }) => submits && form === field.form)
  return limits.isLocal(scene.url ?? '')
}
