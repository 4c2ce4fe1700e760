// Checks that the screen still shows the target of a call: a model needs seconds to answer, a user
// minutes.

import type { Point } from '@harness/shared/base/geometry.ts'
import type { Command } from '@harness/shared/device/command.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { NotDone } from '@harness/shared/device/outcomes.ts'
import { FocusSince } from '@harness/shared/device/probe-answers.ts'
import { changedTo, unnamedPlaces } from '@harness/shared/device/targets.ts'
import type { Dialog } from 'playwright-core'
import { anotherDialog } from '../../dialog.ts'
import { CALL_MS } from '../page/isolated-world.ts'
import type { Tab } from '../page/tab.ts'
import { whatIsUnder } from './verbs/tap.ts'

/** Facts about the last observation. */
export interface Seen {
  /** True when the observation showed this dialog. */
  asks(dialog: Dialog): boolean
}

/**
 * Refuses a call whose target differs from the last observation; undefined if it matches. Marked
 * elements are compared later, by the probe.
 */
export async function changedSince(
  tab: Tab,
  command: Command,
  seen: Seen,
): Promise<NotDone | undefined> {
  if (command.kind === 'answer_dialog') return changedDialog(tab, seen)
  const places = unnamedPlaces(command)
  if (places?.length === 0) return changedFocus(tab)
  for (const place of places ?? []) {
    const changed = await changedUnder(tab, place)
    if (changed) return changed
  }
  return undefined
}

async function changedUnder(tab: Tab, point: Point): Promise<NotDone | undefined> {
  const under = await whatIsUnder(tab, point)
  return under?.changed ? changedTo('place', under.label) : undefined
}

async function changedFocus(tab: Tab): Promise<NotDone | undefined> {
  const part = await tab.frames.focused()
  const since = await part?.world.call('focusSince', [], FocusSince, CALL_MS)
  return since && !since.same ? changedTo('focus', since.label) : undefined
}

function changedDialog(tab: Tab, seen: Seen): NotDone | undefined {
  const dialog = tab.dialog()
  if (!dialog || seen.asks(dialog)) return undefined
  return anotherDialog()
}

/** True when the current dialog equals that of the last observation, with secrets masked. */
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
