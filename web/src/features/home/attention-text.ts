import { stepWaits } from '@harness/shared/findings/words.ts'
import type { ActivityNow } from '../../kit/page/create-activity.ts'
import { causeOf } from '../../kit/runs/pause-cause.ts'
import type { RunEntry } from '../../store/run-entry.ts'

export interface WaitWords {
  readonly kind: 'decision' | 'pause'
  readonly step: number
  readonly title: string
}

type Now = ActivityNow['phase'] | ActivityNow['elsewhere']

/** Undefined while the run does not need the user. */
export function waitWords(now: Now): WaitWords | undefined {
  if (!now) return undefined
  const { step } = now
  if (now.phase === 'waiting') return { kind: 'decision', step, title: stepWaits(step) }
  const title = pauseTitle(now)
  return title === undefined ? undefined : { kind: 'pause', step, title }
}

function pauseTitle(now: NonNullable<Now>): string | undefined {
  const cause = causeOf(now)
  if (cause?.kind === 'limit')
    return cause.limit === 'tokens'
      ? 'Paused: the token budget is used up'
      : 'Paused: the step limit is reached'
  // A rate limit is temporary.
  if (cause?.kind === 'rate') return undefined
  if (cause?.kind === 'model') return 'Paused: the model does not answer'
  if (now.phase === 'paused') return `Paused at step ${now.step}`
  return now.phase === 'lost' ? 'Paused: the device was lost' : undefined
}

/** Text such as "Change the delivery address, Marrow" for a list. */
export function phaseWaitText({ applicationName }: RunEntry, name: string): string {
  return [name, applicationName].filter(Boolean).join(', ')
}
