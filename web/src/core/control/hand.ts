// A person takes over: while the run waits for them, what they do on the live pictures goes to the device.
import type { HandInput } from '@harness/shared/hand.ts'
import type { LegContext } from '../leg.ts'

/** The `reason` of a `steered` row that tells what a person did on the device themselves. */
export const BY_HAND = 'hand'

/** So many different deeds of one wait are named to the agent; the log has them all. */
const MOST_NAMED = 8

/** What an input sets off has begun by then (a page that is left, say); the device then waits until the screen is still. */
const REACTION_MS = 300

/**
 * Waits, and lets the person act on the device meanwhile. Each deed is in the log before it is sent, what repeats once. The
 * wait ends when the last input is through, so that agent and person never act at the same time.
 */
export async function lent<T>(
  { ports: { driver, person }, recorder, memory }: LegContext,
  step: number,
  wait: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  // Before the first step there is no picture to act on, and no step that could tell of it.
  if (!person?.lend || !driver.hand || step < 1) return wait()
  const tell = (text: string) =>
    recorder.write([{ kind: 'steered', step, reason: BY_HAND, text: `By hand: ${text}.` }])
  let last: string | undefined
  const takeBack = person.lend(async (input) => {
    const deed = deedOf(input)
    if (deed !== last) await tell(deed)
    last = deed
    if (!memory.byHand.includes(deed)) memory.byHand = [...memory.byHand, deed]
    try {
      await driver.hand?.(input, signal)
    } catch (thrown) {
      if (!signal.aborted) await tell('this did not reach the device')
      last = ''
      throw thrown
    }
  })
  try {
    return await wait()
  } finally {
    await takeBack()
    // Nobody waited after the inputs; what is wrong with the device shows itself in its next call.
    if (last !== undefined && !signal.aborted)
      await driver.perform({ kind: 'wait', ms: REACTION_MS }, signal).catch(() => undefined)
  }
}

/** What the next request carries, outside the fence: our words alone, nothing of the screen and nothing that was typed. */
export function personDid(deeds: readonly string[]): string {
  const named = deeds.slice(0, MOST_NAMED).join('; ')
  const more = deeds.length > MOST_NAMED ? '; and more' : ''
  return `Since your last step the person who watches this test used the app by hand (${named}${more}). The screen may not be as you left it: go by what you see now.`
}

/** What a row says of a deed, as `personDid` takes it. */
export function deedIn(text: string): string {
  return text.replace(/^By hand: /, '').replace(/\.$/, '')
}

/** What was typed may be a password: it is never told. */
function deedOf(input: HandInput): string {
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
