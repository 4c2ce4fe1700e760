// Scenes of a run's movie: a title, its steps, and the verdict.
import { counted } from '../../base/counted.ts'
import type { Point, Rect, Size } from '../../base/geometry.ts'
import { type RunState, type StepState, targetOf } from '../../log/fold.ts'
import { stepFile } from '../../log/rows.ts'
import { reportTitle } from '../../order/library/run-name.ts'
import type { Severity } from '../../order/library/triage.ts'
import type { Preface } from '../bundle/preface.ts'
import type { ReportedStep } from '../report/reported-step.ts'
import type { ReportedFinding, RunReport } from '../report/run-report.ts'
import { durationText, endText, modelText, SEVERITY_LABELS } from '../report/words.ts'
import type { MovieColour } from './colours.ts'

/** Text in a movie, cut after `lines` lines. */
export interface MovieText {
  readonly text: string
  readonly style: 'title' | 'words' | 'strong' | 'small'
  readonly lines: number
  readonly colour?: MovieColour
  /** Draws a bar in the text's colour before it. */
  readonly isMarked?: true
}

/** Screen of a step, in points. */
export interface MovieScreen {
  readonly size: Size
  readonly points: readonly Point[]
  readonly rect?: Rect
}

export interface MovieScene {
  readonly texts: readonly MovieText[]
  readonly ms: number
  /** Elapsed part of the run, from 0 to 1. */
  readonly progress: number
  /** Step whose picture is shown; absent for title and verdict. */
  readonly step?: number
  readonly screen?: MovieScreen
}

/** Maximum number of steps shown: all steps of a long run would take minutes and many megabytes. */
export const MOST_STEPS = 40
/** Reading time per letter, and the minimum and maximum duration of a step, in milliseconds. */
const MS_A_LETTER = 35
const LEAST_MS = 2_500
const MOST_MS = 5_000
/** Additional time for findings, and the duration of the verdict, in milliseconds. */
const FINDING_MS = 1_500
const VERDICT_MS = 7_000
/** Maximum findings written out at a step and at the end. */
const AT_STEP = 2
const AT_END = 4
/** Maximum length of a persona's words that can be read during a step, in characters. */
const MOST_LETTERS = 170

const COLOURS: Readonly<Record<Severity, MovieColour>> = {
  high: 'bad',
  medium: 'warn',
  low: 'ink-2',
}

/** Reading time of texts, within bounds. */
function timeFor(texts: readonly MovieText[], most: number): number {
  const letters = texts.reduce((sum, { text }) => sum + text.length, 0)
  return Math.min(most, Math.max(LEAST_MS, 1_000 + letters * MS_A_LETTER))
}

/**
 * Numbers of the steps to show. In a long run these are the first, the last, those with the worst
 * findings, and others at equal distances.
 */
export function shownSteps(
  steps: readonly number[],
  findings: readonly Pick<ReportedFinding, 'steps'>[],
): readonly number[] {
  if (steps.length <= MOST_STEPS) return steps
  const wanted = [steps[0], steps.at(-1), ...findings.map((finding) => finding.steps[0])]
  const known = new Set(steps)
  const chosen = new Set(wanted.flatMap((step) => (step && known.has(step) ? step : [])))
  const first = [...chosen].slice(0, MOST_STEPS / 2)
  const others = steps.filter((step) => !first.includes(step))
  const places = MOST_STEPS - first.length
  const between = Array.from(
    { length: places },
    (_, at) => others[Math.floor(((at + 0.5) * others.length) / places)] ?? 0,
  )
  return [...first, ...between].toSorted((a, b) => a - b)
}

