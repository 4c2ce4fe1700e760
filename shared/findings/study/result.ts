// Result of a study: rates with intervals, differences between variants, and findings as k of n.
import { type Agreement, agreementOf } from '../../base/statistics/agreement.ts'
import { medianEstimate, middleOf } from '../../base/statistics/median.ts'
import type { Estimate } from '../../base/statistics/rates.ts'
import type { Severity } from '../../order/library/triage.ts'
import { couldMeet, isOnScreen, type TrackedFinding, trackFindings } from '../across/tracked.ts'
import { type Difference, differenceOf } from './difference.ts'
import { type GoalPaths, pathsOf } from './paths.ts'
import { cellKey, rateOf, type StudyRate, successOf, totalOf } from './rate.ts'
import { type ReportedMean, reportedMeans } from './reported.ts'
import type { StudyRun } from './runs.ts'

/** A median; its interval is absent for fewer than five values. */
export interface StudyMedian {
  readonly value: number
  readonly estimate?: Estimate
}

export interface VariantResult {
  readonly name: string
  /** A, B, C… in plan order. */
  readonly letter: string
  /** Success rate over the goal runs that count. */
  readonly success: StudyRate
  /** Steps and time of successful runs. */
  readonly steps?: StudyMedian
  readonly durationMs?: StudyMedian
  /** Number of goal runs ended by a fault or a person. */
  readonly notCounted: number
  /** Distinct reasons why runs could not be tried. */
  readonly notTestable: readonly string[]
  /** Questionnaires answered by its personas; excluded from all measured figures. */
  readonly reported: readonly ReportedMean[]
}

/** Row of a grid: one rate per variant, in variant order. */
export interface GridRow {
  readonly name: string
  readonly rates: readonly StudyRate[]
}

export interface StudyFinding {
  readonly id: string
  readonly title: TrackedFinding['shown']
  readonly severity: Severity
  readonly screen: string
  /** Runs that met the finding, of those that visited its screen, per variant. */
  readonly variants: readonly StudyRate[]
  /** The same rates per persona, over all variants. */
  readonly personas: readonly GridRow[]
  readonly met: number
  readonly visited: number
  /** Run and step that show it. */
  readonly shownIn: { readonly run: string; readonly step: number }
}

export interface ApplicationResult {
  readonly name: string
  readonly variants: readonly VariantResult[]
  readonly differences: readonly Difference[]
  readonly personas: readonly GridRow[]
  readonly goals: readonly GridRow[]
  readonly screens: readonly GridRow[]
  readonly models: readonly GridRow[]
  readonly agreement?: Agreement
  readonly paths: readonly GoalPaths[]
  readonly findings: readonly StudyFinding[]
  readonly runs: readonly StudyRun[]
}

/** Planned run that was not made. */
export interface MissingRun {
  readonly id: string
  /** Short and without a capital; equal for all that wait. */
  readonly why: string
  /** Its name for people, and the reason in sentences; absent for a run that only waits. */
  readonly name?: string
  readonly reason?: string
  /** Its log, beside the report. */
  readonly link?: string
}

export interface StudyResult {
  readonly name: string
  readonly planned: number
  readonly applications: readonly ApplicationResult[]
  readonly missing: readonly MissingRun[]
}

interface Variants {
  readonly name: string
  readonly variants: readonly string[]
}

/** Result of one application's runs, with variants in plan order. */
export function applicationResult(
  { name, variants }: Variants,
  given: readonly StudyRun[],
): ApplicationResult {
  const runs = given.filter(({ application }) => application === name)
  const goals = runs.filter(({ kind }) => kind === 'goal')
  const results = variants.map((variant, at) => variantResult(variant, at, goals))
  const agreement = agreementOf(repeatsOf(goals))
  return {
    name,
    variants: results,
    differences: results.slice(1).flatMap((each) => differenceOf(results[0], each) ?? []),
    personas: gridOf(goals, variants, 'persona'),
    goals: gridOf(goals, variants, 'task'),
    screens: gridOf(goals, variants, 'screen'),
    models: gridOf(goals, variants, 'model'),
    ...(agreement && { agreement }),
    paths: pathsOf(goals, variants),
    findings: findingsOf(runs, variants),
    runs,
  }
}

