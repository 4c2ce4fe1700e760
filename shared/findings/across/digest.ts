import type { Rect, Size } from '../../base/geometry.ts'
import type { RunId } from '../../base/ids.ts'
import type { RunState, StepState } from '../../log/fold.ts'
import { playedAs } from '../../log/views/played-as.ts'
import { screenNameAt, screensOf } from '../../log/views/screens.ts'
import type { Severity } from '../../order/library/triage.ts'
import { isSweep } from '../../order/provider-names.ts'
import { type FrictionKind, type ShownEnd, shownEnd } from '../../order/run.ts'
import type { Contradiction } from '../contradictions.ts'
import type { Grade } from '../evidence.ts'
import { type Fact, type Finding, findingsOf } from '../findings.ts'
import type { Opinion } from '../judgements.ts'
import { identityOf, namesAt, sharedScreenKey, usedAt } from './identity.ts'
import { severityRule } from './severity.ts'

/** A finding as it occurred in one run. */
export interface Occurrence {
  readonly id: string
  readonly measuredIds: readonly string[]
  /** Number of the run's findings that are merged here. */
  readonly findings: number
  readonly runId: RunId
  readonly startedAt: string
  readonly personaName: string
  /** Absent for a finding that was only measured. */
  readonly kind?: FrictionKind
  readonly quote?: string
  readonly reported: number
  /** Set for a finding that was only measured. */
  readonly sensor?: string
  readonly grade: Grade
  readonly severity: Severity
  /** Rule that decided the severity, such as "blocks the goal". */
  readonly severityReason: string
  readonly facts: readonly Fact[]
  readonly screen: ScreenRef
  /** Control that must be used to meet the finding; absent if it is visible without use. */
  readonly use?: string
  readonly steps: readonly number[]
  readonly pictureStep: number
  readonly rect?: Rect
  /** Size of the picture in points. */
  readonly pointSize: Size
  /** Contradicting evidence from this run's log, and the judge's opinion. */
  readonly against?: Contradiction
  readonly opinion?: Opinion
}

export interface ScreenRef {
  readonly key: string
  readonly name: string
}

/** Summary of a run for its application's findings: small, without rows. */
export interface RunDigest {
  readonly runId: RunId
  readonly startedAt: string
  readonly personaName: string
  /** True when a model reported findings; a sweep only measures. */
  readonly reports: boolean
  readonly end?: ShownEnd
  readonly stepCount: number
  /** Visited screens, in order of first visit. */
  readonly screens: readonly ScreenRef[]
  /** Used controls, by screen, role and label. */
  readonly uses: readonly string[]
  readonly occurrences: readonly Occurrence[]
}

/** Digest of a run; undefined before its first row. */
export function digestOf(run: RunState): RunDigest | undefined {
  const { started, completed } = run
  if (!started) return undefined
  const names = screenNames(run.steps)
  return {
    ...headOf(started),
    reports: !isSweep(started.provider),
    ...(completed && { end: shownEnd(completed) }),
    stepCount: run.steps.length,
    screens: [...names].map(([key, name]) => ({ key, name })),
    uses: [...new Set(run.steps.flatMap((step) => usedAt(step) ?? []))],
    occurrences: foundOnPages(run).map(({ occurrence }) => occurrence),
  }
}

export interface OnOnePage extends Pick<Occurrence, 'screen' | 'steps' | 'facts'> {
  /** Fingerprints of the finding on this page, stable across runs. */
  readonly names: readonly string[]
}

export interface FoundOnPages {
  readonly occurrence: Occurrence
  readonly pages: readonly OnOnePage[]
}

/**
 * Findings of a run, each with all its pages. Findings that differ only by a number or a few points
 * are merged; the first keeps its words.
 */
