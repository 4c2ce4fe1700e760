import {
  type DispatchResult,
  missed,
  noFiles,
  notDone,
  quote,
  stuck,
} from '@harness/shared/devices/outcomes.ts'
import { onNothing, pressed } from '@harness/shared/devices/press-outcomes.ts'
import { Located, Under } from '@harness/shared/devices/probe-answers.ts'
import type { Command } from '@harness/shared/language/command.ts'
import type { Point } from '@harness/shared/language/geometry.ts'
import * as z from 'zod/mini'
import type { Tab } from '../../life/tab.ts'
import { send, type Verb } from './dispatch.ts'
import { inputPoint } from './input-point.ts'
import { type Press, pointAt, pressHere } from './press.ts'

/** How long the page may take to locate an element. */
const CALL_MS = 1_500

/** Taps an element at its current position, or a point. */
export const tap =
  (finger: boolean): Verb<Extract<Command, { kind: 'tap' }>> =>
  async (tab, { point, ref }, signal) => {
    if (ref === undefined) return tapPoint(tab, { finger, point, count: 1 }, signal)
    const found = await locate(tab, ref, point)
    if (found.kind !== 'found') return found.result
    const pointed = finger ? found : await pointTo(tab, { ref, found }, signal)
    if (pointed.kind !== 'found') return pointed.result
    const { target, moved } = pointed
    const under = await whatIsUnder(tab, target)
    const what = found.moved || moved ? 'Clicked it where it had moved to.' : 'Clicked.'
    return tapped(tab, { finger, point: target, count: 1 }, { under, what, signal })
  }

type Place =
  | { readonly kind: 'found'; readonly target: Point; readonly moved: boolean }
  | { readonly kind: 'missed'; readonly result: DispatchResult }

async function locate(tab: Tab, ref: string, point: Point): Promise<Place> {
  const part = await tab.frames.of(ref)
  const located = await part.world.call('locate', [ref, part.toLocal(point)], Located, CALL_MS)
  if (!located) return { kind: 'missed', result: stuck() }
  if (located.state !== 'ready') return { kind: 'missed', result: missed(located) }
  const target = part.toScreen(located.point)
  if ((await tab.frames.at(target)) === part) return { kind: 'found', target, moved: located.moved }
  const by = 'something of the page around its frame'
  return { kind: 'missed', result: missed({ state: 'covered', by }) }
}

interface Pointing {
  readonly ref: string
  readonly found: Extract<Place, { kind: 'found' }>
}

/** Moves the pointer there; an element that this replaces by itself or moves is found once more. */
async function pointTo(tab: Tab, { ref, found }: Pointing, signal: AbortSignal): Promise<Place> {
  const move = async (target: Point) => pointAt(tab, await inputPoint(tab, target))
  if ((await send(tab, move(found.target), signal)) === 'late')
    return { kind: 'missed', result: stuck() }
  const again = await locate(tab, ref, found.target)
  // What is at the place now took the place of the element: a person clicks it all the same.
  if (again.kind === 'missed' || !again.moved) return again.kind === 'missed' ? found : again
  const late = (await send(tab, move(again.target), signal)) === 'late'
  return late ? { kind: 'missed', result: stuck() } : again
}

export const doubleTap =
  (finger: boolean): Verb<Extract<Command, { kind: 'double_tap' }>> =>
  (tab, { point }, signal) =>
    tapPoint(tab, { finger, point, count: 2 }, signal)

async function tapPoint(tab: Tab, at: Press, signal: AbortSignal): Promise<DispatchResult> {
  if (!at.finger) {
    const moving = inputPoint(tab, at.point).then((target) => pointAt(tab, target))
    if ((await send(tab, moving, signal)) === 'late') return stuck()
  }
  const under = await whatIsUnder(tab, at.point)
  const verb = at.count === 2 ? 'Double-clicked' : 'Clicked'
  if (under) return tapped(tab, at, { under, what: `${verb} ${quote(under.label)}.`, signal })
  const sent = await send(tab, pressHere(tab, at), signal)
  return sent === 'late' ? stuck() : onNothing(verb)
}

export async function whatIsUnder(tab: Tab, point: Point): Promise<Under | null | undefined> {
  const part = await tab.frames.at(point)
  return part.world.call('under', [part.toLocal(point)], z.nullish(Under), CALL_MS)
}

interface Aimed {
  readonly under: Under | null | undefined
  readonly what: string
  readonly signal: AbortSignal
}

async function tapped(
  tab: Tab,
  at: Press,
  { under, what, signal }: Aimed,
): Promise<DispatchResult> {
  if (under?.enabled === false)
    return notDone('disabled', `Nothing was done: ${quote(under.label)} is disabled.`)
  if (under?.opens === 'files') return noFiles()
  if (under?.opens) {
    const part = await tab.frames.at(at.point)
    await part.world.call(
      'suppressPopup',
      [part.toLocal(at.point)],
      z.optional(z.unknown()),
      CALL_MS,
    )
  }
  if ((await send(tab, pressHere(tab, at), signal)) === 'late') return stuck()
  return pressed(under, what)
}
