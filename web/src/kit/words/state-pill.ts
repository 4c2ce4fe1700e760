import type { RunSummary } from '@harness/shared/findings/summary.ts'
import type { RunPhase, RunState } from '@harness/shared/log/fold.ts'
import { shownEnd } from '@harness/shared/order/run.ts'

export interface PillLook {
  readonly word: string
  /** Plain-language explanation of a technical word. */
  readonly meaning?: string
  readonly tone: 'here' | 'good' | 'bad' | 'warn' | 'plain'
  readonly state:
    | 'running'
    | 'interrupted'
    | 'failure'
    | 'blocked'
    | 'success'
    | 'unconfirmed'
    | 'swept'
    | 'ended'
    | 'waiting'
    | 'paused'
}

const RUNNING: PillLook = { word: 'Running', tone: 'here', state: 'running' }
/** Shown after the end of a run, while a model judges the evidence for its reports. */
export const JUDGING: PillLook = { word: 'Judging', tone: 'here', state: 'running' }
const WAITING: PillLook = { word: 'Waiting for you', tone: 'warn', state: 'waiting' }
const PAUSED: PillLook = { word: 'Paused', tone: 'plain', state: 'paused' }
const INTERRUPTED: PillLook = { word: 'Interrupted', tone: 'plain', state: 'interrupted' }
const FAILED: PillLook = { word: 'Failed', tone: 'bad', state: 'failure' }
const BLOCKED: PillLook = { word: 'Blocked', tone: 'warn', state: 'blocked' }
const SWEPT: PillLook = {
  ...{ word: 'Swept', tone: 'plain', state: 'swept' },
  meaning: 'Swept: everything in reach was pressed, without AI',
}
/** Endings without a verdict, since the persona did not decide them. */
const ENDED: Readonly<Partial<Record<NonNullable<RunSummary['ending']>, PillLook>>> = {
  limit: { word: 'Limit reached', tone: 'plain', state: 'ended' },
  stopped: { word: 'Stopped', tone: 'plain', state: 'ended' },
  fault: { word: 'Ended by a fault', tone: 'plain', state: 'ended' },
  untestable: { word: 'Not testable here', tone: 'plain', state: 'ended' },
}
const SUCCESS: PillLook = { word: 'Success', tone: 'good', state: 'success' }
const UNCONFIRMED: PillLook = {
  ...{ word: 'Success, unconfirmed', tone: 'good', state: 'unconfirmed' },
  meaning: 'The agent reported success, and no check proves it',
}

export interface RunOutcome {
  readonly phase: RunPhase
  readonly verdict?: RunSummary['verdict'] | undefined
  readonly confirmed?: boolean | undefined
  readonly ending?: RunSummary['ending'] | undefined
  /** Reason why a live run waits. */
  readonly waits?: 'you' | 'pause' | undefined
}

/** Heading for the end of a run. Only a persona gives a verdict; a limit or a fault does not. */
export function endName({ completed }: Pick<RunState, 'completed'>): 'Verdict' | 'Ending' {
  const shown = completed && shownEnd(completed)
  return shown === undefined || shown === 'ended' || shown === 'swept' ? 'Ending' : 'Verdict'
}

/** Pill for the state of a run. A run without a verdict is never shown as blocked. */
export function pillOf(status: RunOutcome): PillLook {
  if (status.phase === 'interrupted') return INTERRUPTED
  if (status.phase !== 'completed') {
    if (status.waits === 'you') return WAITING
    return status.waits === 'pause' ? PAUSED : RUNNING
  }
  if (status.ending === 'swept') return SWEPT
  const ended = status.ending && ENDED[status.ending]
  if (ended) return ended
  if (status.verdict === 'failure') return FAILED
  if (status.verdict === 'blocked') return BLOCKED
  return status.confirmed ? SUCCESS : UNCONFIRMED
}
