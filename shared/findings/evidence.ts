// What is known of each step, and how: reported by the model, measured by a sensor. All that is
// shown of friction goes through here, so that every view speaks of the same step.

import { meets, type Rect } from '../base/geometry.ts'
import type { StepState } from '../log/fold.ts'
import type { RowOf } from '../log/rows.ts'
import type { FrictionKind } from '../order/run.ts'
import { sensorSpec } from './sensor-specs.ts'

/** Both: a sensor measured what the model reported. */
export type Grade = 'both' | 'measured' | 'model'

export type Signal = RowOf<'signal'>

/** One note of the model, at the step it speaks of. */
export interface ReportedFriction {
  readonly kind: FrictionKind
  readonly detail: string
  /** The step it speaks of. */
  readonly step: number
  /** The step whose picture shows `rect`. */
  readonly pictureStep: number
  readonly rect?: Rect
  /** The step whose call brought it, where the note is about the screen after that. */
  readonly callStep?: number
}

/** Reports and measurements of one step. */
export interface StepEvidence {
  readonly step: number
  readonly reported: readonly ReportedFriction[]
  readonly measured: readonly Signal[]
}

/** Kinds that speak of what the call before did, which the model sees only on the next picture. */
const SPEAKS_OF_BEFORE: readonly FrictionKind[] = ['unresponsive', 'unexpected_state']

/** Kinds that speak of a press, so without a mark of their own they are about what was pressed. */
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

/** Facts that decide which screen a note belongs to. */
interface NotesOf {
  readonly steps: readonly StepState[]
  readonly started?: Pick<RowOf<'run_started'>, 'origin' | 'provider'> | undefined
}

/**
 * True when another agent drives the session; it reports surprises on the screen where they appear.
 */
function isDriven({ started }: NotesOf): boolean {
  return started?.origin === 'agent' && started.provider === 'scripted'
}

/** The index of the step that a note speaks of. */
function speaksOf(run: NotesOf, index: number, kind: FrictionKind): number {
  if (kind === 'unexpected_state' && isDriven(run)) return index
  return callIndex(run, index, kind)
}

/** The index of the step whose call a note speaks of. */
function callIndex({ steps }: NotesOf, index: number, kind: FrictionKind): number {
  const before = steps[index - 1]
  const here = steps[index]
  const back = SPEAKS_OF_BEFORE.includes(kind) && before?.leg === here?.leg
  return back && before && acted(before) ? index - 1 : index
}

/** Half the side of the place around a point that stands for its unknown target, in points. */
const POINT_RADIUS = 16

/** The area a step's tool call was aimed at, or undefined when it had no place. */
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

/** The notes that speak of a step: they stand in it or in the next one. */
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

/** The evidence of every step, in the order of the steps and as many. */
export function evidenceOf(run: NotesOf): readonly StepEvidence[] {
  return run.steps.map((step, index) => ({
    step: step.step,
    reported: reportedOfStep(run, index),
    measured: step.signals,
  }))
}

/** Greatest distance between equal areas, in points: a settling page moves by a few. */
const SAME_RECT = 4

export function isSameRect(a: Rect, b: Rect): boolean {
  const sides = ['x', 'y', 'width', 'height'] as const
  return sides.every((side) => Math.abs(a[side] - b[side]) <= SAME_RECT)
}

/**
 * True for a measurement of the whole screen, or at the reported place. A lasting property confirms
 * only a report that names its place.
 */
function isSamePlace({ rect: named }: ReportedFriction, { rect, sensor }: Signal): boolean {
  if (!rect) return true
  return named ? meets(named, rect) : sensorSpec(sensor)?.lasts === false
}

/** True when a sensor measures this kind of friction, by the table of sensors. */
function canConfirm(reported: ReportedFriction, { sensor }: Signal): boolean {
  return sensorSpec(sensor)?.confirms.includes(reported.kind) === true
}

/** True when a signal measures what a note of its step reports. */
export function isMeasuredBy(reported: ReportedFriction, signal: Signal): boolean {
  const isItsStep = reported.step === signal.step || reported.callStep === signal.step
  return isItsStep && canConfirm(reported, signal) && isSamePlace(reported, signal)
}

/**
 * True when a sensor measured the effect of the reported call on the next screen. The report's
 * place is that of the press, so it does not restrict the effect's place.
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

/** The grade of a note of a step; signals that confirm no note are `measured`. */
export function gradeOf(reported: ReportedFriction, measured: readonly Signal[]): Grade {
  return measured.some((signal) => isMeasuredBy(reported, signal)) ? 'both' : 'model'
}
