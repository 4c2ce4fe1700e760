// Manual inputs as text, in the log and in the agent's next request.

import type { Point } from '@harness/shared/base/geometry.ts'
import type { LoggedInput, ManualInput } from '@harness/shared/device/manual-input.ts'

/** The `reason` of a `steered` row that logs a manual input. */
export const MANUAL_INPUT = 'hand'

/** Logged after an input that failed. */
export const NOT_REACHED = 'this did not reach the device'

/** Maximum number of inputs of one wait that the agent's request lists; the log has all. */
const MOST_NAMED = 8

export function manualInputRowText(input: string): string {
  return `By hand: ${input}.`
}

/**
 * Lists inputs for the note in the next request. The note is outside the fence, so it has no screen
 * text and no typed text. A log older than `manualInput` rows lists no inputs.
 */
export function manualInputList(inputs: readonly string[]): string {
  const named = inputs.slice(0, MOST_NAMED).join('; ')
  const more = inputs.length > MOST_NAMED ? '; and more' : ''
  return inputs.length > 0 ? ` (${named}${more})` : ''
}

/** Removes typed text, which may be a password, before an input is logged. */
export function toLoggedInput(input: ManualInput): LoggedInput {
  switch (input.kind) {
    case 'tap':
      return { kind: 'tap', point: rounded(input.point), button: input.button }
    case 'move':
      return { kind: 'move', point: rounded(input.point) }
    case 'drag':
      return { kind: 'drag', from: rounded(input.from), to: rounded(input.to) }
    case 'scroll':
      return { kind: 'scroll' }
    case 'type':
      return { kind: 'type' }
    case 'keys':
      return isTyping(input.keys) ? { kind: 'type' } : { kind: 'keys', keys: input.keys }
  }
}

/** An input as text, for the log. */
export function inputText(input: LoggedInput): string {
  switch (input.kind) {
    case 'tap':
    case 'move':
      return `${inputWords(input)} at ${at(input.point)}`
    case 'drag':
      return `dragged from ${at(input.from)} to ${at(input.to)}`
    default:
      return inputWords(input)
  }
}

/** An input as text for the agent, without coordinates, which it counts in another unit. */
export function inputWords(input: LoggedInput): string {
  switch (input.kind) {
    case 'tap':
      return input.button === 'right' ? 'right-clicked' : 'clicked'
    case 'move':
      return 'pointed'
    case 'drag':
      return 'dragged'
    case 'scroll':
      return 'scrolled'
    case 'type':
      return 'typed'
    case 'keys':
      return `pressed ${input.keys.join(' ')}`
  }
}

function isTyping(keys: readonly string[]): boolean {
  return keys.every((key) => key.length === 1 || key.toLowerCase() === 'shift')
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) }
}

function at({ x, y }: Point): string {
  return `${x}, ${y}`
}
