// Chooses the next control: a page is finished before pages further away from the start.
import type { ModelRequest } from '../../core/ports.ts'
import type { Seen } from './controls.ts'
import type { Frontier, Known } from './frontier.ts'
import { type Page, unseenControls } from './pages.ts'
import { routeOf } from './route.ts'
import type { SweepView } from './way.ts'

/** Next move: a control (visible or not), a scroll down, or a visit to a page with unseen parts. */
export type Next =
  | { readonly kind: 'control'; readonly known: Known; readonly seen?: Seen }
  | { readonly kind: 'scroll'; readonly page: Page }
  | { readonly kind: 'page'; readonly page: Page }

/** Minimum length of a goal's word; shorter ones rarely name a control. */
const MIN_GOAL_WORD = 4

export function nextOf(view: SweepView, { goal }: ModelRequest): Next | undefined {
  const { request, frontier, shown } = view
  const here = frontier.pages.get(routeOf(request.scene.url ?? ''))
  const inSight = new Map(shown.filter(({ leave }) => !leave).map((seen) => [seen.key, seen]))
  const rankOf = ranking(view, goal, inSight)
  const [best] = frontier
    .open()
    .filter((known) => inSight.has(known.key) || !frontier.isTwinUsed(known))
    .map((known) => ({ known, rank: rankOf(known) }))
    .toSorted((a, b) => difference(a.rank, b.rank))
    .map(({ known }) => known)
  const page = here && isWorthALook(frontier, { page: here, best, inSight }) ? here : undefined
  if (page) return { kind: 'scroll', page }
  const longer = longerPage(frontier, best)
  if (longer) return { kind: 'page', page: longer }
  if (!best) return undefined
  const seen = inSight.get(best.key)
  return { kind: 'control', known: best, ...(seen && { seen }) }
}

/** Page with unseen parts that contain nearer controls, or any such page when nothing remains. */
function longerPage(frontier: Frontier, best: Known | undefined): Page | undefined {
  const isLast = !best || frontier.isAlike(best)
  return [...frontier.pages.values()].find(
    (page) =>
      frontier.partOf(page) !== undefined &&
      (isLast || (page.depth < best.depth && unseenControls(page).length > 0)),
  )
}

/** True when this page is scrolled next, because no visible control is as near to the start. */
function isWorthALook(
  frontier: Frontier,
  {
    page,
    best,
    inSight,
  }: { page: Page; best: Known | undefined; inSight: ReadonlyMap<string, Seen> },
): boolean {
  if (frontier.partOf(page) === undefined) return false
  if (!best || best.depth > page.depth || frontier.isAlike(best)) return true
  const isHere = best.page === page.route && !inSight.has(best.key)
  return isHere && unseenControls(page).length > 0
}

/** Returns the rank of a control; lower comes first, decided by the first number that differs. */
function ranking(
  { request, frontier }: SweepView,
  goal: string,
  inSight: ReadonlyMap<string, Seen>,
): (known: Known) => readonly number[] {
  const here = routeOf(request.scene.url ?? '')
  const words =
    goal
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length >= MIN_GOAL_WORD) ?? []
  return (known) => {
    const isShown = inSight.has(known.key)
    const isAlike = frontier.isAlike(known)
    const label = known.label.toLowerCase()
    return [
      first(known.isLast !== true),
      turnOf(known, isShown && !isAlike),
      first(words.some((word) => label.includes(word))),
      first(!isAlike),
      first(isShown || !frontier.isThrifty),
      known.depth,
      first(isShown),
      first(known.page === here),
      first(!isSecondary(known, frontier)),
      known.order,
    ]
  }
}

function first(isFirst: boolean): number {
  return isFirst ? 0 : 1
}

/**
 * Ranks a control that keeps revealing more first, then those of an open menu, tab or dialog before
 * it closes.
 */
function turnOf({ uses, via }: Known, isShown: boolean): number {
  if (!isShown) return 2
  return uses > 0 ? 0 : first(via !== undefined) + 1
}

/** True for a link that opens another page, not an anchor of this one. */
function leaves({ leadsTo, family }: Known): boolean {
  return leadsTo !== undefined && !family.endsWith('#')
}

/** True for a control that is unlikely to reveal anything new, which comes later. */
function isSecondary(known: Known, frontier: Frontier): boolean {
  const isKnown = leaves(known) && frontier.pages.has(known.leadsTo ?? '')
  return isKnown || frontier.isRepeated(known)
}

function difference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return (a[at] ?? 0) - (b[at] ?? 0)
}
