// State of a prototype in use. Its clock moves only by `advance`, so the same inputs always lead to
// the same screens, regardless of the model's speed.
import type { Point } from '../../../base/geometry.ts'
import type { ScreensPrototype } from '../prototype.ts'
import type { LinkTarget, Screen } from '../screen.ts'
import { startScreen } from '../start.ts'

/** A scheduled link. `timed`: scheduled by the screen itself, not by an input. */
interface Due {
  readonly at: number
  readonly target: LinkTarget
  /** Depth of the pane that holds the link; leaving the pane cancels it. */
  readonly level: number
  readonly key: string
  readonly timed: boolean
}

export interface PlayState {
  /** Visited screens; the last is shown, and going back leads to the one before. */
  readonly trail: readonly string[]
  /** Overlays above it, the highest last. */
  readonly overlays: readonly string[]
  /** Offsets in points, by pane. */
  readonly scroll: Readonly<Record<string, Point>>
  readonly typed: Readonly<Record<string, string>>
  readonly focus?: string
  /** Field whose whole text is selected: always the one with the focus. */
  readonly selected?: string
  /** Milliseconds since the start. */
  readonly now: number
  readonly due: readonly Due[]
}

export function fieldKey(screen: string, spot: string): string {
  return `${screen}/${spot}`
}

/** Initial state: the first screen, with nothing typed. */
export function begin(prototype: ScreensPrototype): PlayState {
  const first = startScreen(prototype)
  const state = { overlays: [], scroll: {}, typed: {}, now: 0, due: [] }
  if (!first) return { ...state, trail: [] }
  return withTimers({ ...state, trail: [first.id] }, first, { level: 0, key: '0:0' })
}

/** Schedules the timed links of a screen that just appeared. */
export function withTimers(
  state: PlayState,
  { spots }: Screen,
  pane: { readonly level: number; readonly key: string },
): PlayState {
  const timers = spots.flatMap((spot) =>
    spot.kind === 'area' && spot.on === 'timed' && spot.target
      ? [{ at: state.now + spot.after, target: spot.target, ...pane, timed: true }]
      : [],
  )
  return { ...state, due: [...state.due, ...timers] }
}

/** Key of the visible state: two states with the same key give the same picture. */
export function lookOfState(state: PlayState): string {
  const { trail, overlays, scroll, typed, focus, selected } = state
  const marked = selected === undefined ? [] : [selected]
  return JSON.stringify([trail.at(-1), overlays, scroll, typed, focus, ...marked])
}

/** The same state without a focused field. */
export function blurred({ focus: _, selected: __, ...state }: PlayState): PlayState {
  return state
}
