// Walks through the page by keyboard like a user: Tab from the top until the focus leaves the page
// or returns to its first stop.

import { HarnessError } from '@harness/shared/base/errors.ts'
import {
  type AuditedElement,
  FocusedNow,
  type FocusStop,
  type KeyboardWalk,
  MisplacedStop,
  UnreachedControl,
} from '@harness/shared/device/audit.ts'
import type { CDPSession } from 'playwright-core'
import * as z from 'zod/mini'
import type { Tab } from '../page/tab.ts'
import { type Shot, shotOf, signOf } from './focus-sign.ts'
import type { AuditWorld } from './world.ts'

/** Maximum number of stops; later controls are not audited. */
const MAX_STOPS = 150
/**
 * Maximum number of Tab presses within one element before it counts as a trap. A date field or
 * player has several inner stops.
 */
const MAX_INSIDE = 12
/** Maximum number of Tab presses in a cross-origin frame, whose own stops keep the focus. */
const MAX_IN_FRAME = 60
/**
 * Maximum number of stops without a visible focus to measure again, each with two pictures of the
 * whole window.
 */
const MAX_SECOND_LOOKS = 25

const Nothing = z.optional(z.unknown())

interface Walking {
  readonly world: AuditWorld
  readonly tab: Pick<Tab, 'cdp' | 'screenshots'>
  readonly signal: AbortSignal
}

interface Passed {
  readonly now: FocusedNow
  readonly focused: Shot | undefined
  /** Picture of the same region after the focus moved on, if the page did not scroll. */
  left?: { readonly shot: Shot; readonly next: FocusedNow }
}

export async function walkByKeyboard(walking: Walking): Promise<KeyboardWalk> {
  const { world } = walking
  await world.ask('start', [], Nothing)
  const { passed, trap, complete } = await walk(walking)
  if (!trap && complete) await walkBack(passed, walking)
  const stops = await withSigns(passed, walking)
  await world.ask('leaveFocus', [], Nothing)
  const unreachable = complete && !trap ? await unreachableOf(world) : []
  const misplaced = trap ? undefined : await world.ask('misplaced', [], z.array(MisplacedStop))
  return { stops, unreachable, complete, ...(misplaced && { misplaced }), ...(trap && { trap }) }
}

/** Maximum number of stops to walk back; more are items of one list. */
const MAX_BACK = 60

/** Walks back from the last stop: scrolling up may place a stop under a bar at the upper edge. */
async function walkBack(passed: Passed[], { world, tab, signal }: Walking): Promise<void> {
  const last = passed.at(-1)
  if (!last || (await world.ask('hasTopBar', [], z.boolean())) !== true) return
  if (!(await world.ask('focusAgain', [last.now.key], z.boolean()))) return
  for (let tries = Math.min(passed.length, MAX_BACK); tries > 1; tries--) {
    if (signal.aborted) throw new HarnessError('aborted')
    await press(tab.cdp, 'Tab', 9, SHIFT)
    const now = await world.ask('focused', [], z.nullable(FocusedNow))
    const at = now ? passed.findIndex((each) => each.now.key === now.key) : -1
    const known = passed[at]
    if (!now || !known) return
    if (now.obscured) passed[at] = { ...known, now: { ...known.now, obscured: true } }
  }
}

/** Modifier value of `Input.dispatchKeyEvent`. */
const SHIFT = 8

interface Walked {
  readonly passed: Passed[]
  readonly trap?: { readonly at: number; readonly returnsTo: number }
  readonly complete: boolean
}

async function walk(walking: Walking): Promise<Walked> {
  const passed: Passed[] = []
  let stays = 0
  let wrapped = false
  let now = await next(walking)
  while (now) {
    await keepLeft(passed.at(-1), now, walking.tab)
    const { key } = now
    const at = passed.findIndex((each) => each.now.key === key)
    stays = at < 0 ? 0 : stays + 1
    if (at < 0 && passed.length >= MAX_STOPS) return { passed, complete: false }
    if (at < 0) passed.push({ now, focused: await shotOf(walking.tab, now) })
    const onward = at < 0 ? await next(walking) : await nextOfKnown(walking, { passed, at, stays })
    if (onward === 'trap')
      return { passed, trap: { at: passed.length - 1, returnsTo: at }, complete: true }
    now = onward
    // A window that opened with the focus inside has its first stops after the end of the page.
    if (!now && !wrapped && (await hasMore(walking, true))) {
      wrapped = true
      now = await next(walking)
    }
  }
  return { passed, complete: true }
}

