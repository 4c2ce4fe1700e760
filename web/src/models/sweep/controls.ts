// Controls of a screen: which are equal, which are similar, and which must not be used.
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import type { SweepJudge, SweepTarget } from '../../core/ports.ts'
import type { SweepLimits } from '../wire/provider.ts'
import { Places } from './places.ts'
import { familyOf, isNowhere, isSameSite, masked, routeOf, targetOf } from './route.ts'

/**
 * Reason for skipping a control. `leaves`: it signs out. `alike`: enough of its family were used.
 * `gone`: not reached again. `unable`: the device has no tool for it.
 */
export type Reason =
  | 'guarded'
  | 'leaves'
  | 'outside'
  | 'file'
  | 'form'
  | 'secret'
  | 'disabled'
  | 'alike'
  | 'refused'
  | 'gone'
  | 'unable'

/** A control of one screen. `key` identifies it on later screens and in later runs. */
export interface Seen {
  readonly key: string
  /** Equal for the same control on several pages, such as a search field in the header. */
  readonly twin: string
  /** Family of controls that do the same to different items; only some of them are used. */
  readonly family: string
  /** Number of uses after which the family's other controls move to the end of the order. */
  readonly most: number
  /** Number of uses after which the family's other controls are skipped. */
  readonly limit: number
  /** Kind of use: pressing it, or entering a value. */
  readonly use: 'press' | 'fill'
  readonly element: ScreenElement
  /** Route that a link on this site leads to. */
  readonly leadsTo?: string
  /** Form on its page that the control belongs to. */
  readonly form?: string
  /** Used last: it may remove something that the sweep needs, though no guard rule names it. */
  readonly isLast?: boolean
  readonly leave?: Reason
}

export interface RunLimits extends Omit<SweepLimits, 'judge'> {
  readonly judge: SweepJudge
}

export interface SweepScope {
  readonly limits: RunLimits
  /** Start address of the sweep. */
  readonly home: string
  readonly seed: number
  /** Places of equal controls on earlier screens. */
  readonly places?: Places
}

/** Maximum uses of equal controls: the second may differ from the first, the third confirms. */
const MOST_EQUAL = 3
/** Maximum uses of links that differ in a number, query or anchor; then of pages in a folder. */
const MOST_NUMBERED = 4
const MOST_SIBLINGS = 24
/** Number of buttons of one size above which they are a grid (an icon picker, a seat plan). */
const GRID = 20
const MOST_IN_GRID = 4

/** Maximum uses of a family whose items differ in more than a number and open no other page. */
const MOST_ALIKE = 200

const LINES = new Set(['textbox', 'searchbox'])
const FILLED = new Set(['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox'])

/** All controls of a screen in document order. */
export function controlsOf(scene: Omit<Scene, 'text'>, scope: SweepScope): readonly Seen[] {
  const { places = new Places(scope.seed) } = scope
  const grids = gridsIn(scene.elements)
  const route = routeOf(scene.url ?? '')
  const numbers = numbersOf(scene, route, places)
  return scene.elements.map((element) => {
    const leave = reasonToLeave(element, scope)
    const name = `${route} ${kindOf(element)} ${numbers.get(element) ?? 0}`
    const key = useOf(element) === 'fill' ? places.keyOf(element.node, name) : name
    const seen = isLink(element)
      ? linkTo(element.href ?? '', scope.home)
      : { ...controlIn(scene, element, grids), key }
    const isLast = !leave && scope.limits.judge.comesLast(targetIn(element))
    return { ...seen, element, ...(leave && { leave }), ...(isLast && { isLast }) }
  })
}

/** Properties of a control that is not a link, except its key. */
function controlIn(
  scene: Omit<Scene, 'text'>,
  element: ScreenElement,
  grids: ReadonlySet<string>,
): Omit<Seen, 'element' | 'key'> {
  const route = routeOf(scene.url ?? '')
  const grid = grids.has(sizeOf(element))
  const most = grid ? MOST_IN_GRID : MOST_EQUAL
  return {
    twin: `${kindOf(element)} ${placeOf(element, scene)}`,
    family: grid ? `${route} ${sizeOf(element)}` : familyIn(route, element),
    most,
    limit: isSeries(element) ? most : MOST_ALIKE,
    use: useOf(element),
    ...(element.form && { form: `${route} ${element.form} ${element.formIndex ?? ''}` }),
  }
}

