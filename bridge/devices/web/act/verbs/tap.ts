import type { Point } from '@harness/shared/base/geometry.ts'
import { quote } from '@harness/shared/device/known-results.ts'
import {
  asksForFile,
  type DispatchResult,
  missed,
  type NotDone,
  notDone,
  stuck,
} from '@harness/shared/device/outcomes.ts'
import { onNothing, pressed } from '@harness/shared/device/press-outcomes.ts'
import { Aim, ElementAim, Under } from '@harness/shared/device/probe-answers.ts'
import { REFUSAL, RESULT } from '@harness/shared/device/results.ts'
import * as z from 'zod/mini'
import { CALL_MS } from '../../page/isolated-world.ts'
import type { Tab } from '../../page/tab.ts'
import { send, type Verb } from './dispatch.ts'
import { inputPoint, zoomed } from './input-point.ts'
import { moveTo, pointAt, pressHere } from './press.ts'

/** Taps an element at its current position, or a point. */
export const tap =
  (finger: boolean): Verb<'tap'> =>
  async (tab, { point, ref }, signal) => {
    if (ref === undefined) return tapPoint(tab, { finger, point, count: 1 }, signal)
    const aimed = await aimedAt(tab, { finger, ref, point }, signal)
    if (aimed.kind !== 'found') return aimed.result
    const what = aimed.moved ? RESULT.clickedMoved : RESULT.clicked
    return tapped(tab, { finger, count: 1, ...aimed }, { what, signal })
  }

/** Point on the screen, its input coordinates, and the element there. */
interface Place {
  readonly point: Point
  readonly target: Point
  readonly under: Under | null | undefined
}

interface Found extends Place {
  readonly kind: 'found'
  readonly moved: boolean
}

interface Missed {
  readonly kind: 'missed'
  /** Current text of the element, if it differs from the last observation. */
  readonly now?: string
  readonly result: DispatchResult
}

type Aimed = Found | Missed

interface Wanted {
  readonly ref: string
  readonly point: Point
  /** True to wait until the page has drawn. */
  readonly drawn: boolean
}

interface Aiming {
  readonly finger: boolean
  readonly ref: string
  readonly point: Point
}

/** Finds an element at its current position; a mouse moves there, a finger does not touch yet. */
export async function aimedAt(
  tab: Tab,
  { finger, ref, point }: Aiming,
  signal: AbortSignal,
): Promise<Aimed> {
  const found = await aim(tab, { ref, point, drawn: false })
  if (found.kind !== 'found' || finger) return found
  const aimed = await pointTo(tab, { ref, found }, signal)
  return aimed.kind === 'found' ? { ...aimed, moved: found.moved || aimed.moved } : aimed
}

/** Asks once for the element's position, the element there, and the zoom. */
async function aim(tab: Tab, { ref, point, drawn }: Wanted): Promise<Aimed> {
  const part = await tab.frames.of(ref)
  const asked = [ref, part.toLocal(point), drawn] as const
  const seen = await part.world.call('aim', asked, ElementAim, CALL_MS)
  if (!seen) return { kind: 'missed', result: stuck() }
  const { located, under, zoom } = seen
  if (located.state !== 'ready') {
    const now = located.state === 'changed' ? { now: located.now } : {}
    return { kind: 'missed', ...now, result: missed(located) }
  }
  const place = part.toScreen(located.point)
  if ((await tab.frames.at(place)) !== part) {
    const by = 'something of the page around its frame'
    return { kind: 'missed', result: missed({ state: 'covered', by }) }
  }
  const isMain = part === tab.frames.main
  const target = isMain ? zoomed(place, zoom) : await inputPoint(tab, place)
  return { kind: 'found', point: place, target, under, moved: located.moved }
}

interface Pointing {
  readonly ref: string
  readonly found: Found
}