interface Returned {
  readonly passed: readonly Passed[]
  /** Index of the stop to which Tab returned. */
  readonly at: number
  /** Number of consecutive known stops. */
  readonly stays: number
}

/** Continues from a known stop: the next one, undefined at the end of the page, or a trap. */
async function nextOfKnown(
  walking: Walking,
  { passed, at, stays }: Returned,
): Promise<FocusedNow | 'trap' | undefined> {
  const stop = passed[at]?.now
  const most = stop?.isFrame ? MAX_IN_FRAME : MAX_INSIDE
  const isInside = at === passed.length - 1 && stays < most
  if (isInside && passed.length > 1) return next(walking)
  if (!(await hasMore(walking, at === 0))) return undefined
  return isInside ? next(walking) : wayOut(walking, passed, at)
}

/** True when Tab can reach an element that is not a stop yet. */
async function hasMore({ world }: Walking, isFullRound: boolean): Promise<boolean> {
  return (await world.ask('hasMoreStops', [isFullRound], z.boolean())) === true
}

/**
 * Presses Escape, a standard way out of a widget (WCAG 2.1.2), and returns the next unknown stop or
 * a trap.
 */
async function wayOut(
  walking: Walking,
  passed: readonly Passed[],
  at: number,
): Promise<FocusedNow | 'trap' | undefined> {
  await press(walking.tab.cdp, 'Escape', 27)
  for (let tries = passed.length - at + 1; tries > 0; tries--) {
    const now = await next(walking)
    if (!now || passed.every((each) => each.now.key !== now.key)) return now
  }
  return 'trap'
}

async function keepLeft(
  last: Passed | undefined,
  next: FocusedNow,
  tab: Walking['tab'],
): Promise<void> {
  if (!last || last.left || last.now.key === next.key) return
  const { x, y } = last.now.scroll
  if (next.scroll.x !== x || next.scroll.y !== y) return
  const shot = await shotOf(tab, last.now)
  if (shot) last.left = { shot, next }
}

/** Presses Tab. Undefined when the focus left the page. */
async function next({ world, tab, signal }: Walking): Promise<FocusedNow | undefined> {
  if (signal.aborted) throw new HarnessError('aborted')
  await press(tab.cdp, 'Tab', 9)
  return (await world.ask('focused', [], z.nullable(FocusedNow))) ?? undefined
}

export async function press(
  cdp: CDPSession,
  key: 'Tab' | 'Escape',
  code: number,
  modifiers = 0,
): Promise<void> {
  const event = { key, code: key, windowsVirtualKeyCode: code, modifiers }
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}

/**
 * Determines whether each stop shows the focus. If its own region does not change, the whole window
 * is compared.
 */
async function withSigns(
  passed: readonly Passed[],
  walking: Walking,
): Promise<readonly FocusStop[]> {
  let looks = 0
  const stops: FocusStop[] = []
  for (const { now, focused, left } of passed) {
    const { element } = now
    const hidden = now.obscured ? { obscured: true } : {}
    if (now.obscured) {
      stops.push({ element, ...hidden })
      continue
    }
    if (now.takesText || now.isFrame || !focused) {
      stops.push({ element })
      continue
    }
    const changedPixels = left ? signOf(focused, left.shot, now, left.next) : 0
    if (changedPixels > 0) stops.push({ element, visible: true, changedPixels })
    else if (looks >= MAX_SECOND_LOOKS) stops.push({ element })
    else {
      looks += 1
      stops.push({ element, ...(await secondLook(now, walking)) })
    }
  }
  return stops
}

async function secondLook(
  now: FocusedNow,
  { world, tab }: Walking,
): Promise<Pick<FocusStop, 'visible' | 'changedPixels'>> {
  if (!(await world.ask('focusAgain', [now.key], z.boolean()))) return {}
  const focused = await shotOf(tab)
  await world.ask('leaveFocus', [], Nothing)
  const left = await shotOf(tab)
  if (!focused || !left) return {}
  const changedPixels = signOf(focused, left, now)
  return { visible: changedPixels > 0, changedPixels }
}

async function unreachableOf(world: AuditWorld): Promise<readonly AuditedElement[]> {
  const controls = (await world.ask('unreached', [], z.array(UnreachedControl))) ?? []
  const found: AuditedElement[] = []
  for (const [index, { element, byLooks }] of controls.entries())
    if (!byLooks || (await world.listens(index))) found.push(element)
  return found
}
