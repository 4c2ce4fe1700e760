// Takeover: while the run waits, inputs of a person on the live picture go to the device.
import type { LoggedInput } from '@harness/shared/device/manual-input.ts'
import type { LegContext } from '../leg.ts'
import {
  inputText,
  MANUAL_INPUT,
  manualInputRowText,
  NOT_REACHED,
  toLoggedInput,
} from './manual-input.ts'

/** Time for an input to take effect, in milliseconds; then the device waits for a still screen. */
const REACTION_MS = 300

/**
 * Lets the person act on the device during the wait. Logs each input before sending it, repeated
 * ones once. Ends after the last input, so that agent and person never act at the same time.
 */
export async function waitWithTakeover<T>(
  { ports: { driver, person }, recorder }: LegContext,
  step: number,
  wait: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  // Before the first step there is no picture to act on and no step to log an input in.
  if (!person?.allowTakeover || !driver.manualInput || step < 1) return wait()
  const report = (input: string, manualInput?: LoggedInput) =>
    recorder.write([
      {
        kind: 'steered',
        step,
        reason: MANUAL_INPUT,
        text: manualInputRowText(input),
        ...(manualInput && { manualInput }),
      },
    ])
  let last: string | undefined
  const endTakeover = person.allowTakeover(async (input) => {
    const logged = toLoggedInput(input)
    const text = inputText(logged)
    if (text !== last) await report(text, logged)
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
    // A device fault is not reported here: the next call throws it.
    if (last !== undefined && !signal.aborted)
      await driver.perform({ kind: 'wait', ms: REACTION_MS }, signal).catch(() => undefined)
  }
}
