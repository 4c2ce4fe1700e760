// A run as one strip: steps from left to right, reported friction above the line, measured friction
// below it. Contains numbers only, no pixels.
import * as z from 'zod/mini'
import type { RunState, StepState } from '../log/fold.ts'
import { settingsChanged } from '../log/views/model-changes.ts'
import { screenKeyOf, screenNameAt, screensOf } from '../log/views/screens.ts'
import { FrictionKind, type ProvenEnd, provenEnd } from '../order/run.ts'
import { evidenceOf, reportedOfStep } from './evidence.ts'

/** One step in the strip of the run index; empty fields are left out. */
export const StripCell = z.object({
  /** Duration of the step, in milliseconds. */
  ms: z.number(),
  /** Index of the screen, from 0 in order of first visit. */
  screen: z.number(),
  reported: z.exactOptional(z.readonly(z.array(FrictionKind))),
  measured: z.exactOptional(z.number()),
})
export type StripCell = Readonly<z.infer<typeof StripCell>>

export interface StripStep {
  readonly step: number
  readonly leg: number
  readonly ms: number
  /** Milliseconds since the start of the run. */
  readonly startMs: number
  /** Duration as a share of the full height, 0 to 1; 1 from the 95th percentile of all steps. */
  readonly height: number
  /** Kinds without duplicates, in the order reported. */
  readonly reported: readonly FrictionKind[]
  readonly measured: number
  /** Settings, a key or a model changed during or after the step. */
  readonly changed: boolean
  /** The step has not ended and the run is still running. */
  readonly pending: boolean
}

/** Range of steps, `to` excluded; both count columns from 0. */
interface Span {
  readonly from: number
  readonly to: number
}

export interface StripLeg extends Span {
  readonly leg: number
  readonly name: string
  /** `none` while the leg is running. */
  readonly verdict: ProvenEnd | 'none'
}

export interface StripScreen extends Span {
  readonly name: string
  /** 0 to 3, by the total time spent on this screen, so that returns are visible. */
  readonly shade: number
}

/** Mark on the time axis; `at` counts columns from 0 and may be fractional. */
interface ClockMark {
  readonly at: number
  readonly ms: number
}

export interface StripModel {
  readonly steps: readonly StripStep[]
  readonly legs: readonly StripLeg[]
  readonly screens: readonly StripScreen[]
  readonly clock: readonly ClockMark[]
  readonly lengthMs: number
}

/** Maximum number of columns in the history (8 px each). */
const MAX_CELLS = 200

const time = (iso: string | undefined) => (iso === undefined ? 0 : Date.parse(iso))

/**
 * Duration of a step as logged; for an unfinished one, the time until the next step or the last
 * row.
 */
function stepMs(run: RunState, index: number): number {
  const step = run.steps[index]
  if (!step) return 0
  const end = run.steps[index + 1]?.startedAt ?? run.lastTs
  return Math.max(0, step.completed?.durationMs ?? time(end) - time(step.startedAt))
}

/** 95th percentile, so that one very long step does not flatten all others; at least 1. */
export function fullHeightMs(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.max(1, sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 1)
}

/** Four shades by share of time; the screen with the most time is darkest. */
export function shadesOf(ofStep: readonly number[], times: readonly number[]): readonly number[] {
  const total = new Map<number, number>()
  ofStep.forEach((screen, index) => {
    total.set(screen, (total.get(screen) ?? 0) + (times[index] ?? 0))
  })
  const most = Math.max(1, ...total.values())
  const shade = (ms: number) => Math.min(3, Math.floor((ms / most) * 4))
  return ofStep.map((screen) => shade(total.get(screen) ?? 0))
}

/** Ranges of equal consecutive values. */
export function stretches(values: readonly (number | string)[]): readonly Span[] {
  const starts = values.flatMap((value, index) => (value === values[index - 1] ? [] : [index]))
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? values.length }))
}

/**
 * Possible intervals of the time axis, in seconds; the first that gives at most eight marks is
 * used.
 */
const CLOCK_STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200]
const MAX_MARKS = 8

