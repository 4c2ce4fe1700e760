import type { Command } from '@harness/shared/command.ts'
import type { Point, Size } from '@harness/shared/geometry.ts'
import { notDone } from '../../not-done.ts'
import { type Deed, type Hands, send } from './hands.ts'
import { locate } from './locate.ts'

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

export async function tap(
  hands: Hands,
  { point, ref }: Of<'tap'>,
  signal: AbortSignal,
): Promise<Deed> {
  if (ref === undefined) return tapAt(hands, point, 'Tapped.', signal)
  const found = await locate(hands, { ref, point }, signal)
  if ('kind' in found) return found
  return tapAt(
    hands,
    found.point,
    found.moved ? 'Tapped it where it had moved to.' : 'Tapped.',
    signal,
  )
}

async function tapAt(
  hands: Hands,
  { x, y }: Point,
  what: string,
  signal: AbortSignal,
): Promise<Deed> {
  return (await send(hands, { path: '/wda/tap', body: { x, y } }, signal)) ?? { kind: 'done', what }
}

export async function doubleTap(
  hands: Hands,
  { point }: Of<'double_tap'>,
  signal: AbortSignal,
): Promise<Deed> {
  const { x, y } = point
  return (
    (await send(hands, { path: '/wda/doubleTap', body: { x, y } }, signal)) ?? {
      kind: 'done',
      what: 'Tapped twice.',
    }
  )
}

export async function longPress(
  hands: Hands,
  command: Of<'long_press'>,
  signal: AbortSignal,
): Promise<Deed> {
  const { point, durationMs } = command
  const body = { ...point, duration: durationMs / 1_000 }
  const failed = await send(hands, { path: '/wda/touchAndHold', body, lastsMs: durationMs }, signal)
  return failed ?? { kind: 'done', what: `Held it for ${durationMs} ms.` }
}

/** Held still before it is lifted, a finger throws nothing: the screen stops where the finger does. */
const REST_MS = 150
/** What is held this long comes off its place. */
const LIFT_MS = 600
/** A way that is too quick is taken for a flick, whatever rest follows. */
const MIN_SWIPE_MS = 200

/** W3C actions, because the duration of WebDriverAgent's own drag is the wait before it moves (platforms, point 5). */
export async function swipe(
  hands: Hands,
  command: Of<'swipe'>,
  signal: AbortSignal,
): Promise<Deed> {
  const { from, to, durationMs } = command
  const failed = await finger(
    hands,
    { from, to, holdMs: 0, moveMs: Math.max(MIN_SWIPE_MS, durationMs) },
    signal,
  )
  return failed ?? { kind: 'done', what: 'Swiped.' }
}

export async function drag(
  hands: Hands,
  { from, to }: Of<'drag'>,
  signal: AbortSignal,
): Promise<Deed> {
  const failed = await finger(hands, { from, to, holdMs: LIFT_MS, moveMs: 500 }, signal)
  return failed ?? { kind: 'done', what: 'Dragged.' }
}

/** Keeps off the edges, where a finger belongs to the system. */
const EDGE = 30

/** Moves the content by moving a finger the other way, as far as the screen has room. */
export async function scroll(
  hands: Hands,
  command: Of<'scroll'>,
  signal: AbortSignal,
): Promise<Deed> {
  const size = hands.last?.scene.pointSize
  if (!size) return notDone('refused', 'Nothing was done: the screen was not looked at yet.')
  const { point, dx, dy } = command
  const to = inside({ x: point.x - dx, y: point.y - dy }, size)
  const failed = await finger(
    hands,
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
  hands: Hands,
  { from, to, holdMs, moveMs }: Way,
  signal: AbortSignal,
): Promise<Deed | undefined> {
  const actions = [
    { type: 'pointerMove', duration: 0, ...from, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: holdMs },
    { type: 'pointerMove', duration: moveMs, ...to, origin: 'viewport' },
    { type: 'pause', duration: REST_MS },
    { type: 'pointerUp', button: 0 },
  ]
  const source = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }
  const body = { actions: [source] }
  return send(hands, { path: '/actions', body, lastsMs: holdMs + moveMs }, signal)
}
