// Targets of a command that name no element: a place or the focus, which may hold something else by now.

import type { Point } from '../base/geometry.ts'
import type { Command } from './command.ts'
import { keyPresses } from './keys.ts'
import { quote } from './known-results.ts'
import { type NotDone, notDone } from './outcomes.ts'

/** These move the focus or the view, and press nothing. */
const MOVING = /^(?:Tab|Escape|Arrow\w+|Home|End|Page\w+)$/

/**
 * Places that a command acts at without naming an element, none for the focus. Undefined where it
 * names one, or changes the view at most.
 */
export function unnamedPlaces(command: Command): readonly Point[] | undefined {
  switch (command.kind) {
    case 'tap':
      return command.ref === undefined ? [command.point] : undefined
    case 'double_tap':
    case 'right_click':
    case 'long_press':
      return [command.point]
    case 'swipe':
    case 'drag':
      return scrolls(command) ? undefined : [command.from, command.to]
    case 'type':
    case 'fill_credential':
      return []
    case 'press_keys':
      return (keyPresses(command.keys) ?? []).every(({ key }) => MOVING.test(key)) ? undefined : []
    default:
      return undefined
  }
}

/** A finger that moves up or down takes the screen along; to the side it may confirm. */
function scrolls({ kind, from, to }: Extract<Command, { kind: 'swipe' | 'drag' }>): boolean {
  return kind === 'swipe' && Math.abs(to.y - from.y) > Math.abs(to.x - from.x)
}

/** The refusal for a place or focus that has another control than was observed. */
export function changedTo(what: 'place' | 'focus', label: string): NotDone {
  const focused = label === '' ? 'nothing has it' : `it is on ${quote(label)}`
  const changed =
    what === 'place'
      ? `what is at this place changed and is now ${quote(label)}`
      : `the focus moved, and now ${focused}`
  return notDone('stale_mark', `Nothing was done: ${changed}. Look again.`)
}
