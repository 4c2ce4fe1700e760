// Findings of a run, without duplicates. Reports of one kind on one screen and target are one
// finding, joined by the signals that measure the same. Other signals become findings of their
// sensor, where an element on many screens is one finding.

import type { Rect } from '../base/geometry.ts'
import type { RunState, StepState } from '../log/fold.ts'
import { screensOf } from '../log/views/screens.ts'
import type { FrictionKind } from '../order/run.ts'
import { type Contradiction, contradictionOf } from './contradictions.ts'
import {
  evidenceOf,
  type Grade,
  isMeasuredAfter,
  isMeasuredBy,
  isMeasuredOnScreen,
  type ReportedFriction,
  type Signal,
  type StepEvidence,
} from './evidence.ts'
import { acrossScreens, byFault, grouped, othersOf, type SignalAt } from './faults.ts'
import { judgedAs, type Opinion, type SameThing, withSame } from './judgements.ts'
import { sensorSpec } from './sensor-specs.ts'

/** Worst measurement of one sensor for a finding; values from `limit` on count as a finding. */
export interface Fact {
  readonly sensor: string
  readonly detail: string
  readonly count: number
  readonly value: number
  readonly unit: string
  readonly limit?: number
  readonly numbers?: Signal['numbers']
  readonly rule?: Signal['rule']
  /** Element that it is about, by its name on every step. */
  readonly target?: string
}

interface Common {
  /** Stable identifier in addresses, unchanged while the run grows. */
  readonly id: string
  readonly grade: Grade
  /** Leg of the first step. */
  readonly leg: number
  /** Screen names, in order of first visit. */
  readonly screens: readonly string[]
  readonly facts: readonly Fact[]
  /** Steps where it was reported or measured, in order. */
  readonly steps: readonly number[]
  /** Step whose picture shows it, and the area there. */
  readonly pictureStep: number
  readonly rect?: Rect
  /** True when the area comes from a sensor, because the report has none. */
  readonly placedBySensor?: true
  /** Contradicting evidence from the log, found without a model. */
  readonly against?: Contradiction
  readonly opinion?: Opinion
  readonly same?: SameThing
  /** The finding on each screen separately, when it is on several. */
  readonly places?: readonly FindingPlace[]
}

export type FindingPlace = Pick<Common, 'facts' | 'screens' | 'steps' | 'pictureStep' | 'rect'>

export type Finding =
  | (Common & {
      readonly by: 'reported'
      readonly kind: FrictionKind
      readonly quote: string
      readonly reported: number
    })
  | (Common & { readonly by: 'measured'; readonly sensor: string })

interface ReportedAt {
  readonly note: ReportedFriction
  readonly at: number
}

interface StepContext {
  readonly steps: readonly StepState[]
  readonly screenNames: readonly string[]
  readonly screenOf: readonly number[]
}

/** Target of a step in a form that survives scrolling. */
function targetOf(step: StepState | undefined, rect: Rect | undefined): string {
  const mark = step?.call?.mark
  const isTheMark = mark && (!rect || (rect.x === mark.rect.x && rect.y === mark.rect.y))
  if (isTheMark && mark.label !== '') return `${mark.role} ${mark.label}`
  const area = rect ?? mark?.rect
  return area ? `${Math.round(area.x / 8)},${Math.round(area.y / 8)}` : ''
}

function reportedGroups(evidence: readonly StepEvidence[], context: StepContext) {
  const all = evidence.flatMap(({ reported }, at): ReportedAt[] =>
    reported.map((note) => ({ note, at })),
  )
  return grouped(all, ({ note, at }) => {
    const target = targetOf(context.steps[at], note.rect)
    return `${note.kind}\n${context.screenOf[at]}\n${target}`
  })
}

function signalGroups(evidence: readonly StepEvidence[], context: StepContext) {
  const all = evidence.flatMap(({ measured }, at): SignalAt[] =>
    measured.map((signal) => ({ signal, at })),
  )
  const groups = grouped(all, ({ signal, at }) => {
    const target = signal.target ?? targetOf(signal.rect && context.steps[at], signal.rect)
    // The same error, or element that breaks a rule, is the same fault on every screen.
    const { group, needs } = sensorSpec(signal.sensor) ?? {}
    const isSame = (group === 'errors' || needs === 'rules') && signal.target !== undefined
    return `${signal.sensor}\n${isSame ? '' : context.screenOf[at]}\n${target}`
  })
  return acrossScreens(groups)
}

function factOf(signals: readonly SignalAt[]): Fact {
  const worst = signals.reduce((most, each) => (isWorse(each.signal, most.signal) ? each : most))
  const { sensor, detail, value, unit, limit, numbers = [], rule } = worst.signal
  const target = signals[0]?.signal.target
  const all = [...numbers, ...othersOf(worst.signal, signals)]
  return {
    ...{ sensor, detail, count: signals.length, value, unit },
    ...(limit !== undefined && { limit }),
    ...(all.length > 0 && { numbers: all }),
    ...(target !== undefined && { target }),
    ...(rule && { rule }),
  }
}

/** Compares values; for some sensors a smaller value is worse. */
function isWorse(one: Signal, other: Signal): boolean {
  return sensorSpec(one.sensor)?.least ? one.value < other.value : one.value > other.value
}

function spanOf(indices: readonly number[], context: StepContext) {
  const inOrder = [...new Set(indices)].sort((a, b) => a - b)
  const first = context.steps[inOrder[0] ?? 0]
  const screens = inOrder.map((at) => context.screenNames[context.screenOf[at] ?? 0] ?? '')
  return {
    leg: first?.leg ?? 0,
    steps: [...new Set(inOrder.map((at) => context.steps[at]?.step ?? 0))],
    screens: [...new Set(screens)].filter((name) => name !== ''),
  }
}