function variantResult(name: string, at: number, goals: readonly StudyRun[]): VariantResult {
  const runs = goals.filter(({ variant }) => variant === name)
  const reached = runs.filter(({ succeeded, counts }) => succeeded && counts)
  const steps = medianOf(reached.map((each) => each.steps))
  const durationMs = medianOf(reached.map((each) => each.durationMs))
  return {
    name,
    letter: letterOf(at),
    success: successOf(runs),
    ...(steps && { steps }),
    ...(durationMs && { durationMs }),
    notCounted: runs.filter((run) => !run.counts && !run.swept && run.notTestable === undefined)
      .length,
    notTestable: [...new Set(runs.flatMap(({ notTestable }) => notTestable ?? []))],
    reported: reportedMeans(runs),
  }
}

/** A to Z, then A1 and so on. */
function letterOf(at: number): string {
  const round = Math.floor(at / 26)
  return `${String.fromCharCode(65 + (at % 26))}${round === 0 ? '' : round}`
}

function medianOf(values: readonly number[]): StudyMedian | undefined {
  const value = middleOf(values)
  const estimate = medianEstimate(values)
  return value === undefined ? undefined : { value, ...(estimate && { estimate }) }
}

/** Ends of the repeats of each combination, without sweeps, which always agree. */
function repeatsOf(runs: readonly StudyRun[]): readonly (readonly string[])[] {
  const cells = new Map<string, string[]>()
  for (const { id, counts, succeeded, isExact } of runs) {
    const key = cellKey({ id })
    if (counts && !isExact)
      cells.set(key, [...(cells.get(key) ?? []), succeeded ? 'success' : 'other'])
  }
  return [...cells.values()]
}

/** Success rates by one property of the runs; empty when all runs share its value. */
function gridOf(
  runs: readonly StudyRun[],
  variants: readonly string[],
  by: 'persona' | 'task' | 'screen' | 'model',
): readonly GridRow[] {
  const names = [...new Set(runs.map((run) => run[by]))]
  if (names.length < 2 && by !== 'persona') return []
  return names.map((name) => ({
    name,
    rates: variants.map((variant) =>
      successOf(runs.filter((run) => run[by] === name && run.variant === variant)),
    ),
  }))
}

const RANK: Readonly<Record<Severity, number>> = { high: 0, medium: 1, low: 2 }

function findingsOf(
  runs: readonly StudyRun[],
  variants: readonly string[],
): readonly StudyFinding[] {
  // Sorts by id when runs start at the same time, so that the result is reproducible.
  const ordered = runs.toSorted(
    (a, b) => a.startedAt.localeCompare(b.startedAt) || a.id.localeCompare(b.id),
  )
  const tracked = trackFindings(ordered.map(({ digest }) => digest))
  return tracked
    .map((found) => studyFinding(found, ordered, variants))
    .toSorted(
      (a, b) => RANK[a.severity] - RANK[b.severity] || b.met - a.met || a.id.localeCompare(b.id),
    )
}

function studyFinding(
  { id, shown, screen, occurrences }: TrackedFinding,
  runs: readonly StudyRun[],
  variants: readonly string[],
): StudyFinding {
  const met = new Set(occurrences.map(({ runId }) => runId))
  const isMet = ({ digest }: StudyRun) => met.has(digest.runId)
  const present = runs.filter(
    (run) => isMet(run) || isOnScreen(run.digest, { screen, occurrences }),
  )
  const isAble = (run: StudyRun) => isMet(run) || couldMeet(run.digest, { screen, occurrences })
  const count = (some: readonly StudyRun[]): StudyRate => {
    const notUsed = some.filter((run) => !isAble(run)).length
    return { ...rateOf(some.filter(isAble), isMet, 'some'), ...(notUsed > 0 && { notUsed }) }
  }
  const severities = occurrences.map(({ severity }) => severity)
  const of = (variant: string) => present.filter((run) => run.variant === variant)
  const personas = [...new Set(runs.map(({ persona }) => persona))]
  const all = totalOf(count(present))
  return {
    id,
    title: shown,
    severity: severities.toSorted((a, b) => RANK[a] - RANK[b])[0] ?? 'low',
    screen: screen.name,
    variants: variants.map((variant) => count(of(variant))),
    personas: personas.map((name) => ({
      name,
      rates: variants.map((variant) => count(of(variant).filter((run) => run.persona === name))),
    })),
    met: all.k,
    visited: all.n,
    shownIn: {
      run: runs.find(({ digest }) => digest.runId === shown.runId)?.id ?? '',
      step: shown.pictureStep,
    },
  }
}
