// A person takes over: while the run waits for them, what they do on the live pictures goes to the device.
import type { Point } from '@harness/shared/geometry.ts'
import type { HandInput, ManualInput } from '@harness/shared/hand.ts'
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
  const tell = (text: string, manualInput?: ManualInput) =>
    recorder.write([
      {
        ...{ kind: 'steered', step, reason: BY_HAND, text: `By hand: ${text}.` },
        ...(manualInput && { manualInput }),
      },
    ])
  let last: string | undefined
  const takeBack = person.lend(async (input) => {
    const kept = keptOf(input)
    const deed = manualInputText(kept)
    if (deed !== last) await tell(deed, kept)
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
  // A log of before inputs were kept as data names none of them.
  const which = deeds.length > 0 ? ` (${named}${more})` : ''
  return `Since your last step the person who watches this test used the app by hand${which}. The screen may not be as you left it: go by what you see now.`
}

/** As the log keeps it. What was typed may be a password: it is never told. */
function keptOf(input: HandInput): ManualInput {
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

/** The words for it, in the log and for the agent. */
export function manualInputText(input: ManualInput): string {
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
