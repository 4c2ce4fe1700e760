// Does the screen still show what a call was meant for? A model thinks for seconds, a person for
// minutes.

import { keyPresses } from '@harness/shared/devices/keys.ts'
import type { Scene } from '@harness/shared/devices/observation.ts'
import { type NotDone, notDone, quote } from '@harness/shared/devices/outcomes.ts'
import { FocusSince } from '@harness/shared/devices/probe-answers.ts'
import type { Command } from '@harness/shared/language/command.ts'
import type { Point } from '@harness/shared/language/geometry.ts'
import type { Dialog } from 'playwright-core'
import { anotherDialog } from '../../dialog.ts'
import type { Tab } from '../life/tab.ts'
import { CALL_MS } from '../observe/isolated-world.ts'
import { whatIsUnder } from './verbs/tap.ts'

/** What an observation showed. */
export interface Seen {
  /** Whether it showed this dialog. */
  asks(dialog: Dialog): boolean
}

/** These move the focus or the view, and press nothing. */
const MOVING = /^(?:Tab|Escape|Arrow\w+|Home|End|Page\w+)$/

/**
 * The refusal of a call whose target is not what the last observation showed; undefined when it is.
 * A marked element is compared by the probe when it is found again.
 */
export async function changedSince(
  tab: Tab,
  command: Command,
  seen: Seen,
): Promise<NotDone | undefined> {
  switch (command.kind) {
    case 'tap':
      return command.ref === undefined ? changedUnder(tab, command.point) : undefined
    case 'double_tap':
    case 'right_click':
      return changedUnder(tab, command.point)
    case 'swipe':
    case 'drag':
      if (scrolls(command)) return undefined
      return (await changedUnder(tab, command.from)) ?? changedUnder(tab, command.to)
    case 'type':
    case 'fill_credential':
      return changedFocus(tab)
    case 'press_keys': {
      const presses = keyPresses(command.keys) ?? []
      return presses.every(({ key }) => MOVING.test(key)) ? undefined : changedFocus(tab)
    }
    case 'answer_dialog':
      return changedDialog(tab, seen)
    default:
      return undefined
  }
}

/** A finger that moves up or down takes the page along; to the side it may confirm. */
function scrolls({ kind, from, to }: Extract<Command, { kind: 'swipe' | 'drag' }>): boolean {
  return kind === 'swipe' && Math.abs(to.y - from.y) > Math.abs(to.x - from.x)
}

async function changedUnder(tab: Tab, point: Point): Promise<NotDone | undefined> {
  const under = await whatIsUnder(tab, point)
  if (!under?.changed) return undefined
  return notDone(
    'stale_mark',
    `Nothing was done: what is at this place changed and is now ${quote(under.label)}. Look again.`,
  )
}

async function changedFocus(tab: Tab): Promise<NotDone | undefined> {
  const part = await tab.frames.focused()
  const since = await part?.world.call('focusSince', [], FocusSince, CALL_MS)
  if (!since || since.same) return undefined
  const now = since.label === '' ? 'nothing has it' : `it is on ${quote(since.label)}`
  return notDone('stale_mark', `Nothing was done: the focus moved, and now ${now}. Look again.`)
}

function changedDialog(tab: Tab, seen: Seen): NotDone | undefined {
  const dialog = tab.dialog()
  if (!dialog || seen.asks(dialog)) return undefined
  return anotherDialog()
}

/** Of the last observation and of now; the first has no secrets. */
export function isSameDialog(
  was: Scene['dialog'],
  now: NonNullable<Scene['dialog']>,
  hide: (text: string) => string,
): boolean {
  return (
    was?.kind === now.kind &&
    was.message === hide(now.message) &&
    was.defaultValue === (now.defaultValue === undefined ? undefined : hide(now.defaultValue))
  )
}
