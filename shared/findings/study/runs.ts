// What one run adds to a study.
import type { RunState } from '../../log/fold.ts'
import { isSuccess } from '../../log/views/success.ts'
import { isSweep } from '../../order/provider-names.ts'
import { type Ending, type ProvenEnd, provenEnd } from '../../order/run.ts'
import type { PlannedRun, TaskEntry } from '../../order/study/plan.ts'
import { numbersOf, type RunNumbers } from '../across/differences.ts'
import { digestOf, type RunDigest } from '../across/digest.ts'

export interface StudyRun extends RunNumbers {
  /** Name of its folder. */
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
  /** False where a fault, a person or a limit of Harness ended it: that says nothing of the application. */
  readonly counts: boolean
  /** Sentence that says why it could not be tried here. */
  readonly notTestable?: string
  /** A sweep: its repeats are equal. */
  readonly isExact: boolean
  readonly summary: string
  readonly digest: RunDigest
}

/** Endings that say nothing of the application. A sweep that ended has swept. */
const SAYS_NOTHING: ReadonlySet<Ending> = new Set(['fault', 'stopped', 'untestable'])

/** Undefined before the first row of the run. */
export function studyRun({ id, cell, repeat }: PlannedRun, run: RunState): StudyRun | undefined {
  const digest = digestOf(run)
  if (!digest || !run.started) return undefined
  const { completed, started } = run
  const hasEnded = completed !== undefined
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
    succeeded: isSuccess(run),
    counts: hasEnded && !SAYS_NOTHING.has(completed.ending),
    ...(completed?.ending === 'untestable' && { notTestable: completed.summary }),
    isExact: isSweep(started.provider),
    summary: completed?.summary ?? '',
    digest,
  }
}