/** Points at an element. If hovering replaces or moves the element, it is located once more. */
async function pointTo(tab: Tab, { ref, found }: Pointing, signal: AbortSignal): Promise<Aimed> {
  if ((await send(tab, moveTo(tab, found.target), signal)) === 'late')
    return { kind: 'missed', result: stuck() }
  const again = await aim(tab, { ref, point: found.point, drawn: true })
  if (again.kind === 'missed') return replaced(tab, found, again)
  if (!again.moved) return again
  if ((await send(tab, pointAt(tab, again.target), signal)) === 'late')
    return { kind: 'missed', result: stuck() }
  return { ...again, under: await whatIsUnder(tab, again.point) }
}

/** Result when another element took its place, which is clicked only if the text is the same. */
async function replaced(tab: Tab, found: Found, { now }: Missed): Promise<Aimed> {
  const under = await whatIsUnder(tab, found.point)
  const other = otherWords(found.under?.label, now ?? under?.label)
  return other ? { kind: 'missed', result: other } : { ...found, under }
}

/** Refuses a press when hovering changed the label, except for added text without digits. */
function otherWords(before: string | undefined, now: string | undefined): NotDone | undefined {
  if (before === undefined || now === undefined) return undefined
  const isMore = now.includes(before) && !/\d/.test(now.replace(before, ''))
  if (isMore) return undefined
  return notDone(
    'stale_mark',
    `Nothing was done: under the pointer this became ${quote(now)}. Look again.`,
  )
}

export const doubleTap =
  (finger: boolean): Verb<'double_tap'> =>
  (tab, { point }, signal) =>
    tapPoint(tab, { finger, point, count: 2 }, signal)

interface Tapping {
  readonly finger: boolean
  readonly point: Point
  readonly count: 1 | 2
}

async function tapPoint(
  tab: Tab,
  { finger, point, count }: Tapping,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const pointed = await inputPoint(tab, point)
  const before = finger ? undefined : await whatIsUnder(tab, point)
  if (!finger && (await send(tab, moveTo(tab, pointed), signal)) === 'late') return stuck()
  const { under, target } = finger
    ? { under: await whatIsUnder(tab, point), target: pointed }
    : await landed(tab, point, pointed)
  const other = otherWords(before?.label, under?.label)
  if (other) return other
  const verb = count === 2 ? 'Double-clicked' : 'Clicked'
  const at = { finger, point, target, count, under }
  if (under) return tapped(tab, at, { what: `${verb} ${quote(under.label)}.`, signal })
  await send(tab, pressHere(tab, at), signal)
  return onNothing(verb)
}

/** Target under a pointer that has just moved, after the page has drawn. */
async function landed(
  tab: Tab,
  point: Point,
  pointed: Point,
): Promise<Pick<Place, 'under' | 'target'>> {
  const seen = await tab.world.call('aimAt', [point], Aim, CALL_MS)
  const isMain = (await tab.frames.at(point)) === tab.frames.main
  const under = isMain ? seen?.under : await whatIsUnder(tab, point)
  return { under, target: seen ? zoomed(point, seen.zoom) : pointed }
}

export async function whatIsUnder(tab: Tab, point: Point): Promise<Under | null | undefined> {
  const part = await tab.frames.at(point)
  return part.world.call('under', [part.toLocal(point)], z.nullish(Under), CALL_MS)
}

async function tapped(
  tab: Tab,
  at: Place & Omit<Tapping, 'point'>,
  { what, signal }: { readonly what: string; readonly signal: AbortSignal },
): Promise<DispatchResult> {
  const { under, point } = at
  if (under?.enabled === false)
    return notDone('disabled', REFUSAL.disabledNamed(quote(under.label)))
  if (under?.opens === 'files') return asksForFile(tab.fileNames)
  if (under?.opens) {
    const part = await tab.frames.at(point)
    await part.world.call('suppressPopup', [part.toLocal(point)], z.optional(z.unknown()), CALL_MS)
  }
  // A late answer is ignored here: the page answered just before, so the press caused it, and the
  // facts report it.
  await send(tab, pressHere(tab, at), signal)
  return pressed(under, what)
}
