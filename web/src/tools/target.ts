import { HarnessError } from '@harness/shared/base/errors.ts'
import { isInside, type Point, tapPoint } from '@harness/shared/base/geometry.ts'
import { controlName } from '@harness/shared/base/labels.ts'
import type { MarkRef } from '@harness/shared/log/step-rows.ts'
import * as z from 'zod/mini'
import type { Mark } from '../core/ports.ts'
import type { Effect, ToolView } from '../core/tool.ts'

export const markId = z.int().check(z.minimum(1), z.maximum(999))

/** Maximum coordinate in any unit of a model; `onScreen` checks against the actual screen. */
const FAR = 1_000_000

export function coordinate() {
  return z.number().check(z.minimum(-FAR), z.maximum(FAR))
}

/** Input fields of a point, in the model's unit. */
export const point = { x: coordinate(), y: coordinate() }

/** Descriptions of a point's fields; the ranges are filled in for each model. */
export const POINT_WORDS = { x: '{{X}}', y: '{{Y}}' } as const
export const MARK_WORDS = 'mark'

/** Smallest distance between two positions, in points. */
const TENTH = 0.1

/**
 * Converts the model's coordinates to screen points, rounded to a tenth. The upper end of the
 * model's range is moved onto the screen's last position.
 */
export function pointOf({ x, y }: Point, { unit, scene }: ToolView): Point {
  const { width, height } = scene.pointSize
  return { x: onEdge(tenth(x * unit.x), width), y: onEdge(tenth(y * unit.y), height) }
}

function onEdge(at: number, end: number): number {
  return at === end ? tenth(end - TENTH) : at
}

/** Returns the effect, or a refusal in the model's unit when the point is outside the screen. */
export function onScreen(point: Point, view: ToolView, effect: Effect): Effect {
  const { width, height } = view.scene.pointSize
  if (isInside(point, view.scene.pointSize)) return effect
  const { unit } = view
  const faults = [
    ...outside('x', point.x / unit.x, width / unit.x),
    ...outside('y', point.y / unit.y, height / unit.y),
  ]
  const detail = new HarnessError('point_outside', { what: faults.join(', ') }).message
  return { kind: 'refusal', outcome: 'refused', detail }
}

function outside(axis: 'x' | 'y', given: number, end: number): readonly string[] {
  if (given >= 0 && given < end) return []
  return [`${axis} runs from 0 to ${Math.round(end)}, you gave ${tenth(given)}`]
}

const ASKS = 'A dialog is open, so nothing else can be used. Call answer_dialog first.'

/** Mark of this screen with its touch point, or a refusal of an unknown number. */
export function targetOf(
  id: number,
  view: ToolView,
): { mark: Mark; point: Point; ref: MarkRef } | { refusal: Effect } {
  const mark = view.marks.find((known) => known.id === id)
  if (!mark) {
    if (view.scene.dialog) return { refusal: { kind: 'refusal', outcome: 'refused', detail: ASKS } }
    const detail = new HarnessError('mark_unknown', { id }).message
    return { refusal: { kind: 'refusal', outcome: 'stale_mark', detail } }
  }
  const { label, role, rect } = mark
  return { mark, point: tapPoint(rect, view.scene.pointSize), ref: { id, label, role, rect } }
}

/** Input fields of tools that accept a mark or a point. */
export const place = {
  id: z.optional(markId),
  x: z.optional(coordinate()),
  y: z.optional(coordinate()),
}
export const PLACE_WORDS = { id: MARK_WORDS, ...POINT_WORDS } as const

interface Place {
  readonly id?: number | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
}

/** Resolved target: its point, its name, and the mark that was given, if any. */
interface Aim {
  readonly point: Point
  readonly name: string
  readonly mark?: MarkRef
  readonly refusal?: Effect
}

/** Position of a mark or a point. Throws `tool_input_invalid` for neither; `fields` name both. */
export function aimOf(
  { id, x, y }: Place,
  view: ToolView,
  { tool, fields }: { readonly tool: string; readonly fields: string },
): Aim {
  if (id === undefined) {
    if (x === undefined || y === undefined)
      throw new HarnessError('tool_input_invalid', { tool, what: `give ${fields}` })
    const point = pointOf({ x, y }, view)
    return { point, name: `${Math.round(point.x)}, ${Math.round(point.y)}` }
  }
  const target = targetOf(id, view)
  if ('refusal' in target)
    return { point: { x: 0, y: 0 }, name: `mark ${id}`, refusal: target.refusal }
  const { mark, point, ref } = target
  return { point, name: controlName(mark), mark: ref }
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
