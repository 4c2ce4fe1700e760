// Explains why a run waits, in the terms of get_run.

import type { RunState } from '@harness/shared/log/fold.ts'
import type { LiveActivity } from '@harness/shared/log/wire/activity.ts'

export type PhaseNow = Extract<LiveActivity, { kind: 'phase' }>

const IN_APP = 'A person can resume, change or stop it in the app; cancel_run ends it.'

/** True while a run waits for the user or for time to pass, but not for a decision. */
export function isPause({ phase }: PhaseNow): boolean {
  return phase === 'paused' || phase === 'lost'
}

export interface Pause {
  /** Cause, and how the run continues. */
  readonly text: string
  /** True when the run continues without the user. */
  readonly isShort: boolean
}

/** Reason why a run waits; undefined while it works. */
export function pauseOf(
  now: PhaseNow | undefined,
  state: Pick<RunState, 'tokens' | 'settings'>,
): Pause | undefined {
  if (!now || !isPause(now)) return undefined
  return { text: pauseText(now, state), isShort: now.waitMs !== undefined }
}

function pauseText(
  { spent, error, waitMs }: PhaseNow,
  { tokens, settings }: Pick<RunState, 'tokens' | 'settings'>,
): string {
  if (spent === 'tokens') {
    const { tokenBudget = 0 } = settings ?? {}
    return `The token budget is used up (${tokens.input} of ${tokenBudget} tokens). ${IN_APP}`
  }
  if (spent === 'steps') return `The step limit of this goal is reached. ${IN_APP}`
  if (!error) return `A person paused it in the app. ${IN_APP}`
  if (waitMs === undefined) return `${error.message} ${IN_APP}`
  const seconds = Math.ceil(waitMs / 1_000)
  return `${error.message} The request is sent again by itself after ${seconds} s. ${IN_APP}`
}