/** Returns "Shows steps 1–3, 8 and 12 of 1000."; empty when all are shown. */
export function shownText(shown: readonly number[], all: number): string {
  if (shown.length === all) return ''
  const ranges: [number, number][] = []
  for (const step of shown) {
    const last = ranges.at(-1)
    if (last && step === last[1] + 1) last[1] = step
    else ranges.push([step, step])
  }
  const words = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  const list = [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
  return `Shows ${shown.length === 1 ? 'step' : 'steps'} ${list} of ${all}.`
}

function findingText({ severity, title, quote, facts }: ReportedFinding, lines: number): MovieText {
  const inner = quote.replaceAll('“', '‘').replaceAll('”', '’')
  const words = quote === '' ? (facts[0] ?? '') : `“${inner}”`
  return {
    text: `${SEVERITY_LABELS[severity]}: ${title}${words === '' ? '' : `. ${words}`}`,
    ...{ style: 'small', lines, colour: COLOURS[severity], isMarked: true },
  }
}

/** Lists as many findings as fit, and the number of the others. */
function findingTexts(findings: readonly ReportedFinding[], most: number): readonly MovieText[] {
  const texts = findings.slice(0, most).map((finding) => findingText(finding, 2))
  const more = findings.length - texts.length
  const rest: MovieText = { text: `and ${more} more`, style: 'small', lines: 1 }
  return more > 0 ? [...texts, rest] : texts
}

function thoughtText({ observation, intent }: ReportedStep): string {
  const both = [observation, intent].filter(Boolean).join(' ')
  return both.length > MOST_LETTERS && intent !== '' ? intent : both
}

function actionText({ action }: ReportedStep, { result }: StepState): string {
  const isPlain = !result || result.outcome === 'changed' || result.outcome === 'navigated'
  return isPlain ? action : `${action}, ${result.outcome.replaceAll('_', ' ')}`
}

interface ShownStep {
  readonly state: StepState
  readonly reported: ReportedStep
  readonly report: RunReport
  readonly findings: readonly ReportedFinding[]
}

function stepScene({ state, reported, report, findings }: ShownStep): MovieScene {
  const all = report.steps.length
  const goal = report.goals.length > 1 ? `Goal ${reported.goal}, ` : ''
  const place = reported.title === '' ? '' : ` · ${reported.title}`
  const words = thoughtText(reported)
  const texts: readonly MovieText[] = [
    {
      text: `${goal}${goal ? 'step' : 'Step'} ${state.step} of ${all}${place}`,
      ...{ style: 'small', lines: 1 },
    },
    ...(words === ''
      ? []
      : [{ text: words, style: 'words', lines: findings.length > 0 ? 2 : 3 } as const]),
    { text: actionText(reported, state), style: 'strong', lines: 2 },
    ...findingTexts(findings, AT_STEP),
  ]
  const target = targetOf(state)
  return {
    texts,
    ms: timeFor(texts, findings.length > 0 ? MOST_MS + FINDING_MS : MOST_MS),
    progress: state.step / all,
    step: state.step,
    screen: {
      size: state.started.pointSize,
      points: target?.points ?? [],
      ...(target?.mark && { rect: target.mark.rect }),
    },
  }
}

function titleScene(report: RunReport, shown: string, preface: Preface): MovieScene {
  const goal = report.goals[0]?.goal ?? ''
  const { title = reportTitle(goal, report.application), summary = '' } = preface
  const { application, address } = report
  const tested = address.includes(application) ? address : `${application}, ${address}`
  const texts: readonly MovieText[] = [
    { text: title, style: 'title', lines: 4 },
    ...(summary === '' ? [] : [{ text: summary, style: 'words', lines: 5 } as const]),
    { text: `${report.persona}, ${modelText(report)}`, style: 'small', lines: 1 },
    { text: tested.replace(/, $/, ''), style: 'small', lines: 2 },
    { text: `${report.device}, ${report.startedAt.slice(0, 10)}`, style: 'small', lines: 2 },
    ...(shown === '' ? [] : [{ text: shown, style: 'small', lines: 4 } as const]),
  ]
  return { texts, ms: timeFor(texts, MOST_MS), progress: 0 }
}

const END_COLOURS: Readonly<Partial<Record<RunReport['end'], MovieColour>>> = {
  success: 'good',
  failure: 'bad',
  blocked: 'warn',
}

function countsOf(findings: readonly ReportedFinding[]): string {
  if (findings.length === 0) return 'No findings'
  const counts = (['high', 'medium', 'low'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    return count > 0 ? `${count} ${severity}` : []
  })
  return `${counted(findings.length, 'finding')}: ${counts.join(', ')}`
}

function endScene(report: RunReport, findings: readonly ReportedFinding[]): MovieScene {
  const summary =
    report.end === 'unfinished'
      ? 'The run has no end yet. Here is what it has so far.'
      : report.summary
  const words = report.failedStart === undefined ? summary : `${report.failedStart}.`
  const texts: readonly MovieText[] = [
    { text: endText(report), style: 'title', lines: 2, colour: END_COLOURS[report.end] ?? 'ink' },
    ...(words === '' ? [] : [{ text: words, style: 'words', lines: 5 } as const]),
    {
      text: `${counted(report.steps.length, 'step')} in ${durationText(report.durationMs)} · ${countsOf(findings)}`,
      ...{ style: 'strong', lines: 2 },
    },
    ...findingTexts(findings, AT_END),
  ]
  return { texts, ms: VERDICT_MS, progress: 1 }
}

export interface MovieScenes {
  readonly scenes: readonly MovieScene[]
  /** Sentence that lists the shown steps; empty when all are shown. */
  readonly shown: string
}

/** False for a finding that was dismissed or merged into another. */
function isOpen({ triage }: ReportedFinding): boolean {
  return triage?.decision !== 'dismissed' && triage?.mergedInto === undefined
}

/** Scenes of a run in order, with its open findings. */
export function scenesOf(run: RunState, report: RunReport, preface: Preface = {}): MovieScenes {
  const findings = report.findings.filter(isOpen)
  const numbers = shownSteps(
    run.steps.map(({ step }) => step),
    findings,
  )
  const shown = shownText(numbers, run.steps.length)
  const isShown = new Set(numbers)
  const steps = run.steps.flatMap((state, at) => {
    const reported = report.steps[at]
    if (!reported || !isShown.has(state.step)) return []
    const own = findings.filter((finding) => finding.steps[0] === state.step)
    return stepScene({ state, reported, report, findings: own })
  })
  return {
    scenes: [titleScene(report, shown, preface), ...steps, endScene(report, findings)],
    shown,
  }
}

/** Step number in a picture's file name; undefined for other files. */
export function stepOfPicture(name: string): number | undefined {
  const step = Number(/^step-(\d+)\.png$/.exec(name)?.[1])
  return name === stepFile(step, 'png') ? step : undefined
}
