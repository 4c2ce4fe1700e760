// Contribution of one run to a study.
import type { LegState, RunState } from '../../log/fold.ts'
import { isSuccess } from '../../log/views/success.ts'
import { isSweep } from '../../order/provider-names.ts'
import { type Ending, type ProvenEnd, provenEnd } from '../../order/run.ts'
import type { PlannedRun, TaskEntry } from '../../order/study/plan.ts'
import { numbersOf, type RunNumbers } from '../across/differences.ts'
import { digestOf, type RunDigest } from '../across/digest.ts'
import { type RunInterview, runInterview } from '../interview.ts'
import { type Visit, visitsOf } from './visits.ts'

export interface StudyRun extends RunNumbers {
  /** Name of the run's folder. */
  readonly id: string
  readonly repeat: number
  readonly application: string
  readonly variant: string
  readonly persona: string
  readonly task: string
  readonly kind: TaskEntry['kind']
  readonly screen: string
  readonly model: string
  readonly startedAt: string
  readonly end: ProvenEnd | 'unfinished'
  readonly succeeded: boolean
  /**
   * False for a sweep without a verdict, and for a run ended by a fault, a person or a limit of
   * Harness, which says nothing about the application.
   */
  readonly counts: boolean
  /** True for a sweep without checks, for which it is unknown whether a goal was reached. */
  readonly swept?: true
  /** Sentence that explains why the run could not be tried here. */
  readonly notTestable?: string
  /** True for a sweep: its repeats are equal. */
  readonly isExact: boolean
  readonly summary: string
  readonly digest: RunDigest
  readonly visits: readonly Visit[]
  /** Answers of the persona; excluded from all measured figures. */
  readonly interview?: RunInterview
}

/** Endings that say nothing about the application. */
const SAYS_NOTHING: ReadonlySet<Ending> = new Set(['fault', 'stopped', 'untestable'])

/** Undefined before the first row of the run. */
export function studyRun({ id, cell, repeat }: PlannedRun, run: RunState): StudyRun | undefined {
  const digest = digestOf(run)
  if (!digest || !run.started) return undefined
  const { completed, started } = run
  const hasEnded = completed !== undefined
  const isReached = isSuccess(run)
  const isSwept = isReached && completed?.ending === 'swept' && run.legs.every(hasNoCheck)
  return {
    id,
    repeat,
    application: cell.application,
    variant: cell.variant,
    persona: cell.persona?.name ?? digest.personaName,
    task: cell.page === undefined ? cell.task.name : `${cell.task.name}: ${cell.page}`,
    kind: cell.task.kind,
    screen: cell.screen ?? '',
    model: cell.model ?? started.model,
    startedAt: started.ts,
    ...numbersOf(run),
    end: completed ? provenEnd(completed) : 'unfinished',
    succeeded: isReached && !isSwept,
    counts: hasEnded && !isSwept && !SAYS_NOTHING.has(completed.ending),
    ...(isSwept && { swept: true }),
    ...(completed?.ending === 'untestable' && { notTestable: completed.summary }),
    isExact: isSweep(started.provider),
    summary: completed?.summary ?? '',
    digest,
    visits: visitsOf(run),
    ...runInterview(run),
  }
}

function hasNoCheck({ started }: LegState): boolean {
  return (started.checks ?? []).length === 0
}
