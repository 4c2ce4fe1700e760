import type { ScreensPrototype } from '../prototype.ts'
import type { LinkTarget } from '../screen.ts'
import { panesOf, screenIn } from './layout.ts'
import { blurred, type PlayState, withTimers } from './state.ts'

interface LinkPlace {
  readonly level: number
  readonly key: string
}

interface Link {
  readonly after: number
  readonly target?: LinkTarget
}

/** Follows a link now or schedules it. */
export function follow(
  prototype: ScreensPrototype,
  state: PlayState,
  { after, target }: Link,
  { level, key }: LinkPlace,
): PlayState {
  if (!target) return state
  if (after <= 0) return arrive(prototype, state, target, { level, key })
  const due = { at: state.now + after, target, level, key, timed: false }
  return { ...state, due: [...state.due, due] }
}

function arrive(
  prototype: ScreensPrototype,
  state: PlayState,
  target: LinkTarget,
  { key }: LinkPlace,
): PlayState {
  switch (target.to) {
    case 'screen':
      return openScreen(prototype, state, target)
    case 'close':
      return closeOverlay(state)
    case 'back':
      return state.overlays.length > 0 ? closeOverlay(state) : goBack(prototype, state)
    case 'scroll':
      return scrollTo(prototype, state, key, target.y)
    case 'outside':
      return state
  }
}

function openScreen(
  prototype: ScreensPrototype,
  state: PlayState,
  { screen: id, swap }: Extract<LinkTarget, { to: 'screen' }>,
): PlayState {
  const screen = screenIn(prototype, id)
  if (!screen) return state
  if (screen.opensAs === 'overlay') {
    const overlays = [...(swap ? state.overlays.slice(0, -1) : state.overlays), id]
    const level = overlays.length
    const key = `${level}:${id}`
    return withTimers(fresh({ ...state, overlays }, key), screen, { level, key })
  }
  const trail = [...(swap ? state.trail.slice(0, -1) : state.trail), id]
  const key = `0:${trail.length - 1}`
  const shown = fresh({ ...state, trail, overlays: [], due: [] }, key)
  return withTimers(shown, screen, { level: 0, key })
}

/** Scrolls to the top and clears the focus. */
function fresh(state: PlayState, key: string): PlayState {
  const kept = Object.entries(state.scroll).filter(
    ([known]) => known !== key && !known.startsWith(`${key}/`),
  )
  return { ...blurred(state), scroll: Object.fromEntries(kept) }
}

export function closeOverlay(state: PlayState): PlayState {
  const level = state.overlays.length
  return {
    ...blurred(state),
    overlays: state.overlays.slice(0, -1),
    due: state.due.filter((due) => due.level < level),
  }
}

function goBack(prototype: ScreensPrototype, state: PlayState): PlayState {
  if (state.trail.length < 2) return state
  const trail = state.trail.slice(0, -1)
  const screen = screenIn(prototype, trail.at(-1) ?? '')
  const shown = { ...blurred(state), trail, due: [] }
  const key = `0:${trail.length - 1}`
  return screen ? withTimers(shown, screen, { level: 0, key }) : shown
}

/** `y` is a row of the picture. */
function scrollTo(
  prototype: ScreensPrototype,
  state: PlayState,
  key: string,
  y: number,
): PlayState {
  const pane = panesOf(prototype, state).find((each) => each.key === key)
  if (!pane) return state
  const offset = { x: 0, y: Math.min(y * pane.unit, pane.reach.y) }
  return { ...state, scroll: { ...state.scroll, [key]: offset } }
}

/** Limit for links that lead to each other without delay, so that a loop cannot hang the run. */
const MOST_AT_ONCE = 100

/** Advances the clock: everything due by then happens in order. */
export function advance(prototype: ScreensPrototype, from: PlayState, ms: number): PlayState {
  const end = from.now + ms
  let state = from
  for (let count = 0; count < MOST_AT_ONCE; count += 1) {
    const next = state.due.toSorted((a, b) => a.at - b.at)[0]
    if (!next || next.at > end) break
    const due = state.due.filter((each) => each !== next)
    state = arrive(prototype, { ...state, due, now: next.at }, next.target, next)
  }
  return { ...state, now: end }
}

/** Milliseconds until all pending effects of inputs have happened; 0 when there are none. */
export function pendingMs({ due, now }: PlayState): number {
  return Math.max(0, ...due.filter(({ timed }) => !timed).map(({ at }) => at - now))
}
