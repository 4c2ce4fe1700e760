// Comparison of two runs: findings that are gone or new, and the step where the runs diverge.
import { alignRuns, type SplitKind } from '../../findings/across/align.ts'
import {
  choicesApart,
  findingsApart,
  hasSameGoals,
  numbersOf,
  type RunNumbers,
} from '../../findings/across/differences.ts'
import type { Occurrence } from '../../findings/across/digest.ts'
import { findingTitle, GRADE_LABELS } from '../../findings/words.ts'
import type { RunState } from '../../log/fold.ts'
import { type ReportedFinding, type RunReport, reportOf } from './run-report.ts'
import { didText, endText } from './words.ts'

type Head = 'runId' | 'startedAt' | 'application' | 'persona' | 'end' | 'confirmed' | 'ending'

/** One of the two runs; `durationMs` is computed as on the screens of a run. */
export interface ComparedRun extends Pick<RunReport, Head>, RunNumbers {
  readonly goals: readonly string[]
  /** For example "Success, confirmed". */
  readonly endText: string
}

/** Finding of one run, or of both as in the second; similar ones in a run are merged. */
export interface ComparedFinding
  extends Pick<
    ReportedFinding,
    'rule' | 'title' | 'grade' | 'gradeWord' | 'severity' | 'severityReason' | 'quote' | 'steps'
  > {
  /** Measurements of sensors, one sentence each. */
  readonly facts: readonly string[]
  readonly screen: string
}

export interface ComparedRuns {
  readonly before: ComparedRun
  readonly after: ComparedRun
  /** False when neither numbers nor findings can be compared fairly. */
  readonly sameGoals: boolean
  readonly settings: readonly {
    readonly name: string
    readonly before: string
    readonly after: string
  }[]
  readonly gone: readonly ComparedFinding[]
  readonly both: readonly ComparedFinding[]
  readonly new: readonly ComparedFinding[]
  /** First step where the runs diverge; absent if they never do. */
  readonly partsAt?: { readonly kind: SplitKind; readonly before: string; readonly after: string }
  /** The second run has a new finding, or lost the success of the first. */
  readonly worse: boolean
}

/** Compares two runs; undefined when one has no rows. */
export function comparedOf(before: RunState, after: RunState): ComparedRuns | undefined {
  const [one, two] = [sideOf(before), sideOf(after)]
  if (!one || !two) return undefined
  const { onlyA, both, onlyB } = findingsApart(before, after)
  const split = alignRuns(before, after).splits.find(
    ({ kind, a, b }) => kind === 'end' || stepAt(before, a) !== stepAt(after, b),
  )
  return {
    before: one,
    after: two,
    sameGoals: hasSameGoals(before, after),
    settings: choicesApart(before, after).different.map(({ name, a, b }) => ({
      name,
      before: a,
      after: b,
    })),
    gone: onlyA.map(foundOf),
    both: both.map(({ b }) => foundOf(b)),
    new: onlyB.map(foundOf),
    ...(split && {
      partsAt: {
        kind: split.kind,
        before: stepAt(before, split.a),
        after: stepAt(after, split.b),
      },
    }),
    worse: onlyB.length > 0 || rankOf(two) < rankOf(one),
  }
}

/** Ranks a confirmed success above an unproven one, and both above the rest. */
function rankOf({ end, confirmed }: ComparedRun): number {
  if (end === 'swept') return 1
  return end === 'success' ? 1 + Number(confirmed) : 0
}

function sideOf(state: RunState): ComparedRun | undefined {
  const report = reportOf(state)
  if (!report) return undefined
  const { runId, startedAt, application, persona, end, confirmed, ending, goals } = report
  return {
    runId,
    startedAt,
    application,
    persona,
    end,
    confirmed,
    ...(ending !== undefined && { ending }),
    endText: endText(report),
    goals: goals.map(({ goal }) => goal),
    ...numbersOf(state),
  }
}

function foundOf(found: Occurrence): ComparedFinding {
  const { kind, sensor = '', grade, severity, severityReason, quote, facts, steps } = found
  return {
    rule: kind ?? facts[0]?.rule?.name ?? sensor,
    title: findingTitle(found),
    grade,
    gradeWord: GRADE_LABELS[grade].word,
    severity,
    severityReason,
    quote: quote ?? '',
    facts: facts.map(({ detail }) => detail),
    screen: found.screen.name,
    steps,
  }
}

/** Returns "step 3: Tap “Basket” → changed", or "its end" after the last step. */
function stepAt({ steps }: RunState, index: number): string {
  const step = steps[index]
  return step ? `step ${step.step}: ${didText(step)}` : 'its end'
}
