// The words for what a person does on the device themselves: in the log, and in the agent's next
// request.
import type { HandInput } from '@harness/shared/hand.ts'

/** The `reason` of a `steered` row that reports an input by hand. */
export const BY_HAND = 'hand'

/** Reported after an input that the device did not get. */
export const NOT_REACHED = 'this did not reach the device'

/** So many different inputs of one wait are named to the agent; the log has them all. */
const MOST_NAMED = 8

/** The text of a row about one input. */
export function handText(input: string): string {
  return `By hand: ${input}.`
}

/** What `handText` was given. */
export function inputIn(text: string): string {
  return text.replace(/^By hand: /, '').replace(/\.$/, '')
}

/**
 * What the next request carries, outside the fence: our words alone, nothing of the screen and
 * nothing that was typed.
 */
export function personDid(inputs: readonly string[]): string {
  const named = inputs.slice(0, MOST_NAMED).join('; ')
  const more = inputs.length > MOST_NAMED ? '; and more' : ''
  return `Since your last step the person who watches this test used the app by hand (${named}${more}). The screen may not be as you left it: go by what you see now.`
}

/** An input in words. What was typed may be a password: it is never reported. */
export function inputText(input: HandInput): string {
  switch (input.kind) {
    case 'tap':
      return `${input.button === 'right' ? 'right-clicked' : 'clicked'} at ${at(input.point)}`
    case 'move':
      return `pointed at ${at(input.point)}`
    case 'drag':
      return `dragged from ${at(input.from)} to ${at(input.to)}`
    case 'scroll':
      return 'scrolled'
    case 'type':
      return 'typed'
    case 'keys':
      return isTyping(input.keys) ? 'typed' : `pressed ${input.keys.join(' ')}`
  }
}

function isTyping(keys: readonly string[]): boolean {
  return keys.every((key) => key.length === 1 || key.toLowerCase() === 'shift')
}

function at({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${Math.round(x)}, ${Math.round(y)}`
}
