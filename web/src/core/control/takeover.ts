// A person takes over: while the run waits for them, what they do on the live pictures goes to the
// device.
import type { LoggedInput } from '@harness/shared/devices/manual-input.ts'
import type { LegContext } from '../leg.ts'
import { handText, inputText, keptOf, MANUAL_INPUT, NOT_REACHED } from './manual-input.ts'

/**
 * What an input sets off has begun by then (a page that is left, say); the device then waits until
 * the screen is still.
 */
const REACTION_MS = 300

/**
 * Waits, and lets the person act on the device meanwhile. Each input is in the log before it is
 * sent; repeated ones are logged once. The wait ends when the last input is through, so that agent
 * and person never act at the same time.
 */
export async function waitWithTakeover<T>(
  { ports: { driver, person }, recorder }: LegContext,
  step: number,
  wait: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  // Before the first step there is no picture to act on, and no step that an input could belong to.
  if (!person?.allowTakeover || !driver.manualInput || step < 1) return wait()
  const report = (input: string, manualInput?: LoggedInput) =>
    recorder.write([
      {
        ...{ kind: 'steered', step, reason: MANUAL_INPUT, text: handText(input) },
        ...(manualInput && { manualInput }),
      },
    ])
  let last: string | undefined
  const endTakeover = person.allowTakeover(async (input) => {
    const kept = keptOf(input)
    const text = inputText(kept)
    if (text !== last) await report(text, kept)
    last = text
    try {
      await driver.manualInput?.(input, signal)
    } catch (thrown) {
      if (!signal.aborted) await report(NOT_REACHED)
      last = ''
      throw thrown
    }
  })
  try {
    return await wait()
  } finally {
    await endTakeover()
    // A fault of the device is not reported here: it shows in its next call.
    if (last !== undefined && !signal.aborted)
      await driver.perform({ kind: 'wait', ms: REACTION_MS }, signal).catch(() => undefined)
  }
}