/** Measurements by screen; the screen of the reports comes first. */
function placesOf(
  confirming: readonly (readonly SignalAt[])[],
  noted: readonly number[],
  context: StepContext,
): Pick<Common, 'places'> {
  const all = [...noted, ...confirming.flat().map(({ at }) => at)]
  const screens = grouped(all, (at) => String(context.screenOf[at]))
  if (screens.length < 2) return {}
  const places = screens.map((own): FindingPlace => {
    const groups = confirming.map((group) => group.filter(({ at }) => own.includes(at)))
    const shown = groups.flat().find(({ signal }) => signal.rect)?.signal
    const { screens: names, steps } = spanOf(own, context)
    return {
      facts: groups.filter((group) => group.length > 0).map(factOf),
      screens: names,
      steps,
      pictureStep: shown?.step ?? steps[0] ?? 0,
      ...(shown?.rect && { rect: shown.rect }),
    }
  })
  return { places }
}

function reportedFinding(
  notes: readonly ReportedAt[],
  confirming: readonly (readonly SignalAt[])[],
  context: StepContext,
): Finding | undefined {
  const first = notes[0]?.note
  if (!first) return undefined
  const own = notes.find(({ note }) => note.rect)?.note
  // A report without an area takes the one that a sensor measured.
  const signal = own ? undefined : confirming.flat().find((each) => each.signal.rect)?.signal
  const { rect } = own ?? signal ?? {}
  const indices = [...notes, ...confirming.flat()].map(({ at }) => at)
  return {
    by: 'reported',
    kind: first.kind,
    id: `${first.kind}-${first.step}`,
    grade: confirming.length > 0 ? 'both' : 'model',
    quote: first.detail,
    reported: notes.length,
    facts: confirming.map(factOf),
    pictureStep: own?.pictureStep ?? signal?.step ?? first.pictureStep,
    ...(rect && { rect }),
    ...(signal && { placedBySensor: true }),
    ...spanOf(indices, context),
    ...placesOf(
      confirming,
      notes.map(({ at }) => at),
      context,
    ),
  }
}

function measuredFinding(signals: readonly SignalAt[], context: StepContext): Finding | undefined {
  const first = signals[0]?.signal
  if (!first) return undefined
  const shown = signals.find(({ signal }) => signal.rect)?.signal ?? first
  return {
    by: 'measured',
    sensor: first.sensor,
    id: `${first.sensor}-${first.step}`,
    grade: 'measured',
    facts: [factOf(signals)],
    pictureStep: shown.step,
    ...(shown.rect && { rect: shown.rect }),
    ...spanOf(
      signals.map(({ at }) => at),
      context,
    ),
    ...placesOf([signals], [], context),
  }
}

const GRADES: readonly Grade[] = ['both', 'measured', 'model']

/**
 * True when the log or the judge contradicts the report: it is kept, counted separately, and last
 * in its group.
 */
export function isContradicted({
  against,
  opinion,
}: Pick<Finding, 'against' | 'opinion'>): boolean {
  return against !== undefined || opinion?.answer === 'contradicted'
}

function inOrder(a: Finding, b: Finding): number {
  const byGrade = GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade)
  const byDoubt = Number(isContradicted(a)) - Number(isContradicted(b))
  return (
    byGrade || byDoubt || b.steps.length - a.steps.length || (a.steps[0] ?? 0) - (b.steps[0] ?? 0)
  )
}

/** Makes ids unique: two findings of one kind may begin at one step, on two targets. */
function withOwnIds(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const count = (seen.get(finding.id) ?? 0) + 1
    seen.set(finding.id, count)
    return count === 1 ? finding : { ...finding, id: `${finding.id}-${count}` }
  })
}

function confirms({ note, at }: ReportedAt, each: SignalAt, context: StepContext): boolean {
  if (isMeasuredBy(note, each.signal) || isMeasuredAfter(note, each.signal)) return true
  if (context.screenOf[at] !== context.screenOf[each.at]) return false
  const mark = context.steps[at]?.call?.mark
  return isMeasuredOnScreen(note, each.signal, mark && `${mark.role} ${mark.label}`)
}

/**
 * Findings of a run by grade: reported and measured, measured, reported. Within a grade the most
 * frequent come first, contradicted ones last.
 */
export function findingsOf(run: RunState): readonly Finding[] {
  const evidence = evidenceOf(run)
  const { screens, ofStep } = screensOf(run.steps)
  const context: StepContext = {
    steps: run.steps,
    screenNames: screens.map(({ name }) => name),
    screenOf: ofStep,
  }
  const signals = signalGroups(evidence, context)
  const used = new Set<readonly SignalAt[]>()
  const reported = reportedGroups(evidence, context).map((notes) => {
    const confirming = signals.filter((group) =>
      group.some((each) => notes.some((said) => confirms(said, each, context))),
    )
    for (const group of confirming) used.add(group)
    return reportedFinding(notes, confirming, context)
  })
  const alone = byFault(signals.filter((group) => !used.has(group))).map((group) =>
    measuredFinding(group, context),
  )
  const all = [...reported, ...alone].filter((finding) => finding !== undefined)
  const steps = new Map(run.steps.map((step) => [step.step, step]))
  const judged = withOwnIds(all).map((finding): Finding => {
    const against = contradictionOf(finding, (step) => steps.get(step))
    const doubted = { ...finding, ...(against && { against }) }
    return { ...doubted, ...judgedAs(finding, run.completed?.judged) }
  })
  return withSame(judged.toSorted(inOrder), run.completed?.observed)
}
