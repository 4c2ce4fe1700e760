// Does a gesture at a place, or typing, still meet what was looked at? An element that is named is
// found again by its own words.
import { keyPresses } from '@harness/shared/devices/keys.ts'
import type { Scene, ScreenElement } from '@harness/shared/devices/observation.ts'
import { type NotDone, notDone, quote } from '@harness/shared/devices/outcomes.ts'
import { meansTheSame } from '@harness/shared/devices/steady-words.ts'
import type { Command } from '@harness/shared/language/command.ts'
import type { Point } from '@harness/shared/language/geometry.ts'
import type { Capture } from './device.ts'

type Shown = Pick<Scene, 'dialog' | 'elements'>

/** An observation, and when it was made (`performance.now`). */
export type Looked = Capture & { readonly at: number }

/** These move the focus or the view, and press nothing. */
const MOVING = /^(?:Tab|Escape|Arrow\w+|Home|End|Page\w+)$/

/**
 * Places that a command acts at without naming an element, none for the focus; undefined where it
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

/**
 * The refusal where a dialog came, or a place has another control than the last observation had. For
 * devices that report what is on the screen as a whole.
 */
export function changedAt(
  places: readonly Point[],
  { scene: was, at }: Pick<Looked, 'at'> & { readonly scene: Shown },
  now: Shown,
): NotDone | undefined {
  if (now.dialog && now.dialog.message !== was.dialog?.message) return newDialog(now.dialog)
  for (const place of places) {
    const is = controlAt(place, now)
    const before = controlAt(place, was)
    const isSame = is?.role === before?.role && is?.label === before?.label
    if (is && !isSame && !(before && onlyCounts([before, was], [is, now], at)))
      return changedTo('place', is.label)
  }
  return undefined
}

type Placed = readonly [control: ScreenElement, on: Shown]

/**
 * A counter or clock went on: a number in its words is all that differs on the screen. Where a list
 * moved or a calendar turned, other controls differ too.
 */
function onlyCounts(before: Placed, now: Placed, at: number): boolean {
  if (!meansTheSame(before[0].label, now[0].label, performance.now() - at)) return false
  const shown = ([control, { elements }]: Placed) =>
    elements.map((element) => {
      const { role, label, rect } = element
      return [role, element === control ? '' : label, rect]
    })
  return JSON.stringify(shown(before)) === JSON.stringify(shown(now))
}

/** What a place or the focus has now, for the model. */
export function changedTo(what: 'place' | 'focus', label: string): NotDone {
  const focused = label === '' ? 'nothing has it' : `it is on ${quote(label)}`
  const changed =
    what === 'place'
      ? `what is at this place changed and is now ${quote(label)}`
      : `the focus moved, and now ${focused}`
  return notDone('stale_mark', `Nothing was done: ${changed}. Look again.`)
}

function newDialog({ message }: NonNullable<Scene['dialog']>): NotDone {
  return notDone(
    'stale_mark',
    `Nothing was done: a dialog opened after the last look: ${quote(message)}. Look again.`,
  )
}

/** The smallest one there: a cell holds its own controls. */
function controlAt({ x, y }: Point, { elements }: Shown): ScreenElement | undefined {
  const size = ({ rect }: ScreenElement) => rect.width * rect.height
  return elements
    .filter(({ rect }) => x >= rect.x && x <= rect.x + rect.width)
    .filter(({ rect }) => y >= rect.y && y <= rect.y + rect.height)
    .toSorted((one, other) => size(one) - size(other))[0]
}
