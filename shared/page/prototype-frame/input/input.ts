// User input, made of events that frameworks listen to and of the browser's default actions.
import type { Point } from '../../../base/geometry.ts'
import { drag, slide } from './drag.ts'
import type { Press } from './events.ts'
import { pressKey } from './keys.ts'
import { makePointer } from './pointer.ts'
import { insertText, typeText } from './text.ts'
import { turnWheel } from './wheel.ts'

export interface Input {
  /** Moves the pointer to a point; a finger has no pointer to move. */
  point(at: Point): void
  press(press: Press): Promise<void>
  hold(finger: boolean, at: Point, durationMs: number): Promise<void>
  drag(finger: boolean, from: Point, to: Point): Promise<void>
  slide(from: Point, to: Point, durationMs: number): Promise<void>
  wheel(at: Point, dx: number, dy: number): void
  type(text: string): Promise<void>
  insert(text: string): void
  key(key: string, held: readonly string[]): void
}

export function makeInput(): Input {
  const pointer = makePointer()
  return {
    point: pointer.move,
    press: pointer.press,
    hold: pointer.hold,
    drag: (finger, from, to) =>
      finger ? slide(pointer, from, to, FINGER_MS) : drag(pointer, from, to),
    slide: (from, to, durationMs) => slide(pointer, from, to, durationMs),
    wheel: turnWheel,
    type: typeText,
    insert: insertText,
    key: pressKey,
  }
}

/** Time in which a thumb slides from one side of a phone to the other, in milliseconds. */
const FINGER_MS = 300
