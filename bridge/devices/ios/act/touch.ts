import { notDone } from '@harness/shared/devices/outcomes.ts'
import type { Command } from '@harness/shared/language/command.ts'
import type { Point, Size } from '@harness/shared/language/geometry.ts'
import { type DispatchResult, type InputContext, send } from './input-context.ts'
import { locate } from './locate.ts'

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

export async function tap(
  input: InputContext,
  { point, ref }: Of<'tap'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  if (ref === undefined) return tapAt(input, point, 'Tapped.', signal)
  const found = await locate(input, { ref, point }, signal)
  if ('kind' in found) return found
  return tapAt(
    input,
    found.point,
    found.moved ? 'Tapped it where it had moved to.' : 'Tapped.',
    signal,
  )
}

async function tapAt(
  input: InputContext,
  { x, y }: Point,
  what: string,
  signal: AbortSignal,
): Promise<DispatchResult> {
  return (await send(input, { path: '/wda/tap', body: { x, y } }, signal)) ?? { kind: 'done', what }
}

export async function doubleTap(
  input: InputContext,
  { point }: Of<'double_tap'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { x, y } = point
  return (
    (await send(input, { path: '/wda/doubleTap', body: { x, y } }, signal)) ?? {
      kind: 'done',
      what: 'Tapped twice.',
    }
  )
}

export async function longPress(
  input: InputContext,
  command: Of<'long_press'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { point, durationMs } = command
  const body = { ...point, duration: durationMs / 1_000 }
  const failed = await send(input, { path: '/wda/touchAndHold', body, lastsMs: durationMs }, signal)
  return failed ?? { kind: 'done', what: `Held it for ${durationMs} ms.` }
}

/** A finger held still before lifting causes no inertia: the screen stops with the finger. */
const PAUSE_MS = 150
/** Holding this long picks an element up. */
const LIFT_MS = 600
/** A move faster than this counts as a flick, even with a rest after it. */
const MIN_SWIPE_MS = 200

/** W3C actions, because the duration of WebDriverAgent's own drag is the wait before it moves. */
export async function swipe(
  input: InputContext,
  command: Of<'swipe'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { from, to, durationMs } = command
  const failed = await finger(
    input,
    { from, to, holdMs: 0, moveMs: Math.max(MIN_SWIPE_MS, durationMs) },
    signal,
  )
  return failed ?? { kind: 'done', what: 'Swiped.' }
}

export async function drag(
  input: InputContext,
  { from, to }: Of<'drag'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const failed = await finger(input, { from, to, holdMs: LIFT_MS, moveMs: 500 }, signal)
  return failed ?? { kind: 'done', what: 'Dragged.' }
}

/** Avoids the edges, where gestures belong to the system. */
const EDGE = 30

/** Scrolls the content by moving a finger the opposite way, as far as the screen allows. */
export async function scroll(
  input: InputContext,
  command: Of<'scroll'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const size = input.last?.scene.pointSize
  if (!size) return notDone('refused', 'Nothing was done: the screen was not observed yet.')
  const { point, dx, dy } = command
  const to = inside({ x: point.x - dx, y: point.y - dy }, size)
  const failed = await finger(
    input,
    { from: inside(point, size), to, holdMs: 0, moveMs: 350 },
    signal,
  )
  return failed ?? { kind: 'done', what: 'Scrolled.' }
}

function inside({ x, y }: Point, { width, height }: Size): Point {
  const clamp = (value: number, max: number) => Math.min(Math.max(value, EDGE), max - EDGE)
  return { x: clamp(x, width), y: clamp(y, height) }
}

interface Way {
  readonly from: Point
  readonly to: Point
  readonly holdMs: number
  readonly moveMs: number
}

function finger(
  input: InputContext,
  { from, to, holdMs, moveMs }: Way,
  signal: AbortSignal,
): Promise<DispatchResult | undefined> {
  const actions = [
    { type: 'pointerMove', duration: 0, ...from, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: holdMs },
    { type: 'pointerMove', duration: moveMs, ...to, origin: 'viewport' },
    { type: 'pause', duration: PAUSE_MS },
    { type: 'pointerUp', button: 0 },
  ]
  const source = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }
  const body = { actions: [source] }
  return send(input, { path: '/actions', body, lastsMs: holdMs + moveMs }, signal)
}
