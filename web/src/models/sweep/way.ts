// Finds the way to an invisible control: first with the page's own controls, last by address.
import type { ModelRequest, PastStep, RawCall } from '../../core/ports.ts'
import type { Seen } from './controls.ts'
import type { Frontier, Known } from './frontier.ts'
import { hasTool, type SweepRequest, scroll, simple, useControl, type Words } from './moves.ts'
import { routeOf } from './route.ts'
import { isFutile } from './screen.ts'

/** Next target: a control that is not visible, or a part of a page. */
export type Target = Pick<Known, 'page' | 'url' | 'above' | 'label' | 'via'> & {
  readonly y?: number
}

export interface SweepView {
  readonly request: ModelRequest
  readonly frontier: Frontier
  /** Visible controls of the current screen. */
  readonly shown: readonly Seen[]
  readonly observation: string
  readonly last?: Pick<PastStep, 'tool' | 'success' | 'outcome'>
}

/** The next call on the way to the control; undefined when there is no way. */
export function wayTo(view: SweepView, target: Target): RawCall | undefined {
  const { request, frontier, observation } = view
  const page = frontier.pages.get(target.page)
  const here = routeOf(request.scene.url ?? '') === target.page
  const words = { observation, intent: `Go to “${target.label}”.` }
  return (
    (here ? onPage(view, target, words) : toPage(view, target, words)) ??
    leaveWindow(view, words) ??
    (page && startOver(request, target.url ?? page.url, words))
  )
}

/** Opens the page's address; reloads when it is the current one. */
function startOver(request: SweepRequest, url: string, words: Words): RawCall | undefined {
  if (request.scene.url === url && hasTool(request, 'refresh')) return simple('refresh', words)
  return hasTool(request, 'navigate') ? simple('navigate', words, { url }) : undefined
}

/** Moves within the page: uses the control that revealed the target, or scrolls to its place. */
function onPage(view: SweepView, target: Target, words: Words): RawCall | undefined {
  const { request, frontier, shown } = view
  const opener = openerInSight(frontier, shown, target)
  if (opener) return useControl(request, opener, words)
  // Whatever blocked the last scroll, such as an open dialog, would block the next one too.
  if (view.last && isFutile(view.last)) return undefined
  const { above = 0, below = Number.POSITIVE_INFINITY } = request.scene.scrollable ?? {}
  const dy = Math.min(offsetOf(target, request.scene.pointSize.height) - above, below)
  return Math.abs(dy) > 1 ? scroll(request, dy, words) : undefined
}

/**
 * Scroll offset at which the target was visible. Adds a margin when it was near an edge, since the
 * page's height may have changed.
 */
function offsetOf({ above, y }: Target, height: number): number {
  if (y === undefined) return above
  const isLow = y > height * 0.75
  const isHigh = y < height * 0.15
  return Math.max(0, above + (isLow ? EDGE : isHigh ? -EDGE : 0) * height)
}

/** Margin as a share of the screen, which moves a target from the edge towards the centre. */
const EDGE = 0.3

/** Visible control that revealed the target, directly or through others. */
function openerInSight(
  frontier: Frontier,
  shown: readonly Seen[],
  target: Target,
): Seen | undefined {
  const visited = new Set<string>()
  let via = target.via
  while (via !== undefined && !visited.has(via)) {
    visited.add(via)
    const key = via
    const opener = shown.find((seen) => seen.key === key && !seen.leave)
    if (opener) return opener
    via = frontier.controls.get(key)?.via
  }
  return undefined
}

/** Moves to the target's page: with a link, by going back, or through a page that links to it. */
function toPage(view: SweepView, target: Target, words: Words): RawCall | undefined {
  const { request, frontier, last } = view
  const direct = leadingTo(view, new Set([target.page]))
  const known = direct && frontier.controls.get(direct.key)
  const failed = last?.tool === 'back' && !last.success
  const isBefore = frontier.trail.at(-2) === target.page && !failed && hasTool(request, 'back')
  // Prefers going back to a link of another item in the same family.
  const isOther = known !== undefined && known.uses === 0 && frontier.isAlike(known)
  if (direct && !(isOther && isBefore)) return useControl(request, direct, words)
  if (isBefore) return simple('back', words)
  const between = [...frontier.controls.values()]
    .filter((known) => known.state === 'used' && leadOf(frontier, known) === target.page)
    .map(({ page }) => page)
  const over = leadingTo(view, new Set(between))
  return over && useControl(request, over, words)
}

function leadingTo({ frontier, shown }: SweepView, pages: ReadonlySet<string>): Seen | undefined {
  const all = shown.filter(
    (seen) => !seen.leave && seen.use === 'press' && pages.has(leadOf(frontier, seen) ?? ''),
  )
  // A used link leads where it did before; a similar one may lead to another item.
  return all.find(({ key }) => frontier.controls.get(key)?.state === 'used') ?? all[0]
}

function leadOf({ ways }: Frontier, { key, leadsTo }: Pick<Seen, 'key' | 'leadsTo'>) {
  return ways.get(key) ?? leadsTo
}

/** Presses Escape when something covers known controls, and taps beside it when it covers all. */
export function leaveWindow(
  { request, frontier, shown, last }: SweepView,
  words: Words,
): RawCall | undefined {
  const { url = '', scrollable, pointSize } = request.scene
  const here = routeOf(url)
  const above = scrollable?.above ?? 0
  const keys = new Set(shown.map(({ key }) => key))
  const isCovered = [...frontier.controls.values()].some(
    ({ page, via, ...known }) =>
      page === here && known.above === above && via === undefined && !keys.has(known.key),
  )
  const wasPressed = last?.tool === 'key_shortcut'
  if (!isCovered || !hasTool(request, 'key_shortcut')) return undefined
  if (shown.length > 0 ? !wasPressed : last?.tool === 'tap_mark')
    return simple('key_shortcut', words, { keys: ['escape'] })
  const beside = { x: BESIDE, y: pointSize.height / 2 }
  return shown.length === 0 && wasPressed ? simple('tap', words, beside) : undefined
}

/** Distance from the screen's edge in points; overlays are usually centred. */
const BESIDE = 8
