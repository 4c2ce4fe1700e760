// What one run adds to a study.
import type { RunState } from '../../log/fold.ts'
import { isSuccess } from '../../log/views/success.ts'
import { type ProvenEnd, provenEnd } from '../../order/run.ts'
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
  /** False where a fault or a person ended it: that says nothing of the application. */
  readonly counts: boolean
  readonly summary: string
  readonly digest: RunDigest
}

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
    counts: hasEnded && completed.ending !== 'fault' && completed.ending !== 'stopped',
    summary: completed?.summary ?? '',
    digest,
  }
}