export function foundOnPages(run: RunState): readonly FoundOnPages[] {
  const names = screenNames(run.steps)
  const byId = new Map<string, FoundOnPages>()
  for (const finding of findingsOf(run)) {
    const occurrence = occurrenceOf(finding, run, names)
    if (!occurrence) continue
    const pages = pagesOf(finding, run, names)
    const known = byId.get(occurrence.id)
    byId.set(
      occurrence.id,
      known
        ? {
            occurrence: joinTwo(known.occurrence, occurrence),
            pages: [...known.pages, ...pages],
          }
        : { occurrence, pages },
    )
  }
  return [...byId.values()]
}

function pagesOf(
  finding: Finding,
  run: RunState,
  names: ReadonlyMap<string, string>,
): readonly OnOnePage[] {
  return (finding.places ?? [finding]).flatMap((place, index) => {
    const first = run.steps.find(({ step }) => step === place.steps[0])
    if (!first) return []
    const key = sharedScreenKey(first)
    const { steps, facts } = place
    const here = { ...finding, ...place }
    const { id, measuredIds } = identityOf(here, first)
    const isOwn = finding.by === 'measured' || index === 0
    const all = [...(isOwn ? [id] : []), ...measuredIds, ...namesAt(here, first, index === 0)]
    const screen = { key, name: names.get(key) ?? '' }
    return [{ screen, steps, facts, names: [...new Set(all)] }]
  })
}

function screenNames(steps: readonly StepState[]): ReadonlyMap<string, string> {
  const screens = screensOf(steps)
  const names = new Map<string, string>()
  steps.forEach((step, index) => {
    const key = sharedScreenKey(step)
    if (!names.has(key)) names.set(key, screenNameAt(screens, index))
  })
  return names
}

function headOf(started: NonNullable<RunState['started']>) {
  return { runId: started.runId, startedAt: started.ts, personaName: playedAs(started) }
}

function occurrenceOf(
  finding: Finding,
  run: RunState,
  names: ReadonlyMap<string, string>,
): Occurrence | undefined {
  const stepOf = (number: number | undefined) => run.steps.find(({ step }) => step === number)
  const first = stepOf(finding.steps[0])
  if (!first || !run.started) return undefined
  const key = sharedScreenKey(first)
  const shown = stepOf(finding.pictureStep) ?? first
  const { severity = 'low', reason = '' } = severityRule(finding, run) ?? {}
  return {
    ...headOf(run.started),
    ...identityOf(finding, first),
    findings: 1,
    ...(finding.by === 'reported'
      ? { kind: finding.kind, quote: finding.quote, reported: finding.reported }
      : { sensor: finding.sensor, reported: 0 }),
    grade: finding.grade,
    severity,
    severityReason: reason,
    facts: finding.facts,
    screen: { key, name: names.get(key) ?? '' },
    ...useOf(finding, first),
    steps: finding.steps,
    pictureStep: finding.pictureStep,
    ...(finding.rect && { rect: finding.rect }),
    pointSize: shown.started.pointSize,
    ...(finding.against && { against: finding.against }),
    ...(finding.opinion && { opinion: finding.opinion }),
  }
}

/** Sensors that measure the effect of using a control. */
const OF_USE: readonly string[] = ['dead_tap', 'rage_tap', 'slow_response']

function useOf(finding: Finding, step: StepState): { readonly use?: string } {
  const isOfUse =
    finding.by === 'reported' ? finding.kind === 'unresponsive' : OF_USE.includes(finding.sensor)
  const use = isOfUse ? usedAt(step) : undefined
  return use === undefined ? {} : { use }
}

function joinTwo(first: Occurrence, second: Occurrence): Occurrence {
  const steps = [...new Set([...first.steps, ...second.steps])].sort((a, b) => a - b)
  const { against, opinion, ...undoubted } = first
  return {
    ...undoubted,
    // A finding counts as contradicted only if both occurrences are.
    ...(against && second.against && { against }),
    ...(opinion?.answer === second.opinion?.answer && opinion && { opinion }),
    measuredIds: [...new Set([...first.measuredIds, ...second.measuredIds])],
    findings: first.findings + second.findings,
    reported: first.reported + second.reported,
    steps,
    facts: first.facts.length > 0 ? first.facts : second.facts,
  }
}
