// The way to a control that is not visible: by the page's own controls first, by its address last.
import type { ModelRequest, RawCall } from '../../core/ports.ts'
import type { Seen } from './controls.ts'
import type { Frontier, Known } from './frontier.ts'
import { hasTool, type SweepRequest, scroll, simple, useControl, type Words } from './moves.ts'
import { routeOf } from './route.ts'

/** Where to go: a control that is not visible, or a part of a page. */
export type Target = Pick<Known, 'page' | 'url' | 'above' | 'label' | 'via'>

export interface SweepView {
  readonly request: ModelRequest
  readonly frontier: Frontier
  /** The visible controls. */
  readonly shown: readonly Seen[]
  readonly observation: string
  /** Tool and outcome of the previous step. */
  readonly last?: { readonly tool: string; readonly success: boolean }
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

/** On its page: uses the control that revealed it, or scrolls to where it was visible. */
function onPage(view: SweepView, target: Target, words: Words): RawCall | undefined {
  const { request, frontier, shown } = view
  const opener = openerInSight(frontier, shown, target)
  if (opener) return useControl(request, opener, words)
  const above = request.scene.scrollable?.above ?? 0
  const dy = target.above - above
  return Math.abs(dy) > 1 ? scroll(request, dy, words) : undefined
}

/** The visible control that revealed it, directly or through another one. */
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

/** To its page: by a link, by going back, or through a page that links to it. */
function toPage(view: SweepView, target: Target, words: Words): RawCall | undefined {
  const { request, frontier, last } = view
  const direct = leadingTo(view, new Set([target.page]))
  if (direct) return useControl(request, direct, words)
  const failed = last?.tool === 'back' && !last.success
  const isBefore = frontier.trail.at(-2) === target.page
  if (isBefore && !failed && hasTool(request, 'back')) return simple('back', words)
  const between = [...frontier.controls.values()]
    .filter((known) => known.state === 'used' && leadOf(frontier, known) === target.page)
    .map(({ page }) => page)
  const over = leadingTo(view, new Set(between))
  return over && useControl(request, over, words)
}

function leadingTo({ frontier, shown }: SweepView, pages: ReadonlySet<string>): Seen | undefined {
  return shown.find(
    (seen) => !seen.leave && seen.use === 'press' && pages.has(leadOf(frontier, seen) ?? ''),
  )
}

function leadOf({ ways }: Frontier, { key, leadsTo }: Pick<Seen, 'key' | 'leadsTo'>) {
  return ways.get(key) ?? leadsTo
}

/** Presses Escape when something covers controls that were visible, and beside what covers all. */
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

/** From the edge of the screen, in points: what covers a page is in its middle. */
const BESIDE = 8
