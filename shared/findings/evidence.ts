// Evidence of each step: reported by the model or measured by a sensor. Every view of friction uses
// this module, so that all attribute it to the same step.

import { meets, type Rect } from '../base/geometry.ts'
import type { StepState } from '../log/fold.ts'
import type { RowOf } from '../log/rows.ts'
import type { FrictionKind } from '../order/run.ts'
import { sensorSpec } from './sensor-specs.ts'

/** `both`: a sensor measured what the model reported. */
export type Grade = 'both' | 'measured' | 'model'

export type Signal = RowOf<'signal'>

/** A report of the model, attributed to the step it is about. */
export interface ReportedFriction {
  readonly kind: FrictionKind
  readonly detail: string
  /** Step that the report is about. */
  readonly step: number
  /** Step whose picture shows `rect`. */
  readonly pictureStep: number
  readonly rect?: Rect
  /** Step whose call caused it, when the report is about the screen after that call. */
  readonly callStep?: number
}

export interface StepEvidence {
  readonly step: number
  readonly reported: readonly ReportedFriction[]
  readonly measured: readonly Signal[]
}

/** Kinds about the effect of the previous call, which the model sees only on the next picture. */
const SPEAKS_OF_BEFORE: readonly FrictionKind[] = ['unresponsive', 'unexpected_state']

/** Kinds about a press: without their own area they concern the pressed target. */
const ABOUT_A_PRESS: readonly FrictionKind[] = ['unresponsive', 'unexpected_state']

const WITHOUT_EFFECT: readonly string[] = ['read_screen', 'wait', 'mark_goal_done']
const NOT_DONE: readonly string[] = ['skipped', 'rejected', 'interrupted']

function acted(step: StepState): boolean {
  const { result } = step
  return (
    result !== undefined &&
    !WITHOUT_EFFECT.includes(result.tool) &&
    !NOT_DONE.includes(result.outcome)
  )
}

/** Fields that decide which step a report belongs to. */
interface NotesOf {
  readonly steps: readonly StepState[]
  readonly started?: Pick<RowOf<'run_started'>, 'origin' | 'provider'> | undefined
}

/** True when an external agent drives; it reports surprises on the screen that shows them. */
function isDriven({ started }: NotesOf): boolean {
  return started?.origin === 'agent' && started.provider === 'scripted'
}

/** Index of the step that a report is about. */
function speaksOf(run: NotesOf, index: number, kind: FrictionKind): number {
  if (kind === 'unexpected_state' && isDriven(run)) return index
  return callIndex(run, index, kind)
}

/** Index of the step whose call a report is about. */
function callIndex({ steps }: NotesOf, index: number, kind: FrictionKind): number {
  const before = steps[index - 1]
  const here = steps[index]
  const back = SPEAKS_OF_BEFORE.includes(kind) && before?.leg === here?.leg
  return back && before && acted(before) ? index - 1 : index
}

/** Half the side of the square around a point with an unknown target, in points. */
const POINT_RADIUS = 16

/** Target area of a step's tool call; undefined without a location. */
function aimOf(step: StepState | undefined): Rect | undefined {
  const point = step?.call?.points?.[0]
  if (step?.call?.mark) return step.call.mark.rect
  if (!point) return undefined
  const side = 2 * POINT_RADIUS
  return { x: point.x - POINT_RADIUS, y: point.y - POINT_RADIUS, width: side, height: side }
}

interface Said {
  readonly said: StepState
  readonly about: StepState
  readonly call: StepState | undefined
}

function toReported(row: RowOf<'friction'>, { said, about, call }: Said): ReportedFriction {
  const isOfPress = call === about && ABOUT_A_PRESS.includes(row.frictionKind)
  const rect = row.rect ?? (isOfPress ? aimOf(about) : undefined)
  return {
    kind: row.frictionKind,
    detail: row.detail,
    step: about.step,
    pictureStep: row.rect ? said.step : about.step,
    ...(rect && { rect }),
    ...(call && call !== about && { callStep: call.step }),
  }
}

/** Reports about a step: they are logged in this step or the next one. */
export function reportedOfStep(run: NotesOf, index: number): readonly ReportedFriction[] {
  const { steps } = run
  const about = steps[index]
  if (!about) return []
  return [index, index + 1].flatMap((at) => {
    const said = steps[at]
    const rows = said?.friction.filter((row) => speaksOf(run, at, row.frictionKind) === index)
    const callStep = (kind: FrictionKind) => steps[callIndex(run, at, kind)]
    return said && rows
      ? rows.map((row) => toReported(row, { said, about, call: callStep(row.frictionKind) }))
      : []
  })
}

export function evidenceOf(run: NotesOf): readonly StepEvidence[] {
  return run.steps.map((step, index) => ({
    step: step.step,
    reported: reportedOfStep(run, index),
    measured: step.signals,
  }))
}

/** Maximum distance between equal areas, in points: a settling page moves by a few. */
const SAME_RECT = 4

export function isSameRect(a: Rect, b: Rect): boolean {
  const sides = ['x', 'y', 'width', 'height'] as const
  return sides.every((side) => Math.abs(a[side] - b[side]) <= SAME_RECT)
}

/**
 * True for a measurement of the whole screen, or at the reported location. A lasting property
 * confirms only a report with a location.
 */
function isSamePlace({ rect: named }: ReportedFriction, { rect, sensor }: Signal): boolean {
  if (!rect) return true
  return named ? meets(named, rect) : sensorSpec(sensor)?.lasts === false
}

/** True when a sensor measures this kind of friction, by the table of sensors. */
function canConfirm(reported: ReportedFriction, { sensor }: Signal): boolean {
  return sensorSpec(sensor)?.confirms.includes(reported.kind) === true
}

/** True when a signal measures what a report on its step states. */
export function isMeasuredBy(reported: ReportedFriction, signal: Signal): boolean {
  const isItsStep = reported.step === signal.step || reported.callStep === signal.step
  return isItsStep && canConfirm(reported, signal) && isSamePlace(reported, signal)
}

/**
 * True when a sensor measured the effect of the reported call on the next screen. The report's
 * location is that of the press, so the effect may be elsewhere.
 */
export function isMeasuredAfter(reported: ReportedFriction, signal: Signal): boolean {
  const isNext = signal.step === reported.step + 1 && sensorSpec(signal.sensor)?.needs === 'page'
  return isNext && SPEAKS_OF_BEFORE.includes(reported.kind) && canConfirm(reported, signal)
}

/**
 * True when a lasting measurement on the same screen confirms a report about that very element, by
 * place or target.
 */
export function isMeasuredOnScreen(
  reported: ReportedFriction,
  signal: Signal,
  target: string | undefined,
): boolean {
  if (!sensorSpec(signal.sensor)?.lasts || !canConfirm(reported, signal)) return false
  if (target !== undefined && target === signal.target) return true
  return (
    reported.rect !== undefined &&
    signal.rect !== undefined &&
    isSameRect(reported.rect, signal.rect)
  )
}

/** Grade of a report; signals that confirm no report are `measured`. */
export function gradeOf(reported: ReportedFriction, measured: readonly Signal[]): Grade {
  return measured.some((signal) => isMeasuredBy(reported, signal)) ? 'both' : 'model'
}
