import { HarnessError } from '@harness/shared/language/errors.ts'
import { isInside, type Point, tapPoint } from '@harness/shared/language/geometry.ts'
import type { MarkRef } from '@harness/shared/language/rows.ts'
import * as z from 'zod/mini'
import type { Mark } from '../core/ports.ts'
import type { Effect, ToolView } from '../core/tool.ts'

/** A mark as tools take it. */
export const markId = z.int().check(z.minimum(1), z.maximum(999))

/** A place as tools take it, in the model's own unit. */
export const point = { x: z.number(), y: z.number() }

/** The model's coordinates in screen points, rounded to a tenth. */
export function pointOf(input: Point, { unit }: ToolView): Point {
  return { x: tenth(input.x * unit.x), y: tenth(input.y * unit.y) }
}

/** A place on the screen, or the refusal to go outside it. */
export function onScreen(point: Point, view: ToolView, effect: Effect): Effect {
  const { width, height } = view.scene.pointSize
  if (isInside(point, view.scene.pointSize)) return effect
  const detail = new HarnessError('point_outside', { ...point, width, height }).message
  return { kind: 'refusal', outcome: 'refused', detail }
}

/** A mark of this screen with where to touch it, or the refusal of a number that is not on it. */
export function targetOf(
  id: number,
  view: ToolView,
): { mark: Mark; point: Point; ref: MarkRef } | { refusal: Effect } {
  const mark = view.marks.find((known) => known.id === id)
  if (!mark) {
    const detail = new HarnessError('mark_unknown', { id }).message
    return { refusal: { kind: 'refusal', outcome: 'stale_mark', detail } }
  }
  const { label, role, rect } = mark
  return { mark, point: tapPoint(rect, view.scene.pointSize), ref: { id, label, role, rect } }
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
