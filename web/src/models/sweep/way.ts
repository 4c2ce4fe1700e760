// The way to a control that is not in sight: the page's own ways first, its address last.
import type { RawCall } from '../../core/ports.ts'
import type { Seen } from './controls.ts'
import type { Frontier, Known } from './frontier.ts'
import { type Asked, hasTool, scroll, simple, useControl, type Words } from './moves.ts'
import { routeOf } from './route.ts'

/** Where to go: a control that is not in sight, or a part of a page. */
export type Target = Pick<Known, 'page' | 'above' | 'label' | 'via'>

export interface Standing {
  readonly asked: Asked
  readonly frontier: Frontier
  /** The controls in sight that may be used. */
  readonly shown: readonly Seen[]
  readonly observation: string
  /** Tool and outcome of the step before. */
  readonly last?: { readonly tool: string; readonly success: boolean }
}

/** One call nearer to the control; undefined when there is no way to it. */
export function wayTo(standing: Standing, target: Target): RawCall | undefined {
  const { asked, frontier, observation } = standing
  const page = frontier.pages.get(target.page)
  const here = routeOf(asked.scene.url ?? '') === target.page
  const words = { observation, intent: `Go to “${target.label}”.` }
  return (
    (here ? onPage(standing, target, words) : toPage(standing, target, words)) ??
    leaveWindow(standing, words) ??
    (page && startOver(asked, page.url, words))
  )
}

/** Its address again. Where that is the current one, going there would change nothing. */
function startOver(asked: Asked, url: string, words: Words): RawCall | undefined {
  if (asked.scene.url === url && hasTool(asked, 'refresh')) return simple('refresh', words)
  return hasTool(asked, 'navigate') ? simple('navigate', words, { url }) : undefined
}

/** On its page: to where it was in sight, or by the control that showed it. */
function onPage(standing: Standing, target: Target, words: Words): RawCall | undefined {
  const { asked, frontier, shown } = standing
  const opener = openerInSight(frontier, shown, target)
  if (opener) return useControl(asked, opener, words)
  const above = asked.scene.scrollable?.above ?? 0
  const dy = target.above - above
  return Math.abs(dy) > 1 ? scroll(asked, dy, words) : undefined
}

/** The control that showed it, or the one that showed that. */
function openerInSight(
  frontier: Frontier,
  shown: readonly Seen[],
  target: Target,
): Seen | undefined {
  const asked = new Set<string>()
  let via = target.via
  while (via !== undefined && !asked.has(via)) {
    asked.add(via)
    const key = via
    const opener = shown.find((seen) => seen.key === key && !seen.leave)
    if (opener) return opener
    via = frontier.controls.get(key)?.via
  }
  return undefined
}

/** To its page: by a control that leads there, back where it was the page before, or over a page that leads there. */
function toPage(standing: Standing, target: Target, words: Words): RawCall | undefined {
  const { asked, frontier, last } = standing
  const direct = leadingTo(standing, new Set([target.page]))
  if (direct) return useControl(asked, direct, words)
  const failed = last?.tool === 'back' && !last.success
  const isBefore = frontier.trail.at(-2) === target.page
  if (isBefore && !failed && hasTool(asked, 'back')) return simple('back', words)
  const between = [...frontier.controls.values()]
    .filter((known) => known.state === 'used' && leadOf(frontier, known) === target.page)
    .map(({ page }) => page)
  const over = leadingTo(standing, new Set(between))
  return over && useControl(asked, over, words)
}

function leadingTo({ frontier, shown }: Standing, pages: ReadonlySet<string>): Seen | undefined {
  return shown.find(
    (seen) => !seen.leave && seen.use === 'press' && pages.has(leadOf(frontier, seen) ?? ''),
  )
}

function leadOf({ ways }: Frontier, { key, leadsTo }: Pick<Seen, 'key' | 'leadsTo'>) {
  return ways.get(key) ?? leadsTo
}

/** A window over the page hides what was in sight; Escape closes it, if anything but its own buttons does. */
function leaveWindow(
  { asked, frontier, shown, last }: Standing,
  words: Words,
): RawCall | undefined {
  const { url = '', scrollable } = asked.scene
  const here = routeOf(url)
  const above = scrollable?.above ?? 0
  const keys = new Set(shown.map(({ key }) => key))
  const isCovered = [...frontier.controls.values()].some(
    (known) =>
      known.page === here &&
      known.above === above &&
      known.via === undefined &&
      !keys.has(known.key),
  )
  if (!isCovered || last?.tool === 'key_shortcut' || !hasTool(asked, 'key_shortcut'))
    return undefined
  return simple('key_shortcut', words, { keys: ['escape'] })
}
