import type { Outcome } from '@harness/shared/command.ts'
import { asHarnessError, type HarnessError } from '@harness/shared/errors.ts'
import type { Scene } from '@harness/shared/observation.ts'
import { headAndTail } from './context/cut.ts'
import { MAX_READ_TEXT } from './figures.ts'
import type { LegContext } from './leg.ts'
import type { Completion } from './stop/completion.ts'
import type { Effect } from './tool.ts'

/** What came of an effect; with `fault` the run cannot go on, but what happened is still told. */
export interface Acted {
  readonly outcome: Outcome
  /** Text from the screen that the model asked for. */
  readonly reading?: string
  readonly fault?: HarnessError
  /** What came of a told verdict. */
  readonly completion?: Completion
}

/** Carries out one effect, once. Never throws: also a lost device and a stop leave an honest outcome. */
export async function act(
  { ports, memory }: LegContext,
  { effect, scene }: { readonly effect: Effect; readonly scene: Scene },
  signal: AbortSignal,
): Promise<Acted> {
  switch (effect.kind) {
    case 'command':
      try {
        return { outcome: await ports.driver.perform(effect.command, signal) }
      } catch (thrown) {
        const fault = asHarnessError(thrown)
        return { outcome: brokenOff(fault), fault }
      }
    case 'refusal':
      return { outcome: instant(false, effect.outcome, effect.detail) }
    case 'reading': {
      const reading = headAndTail(effect.text, MAX_READ_TEXT)
      const outcome = instant(true, 'unchanged', `Read ${reading.length} characters.`)
      return { outcome, reading }
    }
    case 'finish':
      return takeVerdict(memory.gate.judge(effect, scene))
    case 'friction':
      return { outcome: instant(true, 'unchanged', 'Noted.') }
  }
}

/** A call that is not made, because it would lead nowhere. */
export function notDone(why: string): Acted {
  return { outcome: instant(false, 'refused', `Not done. ${why}`) }
}

/** The result says whether the verdict was taken, so that the history cannot claim more. */
function takeVerdict(completion: Completion): Acted {
  const outcome =
    completion.kind === 'refused' || completion.kind === 'denied'
      ? instant(false, 'refused', `Success was not accepted. ${completion.gaps}`)
      : instant(true, 'unchanged', 'Told the verdict.')
  return { outcome, completion }
}

function instant(success: boolean, outcome: Outcome['outcome'], detail: string): Outcome {
  return { success, outcome, detail, durationMs: 0, settleMs: 0 }
}

function brokenOff(fault: HarnessError): Outcome {
  const stopped = fault.code === 'aborted'
  return instant(
    false,
    stopped ? 'interrupted' : 'device_lost',
    stopped ? 'Stopped in the middle; whether it had an effect is unknown.' : fault.message,
  )
}
