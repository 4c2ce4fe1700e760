// Which control comes next: breadth first, so controls near the first page come before deeper ones.
import type { ModelRequest } from '../../core/ports.ts'
import type { Seen } from './controls.ts'
import type { Frontier, Known, Page } from './frontier.ts'
import { routeOf } from './route.ts'
import type { SweepView } from './way.ts'

/**
 * The next move: a control (visible or not), a scroll down this page, or a page with more below.
 */
export type Next =
  | { readonly kind: 'control'; readonly known: Known; readonly seen?: Seen }
  | { readonly kind: 'scroll'; readonly page: Page }
  | { readonly kind: 'page'; readonly page: Page }

/** Minimum length of a goal's word; shorter ones rarely name a control. */
const MIN_GOAL_WORD = 4

export function nextOf(
  { request, frontier, shown }: SweepView,
  { goal }: ModelRequest,
): Next | undefined {
  const here = routeOf(request.scene.url ?? '')
  const inSight = new Map(shown.filter(({ leave }) => !leave).map((seen) => [seen.key, seen]))
  const words =
    goal
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length >= MIN_GOAL_WORD) ?? []
  // Smaller is earlier; the first number that differs decides.
  const rankOf = (known: Known): readonly number[] => {
    const isShown = inSight.has(known.key)
    const label = known.label.toLowerCase()
    // What brings more comes first, while it does; then the controls of an open menu, tab or
    // dialog, before it closes.
    const isOpened = isShown && known.via !== undefined
    const turn = isShown && known.uses > 0 ? -1 : isOpened ? 0 : 1
    const isNamed = words.some((word) => label.includes(word))
    // Calls until it can be used, estimated.
    const calls = isShown ? 0 : known.page === here ? 1 : 2
    return [turn, isNamed ? 0 : 1, worth(known, frontier), known.depth + calls, known.order]
  }
  const [best] = frontier
    .open()
    .filter((known) => inSight.has(known.key) || !frontier.isTwinUsed(known))
    .map((known) => ({ known, rank: rankOf(known) }))
    .toSorted((a, b) => difference(a.rank, b.rank))
  const page = frontier.pages.get(here)
  const isWorthALook = page && frontier.isLonger(page) && (!best || !inSight.has(best.known.key))
  if (isWorthALook) return { kind: 'scroll', page }
  if (!best) {
    const longer = [...frontier.pages.values()].find((other) => frontier.isLonger(other))
    return longer && { kind: 'page', page: longer }
  }
  const seen = inSight.get(best.known.key)
  return { kind: 'control', known: best.known, ...(seen && { seen }) }
}

/** Controls that may reveal something come first; fields that are not sent come last. */
function worth(known: Known, frontier: Frontier): number {
  if (known.isIdle) return 2
  const isKnown = known.leadsTo !== undefined && frontier.pages.has(known.leadsTo)
  return isKnown || frontier.isRepeated(known) ? 1 : 0
}

function difference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return (a[at] ?? 0) - (b[at] ?? 0)
}
