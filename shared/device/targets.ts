// Targets of a command without an element: a point or the focus, where another control may be by
// now.

import type { Point } from '../base/geometry.ts'
import type { Command } from './command.ts'
import { keyPresses } from './keys.ts'
import { quote } from './known-results.ts'
import { type NotDone, notDone } from './outcomes.ts'

/** Keys that move the focus or the view, and press nothing. */
const MOVING = /^(?:Tab|Escape|Arrow\w+|Home|End|Page\w+)$/

/**
 * Points that a command targets without naming an element; empty for the focus. Undefined when it
 * names an element, or at most scrolls.
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

/** True for a vertical finger movement, which scrolls; a horizontal one may confirm something. */
function scrolls({ kind, from, to }: Extract<Command, { kind: 'swipe' | 'drag' }>): boolean {
  return kind === 'swipe' && Math.abs(to.y - from.y) > Math.abs(to.x - from.x)
}

/** Refusal when a point or the focus has another control than was observed. */
export function changedTo(what: 'place' | 'focus', label: string): NotDone {
  const focused = label === '' ? 'nothing has it' : `it is on ${quote(label)}`
  const changed =
    what === 'place'
      ? `what is at this place changed and is now ${quote(label)}`
      : `the focus moved, and now ${focused}`
  return notDone('stale_mark', `Nothing was done: ${changed}. Look again.`)
}