/** True for a link with a real target; without one it is a button for a script. */
function isLink({ role, href }: ScreenElement): boolean {
  return role === 'link' && href !== undefined && !isNowhere(href)
}

/** Numbers that distinguish equal controls of a screen. */
function numbersOf(
  { elements, scrollable }: Omit<Scene, 'text'>,
  route: string,
  places: Places,
): ReadonlyMap<ScreenElement, number> {
  const equals = new Map<string, ScreenElement[]>()
  for (const element of elements) {
    if (isLink(element)) continue
    const name = kindOf(element)
    equals.set(name, [...(equals.get(name) ?? []), element])
  }
  const above = scrollable?.above ?? 0
  const all = [...equals].flatMap(([name, same]) => {
    const numbers = places.numbersOf(`${route} ${name}`, same, above)
    return same.map((element, index) => [element, numbers[index] ?? 0] as const)
  })
  return new Map(all)
}

/** Family of a control. All draggable items of a page form one. */
function familyIn(route: string, element: ScreenElement): string {
  return `${route} ${element.role === 'draggable' ? element.role : kindOf(element)}`
}

function linkTo(href: string, home: string): Omit<Seen, 'element'> {
  const { name, kind } = familyOf(href)
  const most = {
    single: 1,
    picture: 1,
    numbered: MOST_NUMBERED,
    sibling: MOST_SIBLINGS,
    anchor: MOST_SIBLINGS,
  }[kind]
  const key = `link ${targetOf(href)}`
  // A single link is its own family, even when other links open its route.
  const family = kind === 'single' ? key : `link ${name}`
  const inside = isSameSite(href, home)
  const limit = kind === 'anchor' ? MOST_ALIKE : most
  return {
    key,
    twin: key,
    family,
    most,
    limit,
    use: 'press',
    ...(inside && { leadsTo: routeOf(href) }),
  }
}

/** Kind of use: native lists and editable fields get a value, everything else is pressed. */
function useOf({ role, inputType, options, value }: ScreenElement): Seen['use'] {
  if (!FILLED.has(role)) return 'press'
  const isNative = inputType !== undefined || options !== undefined
  return isNative || role !== 'combobox' || value !== undefined ? 'fill' : 'press'
}

/** Reason to skip an element: its state, type, address, form, or a guard rule. */
function reasonToLeave(element: ScreenElement, scope: SweepScope): Reason | undefined {
  const { enabled, secure, inputType, href, download, form, submits } = element
  if (!enabled) return 'disabled'
  if (secure) return 'secret'
  if (inputType === 'file' || download) return 'file'
  if (href !== undefined && !isSameSite(href, scope.home)) return 'outside'
  if (submits && form !== 'get' && !scope.limits.sendsForms) return 'form'
  return scope.limits.judge.leaves(targetIn(element))
}

/** Texts for the guard rules. Labels of fields are left out, since focusing them has no effect. */
function targetIn(element: ScreenElement): SweepTarget {
  const { label, text = '', href } = element
  const texts = useOf(element) === 'press' ? [label, text] : []
  return { texts, ...(href !== undefined && { href }) }
}

/** True for a label of digits without letters, such as a day, seat or page. */
function isSeries({ label }: ScreenElement): boolean {
  return /\d/.test(label) && !/\p{L}/u.test(label)
}

function kindOf({ role, label }: ScreenElement): string {
  return `${role} ${masked(label)}`
}

function placeOf({ rect }: ScreenElement, { scrollable }: Pick<Scene, 'scrollable'>): string {
  const y = rect.y + (scrollable?.above ?? 0)
  return [rect.x, y, rect.width, rect.height].map(Math.round).join(' ')
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
 * True when Enter may be pressed: in a permitted form without a visible button (GET is safe, RFC
 * 9110, 9.2.1). Outside forms only on this machine, since elsewhere it may send a chat message.
 */
export function mayEnter(field: ScreenElement, scene: Scene, limits: RunLimits): boolean {
  if (!LINES.has(field.role) || field.secure || field.inputType === undefined) return false
  if (field.form === 'other' && !limits.sendsForms) return false
  // Enter acts like the next button, which a guard rule may name.
  const after = scene.elements.slice(scene.elements.indexOf(field) + 1)
  const next = after.find(({ role, enabled }) => role === 'button' && enabled)
  if (next && limits.judge.leaves({ texts: [next.label] })) return false
  if (field.form !== undefined)
    return !after.some(({ submits, form }) => submits && form === field.form)
  return limits.isLocal(scene.url ?? '')
}