function clockOf(steps: readonly StripStep[], lengthMs: number): readonly ClockMark[] {
  const seconds =
    CLOCK_STEPS.find((each) => lengthMs / (each * 1000) <= MAX_MARKS) ?? lengthMs / 8000
  const every = seconds * 1000
  const marks: ClockMark[] = []
  steps.forEach((step, index) => {
    const next = steps[index + 1]?.startMs ?? Math.max(lengthMs, step.startMs)
    const span = next - step.startMs
    // Time before the first step (opening the app) has no column.
    const first = index === 0 ? 0 : Math.ceil(step.startMs / every) * every
    for (let ms = first; ms < next && marks.length <= MAX_MARKS; ms += every) {
      const share = span > 0 ? Math.max(0, ms - step.startMs) / span : 0
      marks.push({ at: index + share, ms })
    }
  })
  return marks
}

function legsOf(run: RunState): readonly StripLeg[] {
  return stretches(run.steps.map((step) => step.leg)).map((span) => {
    const leg = run.steps[span.from]?.leg ?? 0
    const known = run.legs.find((each) => each.leg === leg)
    const verdict = known?.completed ? provenEnd(known.completed) : 'none'
    return { ...span, leg, name: known?.started.actionName ?? '', verdict }
  })
}

function kindsOf(notes: readonly { readonly kind: FrictionKind }[]): readonly FrictionKind[] {
  return [...new Set(notes.map(({ kind }) => kind))]
}

/** Milliseconds from the start of a run to its end, or to its last row. */
export function lengthOf(run: RunState): number {
  return run.completed?.durationMs ?? Math.max(0, time(run.lastTs) - time(run.started?.ts))
}

export function stripOf(run: RunState): StripModel {
  const evidence = evidenceOf(run)
  const times = run.steps.map((_, index) => stepMs(run, index))
  const full = fullHeightMs(times)
  const start = time(run.started?.ts ?? run.steps[0]?.startedAt)
  // The pause until a run is resumed is not counted.
  let pausedMs = 0
  const steps = run.steps.map((step: StepState, index): StripStep => {
    const ms = times[index] ?? 0
    const before = run.steps[index - 1]
    if (run.resumedAfter.includes(before?.step ?? 0))
      pausedMs +=
        time(step.startedAt) - (before ? time(before.startedAt) : start) - (times[index - 1] ?? 0)
    return {
      step: step.step,
      leg: step.leg,
      ms,
      startMs: Math.max(0, time(step.startedAt) - start - pausedMs),
      height: Math.min(1, ms / full),
      reported: kindsOf(evidence[index]?.reported ?? []),
      measured: step.signals.length,
      changed: settingsChanged(step).length > 0,
      pending: run.phase === 'running' && step.completed === undefined,
    }
  })
  const screens = screensOf(run.steps)
  const { ofStep } = screens
  const shades = shadesOf(ofStep, times)
  const lengthMs = lengthOf(run)
  return {
    steps,
    legs: legsOf(run),
    screens: stretches(ofStep).map((span) => ({
      ...span,
      name: screenNameAt(screens, span.from),
      shade: shades[span.from] ?? 0,
    })),
    clock: clockOf(steps, lengthMs),
    lengthMs,
  }
}

/** First 200 steps of a run, for the run index. */
export function stripCells(run: RunState): readonly StripCell[] {
  const cells = new StripCells()
  for (const index of run.steps.keys()) cells.update(run, index)
  return cells.of(run)
}

/** Strip cells of a growing run; updating a step costs the same however many there are. */
export class StripCells {
  readonly #cells: StripCell[] = []
  /** Index of each screen by its key. */
  readonly #screens = new Map<string, number>()

  /** Called for each new step, in order, and for each changed step. */
  update(run: RunState, index: number): void {
    // A report may be about its own step or the one before, depending on that step's result.
    for (const at of [index - 1, index, index + 1]) this.#set(run, at)
  }

  /** Updates the last step, which grows with every row, and returns all cells. */
  of(run: RunState): readonly StripCell[] {
    this.#set(run, run.steps.length - 1)
    return this.#cells
  }

  #set(run: RunState, at: number): void {
    const step = run.steps[at]
    if (!step || at >= MAX_CELLS) return
    const reported = kindsOf(reportedOfStep(run, at))
    const measured = step.signals.length
    this.#cells[at] = {
      ms: stepMs(run, at),
      screen: this.#cells[at]?.screen ?? this.#screenOf(step),
      ...(reported.length > 0 && { reported }),
      ...(measured > 0 && { measured }),
    }
  }

  #screenOf(step: StepState): number {
    const key = screenKeyOf(step)
    const known = this.#screens.get(key) ?? this.#screens.size
    this.#screens.set(key, known)
    return known
  }
}
