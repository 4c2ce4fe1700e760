import type { RunPhase } from '@harness/shared/fold.ts'
import type { RunSummary } from '@harness/shared/summary.ts'

export interface PillLook {
  readonly word: string
  readonly tone: 'here' | 'good' | 'bad' | 'warn' | 'plain'
  readonly state:
    | 'running'
    | 'interrupted'
    | 'failed'
    | 'blocked'
    | 'success'
    | 'unconfirmed'
    | 'swept'
    | 'waiting'
    | 'paused'
}

const RUNNING: PillLook = { word: 'Running', tone: 'here', state: 'running' }
const WAITING: PillLook = { word: 'Waiting for you', tone: 'warn', state: 'waiting' }
const PAUSED: PillLook = { word: 'Paused', tone: 'plain', state: 'paused' }
const INTERRUPTED: PillLook = { word: 'Interrupted', tone: 'plain', state: 'interrupted' }
const FAILED: PillLook = { word: 'Failed', tone: 'bad', state: 'failed' }
const BLOCKED: PillLook = { word: 'Blocked', tone: 'warn', state: 'blocked' }
const SWEPT: PillLook = { word: 'Swept', tone: 'plain', state: 'swept' }
const SUCCESS: PillLook = { word: 'Success', tone: 'good', state: 'success' }
const UNCONFIRMED: PillLook = { word: 'Success, unconfirmed', tone: 'good', state: 'unconfirmed' }

export interface Standing {
  readonly phase: RunPhase
  readonly verdict?: RunSummary['verdict'] | undefined
  readonly confirmed?: boolean | undefined
  readonly ending?: RunSummary['ending'] | undefined
  /** What a run that goes on waits for. */
  readonly waits?: 'you' | 'pause' | undefined
}

/** How a run stands, as its pill says it. A run without a verdict is never painted as blocked. */
export function pillOf(standing: Standing): PillLook {
  if (standing.phase === 'interrupted') return INTERRUPTED
  if (standing.phase !== 'completed') {
    if (standing.waits === 'you') return WAITING
    return standing.waits === 'pause' ? PAUSED : RUNNING
  }
  if (standing.ending === 'swept') return SWEPT
  if (standing.verdict === 'failure') return FAILED
  if (standing.verdict === 'blocked') return BLOCKED
  return standing.confirmed ? SUCCESS : UNCONFIRMED
}
