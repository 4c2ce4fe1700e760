import type { Point } from '@harness/shared/base/geometry.ts'
import type { Command } from '@harness/shared/device/command.ts'
import { quote } from '@harness/shared/device/known-results.ts'
import {
  asksForFile,
  type DispatchResult,
  done,
  missed,
  type NotDone,
  notDone,
  stuck,
} from '@harness/shared/device/outcomes.ts'
import { OWN_FILES } from '@harness/shared/device/own-files.ts'
import { onNothing, pressed } from '@harness/shared/device/press-outcomes.ts'
import { FocusSince, Located, Under } from '@harness/shared/device/probe-answers.ts'
import { REFUSAL, RESULT } from '@harness/shared/device/results.ts'
import { changedTo, unnamedPlaces } from '@harness/shared/device/targets.ts'
import * as z from 'zod/mini'
import { CALL_MS, type InputContext, send, Taken, type Verb } from './verb.ts'

/** Taps an element at its current position, or a point. */
export const tap: Verb<'tap'> = async (context, { point, ref }) => {
  if (ref === undefined) return tapPoint(context, point, 1)
  const first = await locate(context, ref, point)
  if (!first) return stuck()
  if (first.state !== 'ready') return missed(first)
  if (!context.finger) await send(context, 'point', [first.point])
  const again = context.finger ? first : await locate(context, ref, first.point)
  // Another element is now at this position; a user would press it too.
  const target = again?.state === 'ready' ? again.point : first.point
  const under = await whatIsUnder(context, target)
  const hasMoved = first.moved || (again?.state === 'ready' && again.moved)
  const what = hasMoved ? RESULT.clickedMoved : RESULT.clicked
  return tapped(context, { point: target, count: 1 }, under, what)
}

function locate({ pages }: InputContext, ref: string, point: Point): Promise<Located | undefined> {
  return pages.link().call('probe.locate', [ref, point], Located, CALL_MS)
}

function whatIsUnder({ pages }: InputContext, point: Point): Promise<Under | null | undefined> {
  return pages.link().call('probe.under', [point], z.nullish(Under), CALL_MS)
}

export const doubleTap: Verb<'double_tap'> = (context, { point }) => tapPoint(context, point, 2)

interface Aim {
  readonly point: Point
  readonly count: number
}

async function tapPoint(
  context: InputContext,
  point: Point,
  count: number,
): Promise<DispatchResult> {
  if (!context.finger) await send(context, 'point', [point])
  const under = await whatIsUnder(context, point)
  const verb = count === 2 ? 'Double-clicked' : 'Clicked'
  if (under) return tapped(context, { point, count }, under, `${verb} ${quote(under.label)}.`)
  return (await press(context, { point, count })) === 'late' ? stuck() : onNothing(verb)
}

function press(context: InputContext, { point, count }: Aim): Promise<'sent' | 'late'> {
  return send(context, 'press', [{ finger: context.finger, point, count, button: 'left' }])
}

async function tapped(
  context: InputContext,
  aim: Aim,
  under: Under | null | undefined,
  what: string,
): Promise<DispatchResult> {
  if (under?.enabled === false)
    return notDone('disabled', REFUSAL.disabledNamed(quote(under.label)))
  if (under?.opens === 'files') return asksForFile(OWN_FILES.map(({ name }) => name))
  if (under?.opens)
    await context.pages.link().call('probe.suppressPopup', [aim.point], Taken, CALL_MS)
  if ((await press(context, aim)) === 'late') return stuck()
  return pressed(under, what)
}

export const rightClick: Verb<'right_click'> = async (context, { point }) => {
  const under = await whatIsUnder(context, point)
  const args = [{ finger: false, point, count: 1, button: 'right' }]
  if ((await send(context, 'press', args)) === 'late') return stuck()
  return under ? done(`Right-clicked ${quote(under.label)}.`) : onNothing('Right-clicked')
}

export const hover: Verb<'hover'> = async (context, { point }) => {
  if (context.finger) return notDone('refused', 'Nothing was done: a finger cannot hover.')
  return (await send(context, 'point', [point])) === 'late' ? stuck() : done(RESULT.hovered)
}

export const longPress: Verb<'long_press'> = async (context, { point, durationMs }) => {
  const under = await whatIsUnder(context, point)
  const args = [context.finger, point, durationMs]
  if ((await send(context, 'hold', args, durationMs + HELD_MS)) === 'late') return stuck()
  return under ? done(`Held ${quote(under.label)}.`) : onNothing('Held')
}

const HELD_MS = 5_000

/** Refuses a command whose target differs from the last observation. */
export async function changedSince(
  context: InputContext,
  command: Command,
): Promise<NotDone | undefined> {
  const places = unnamedPlaces(command)
  for (const place of places ?? []) {
    const under = await whatIsUnder(context, place)
    if (under?.changed) return changedTo('place', under.label)
  }
  if (places?.length !== 0) return undefined
  const since = await context.pages.link().call('probe.focusSince', [], FocusSince, CALL_MS)
  return since && !since.same ? changedTo('focus', since.label) : undefined
}
