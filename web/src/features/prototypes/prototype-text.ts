import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Gesture, LinkTarget, Spot } from '@harness/shared/device/prototype/screen.ts'

export const GESTURES: Readonly<Record<Gesture, string>> = {
  tap: 'Tap',
  long_press: 'Long press',
  swipe_up: 'Swipe up',
  swipe_down: 'Swipe down',
  swipe_left: 'Swipe left',
  swipe_right: 'Swipe right',
  timed: 'By itself, timed',
}

/** Targets other than a screen. */
export const OTHER_TARGETS = {
  none: 'Nowhere yet',
  back: 'The screen before',
  close: 'Closes the overlay',
  outside: 'Out of the prototype',
  scroll: 'Scrolls this screen',
} as const

/** Target of a spot, in a word or two. */
export function targetWord({ screens }: ScreensPrototype, spot: Spot): string {
  const titleOf = (id: string | undefined) =>
    screens.find((screen) => screen.id === id)?.title ?? 'nothing yet'
  if (spot.kind === 'scroll') return `scrolls ${titleOf(spot.shows)}`
  if (!spot.target) return spot.kind === 'field' ? 'text field' : 'no target'
  return linkWord(spot.target, titleOf)
}

function linkWord(target: LinkTarget, titleOf: (id: string) => string): string {
  if (target.to === 'screen') return titleOf(target.screen)
  return { back: 'goes back', close: 'closes', outside: 'leads out', scroll: 'scrolls' }[target.to]
}
