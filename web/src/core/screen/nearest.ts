import type { Point, Rect } from '@harness/shared/base/geometry.ts'
import { controlName, quoted } from '@harness/shared/base/labels.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import { promptText } from '../context/prompt.ts'
import type { RunPlan } from '../plan.ts'
import type { Mark } from '../ports.ts'
import type { ToolUse } from '../tool.ts'

/**
 * Adds the label of the nearest mark when a point had no target, since the tap probably missed it.
 * A number would be valid on one screen only.
 */
export function withNearest<T extends Pick<Outcome, 'outcome' | 'detail'>>(
  { plan }: { readonly plan: Pick<RunPlan, 'prompts'> },
  outcome: T,
  { points = [] }: Pick<ToolUse, 'points'>,
  marks: readonly Mark[],
): T {
  const [point] = points
  if (outcome.outcome !== 'nothing_under_point' || !point) return outcome
  const near = nearestTo(point, marks)
  if (!near) return outcome
  const NAME = near.label.trim() === '' ? controlName(near) : `${quoted(near.label)} (${near.role})`
  const nearest = promptText(plan.prompts, 'nearest_mark', { NAME, WAY: wayTo(point, near.rect) })
  return { ...outcome, detail: `${outcome.detail} ${nearest}` }
}

/** Nearest mark. Scroll containers are no targets, only the elements inside. */
function nearestTo(point: Point, marks: readonly Mark[]): Mark | undefined {
  const targets = marks.filter(({ scrolls }) => scrolls === undefined)
  return targets.reduce<Mark | undefined>(
    (best, mark) =>
      best && distance(point, best.rect) <= distance(point, mark.rect) ? best : mark,
    undefined,
  )
}

/** Distance to the nearest edge on each axis; 0 within the area. */
function offset({ x, y }: Point, rect: Rect): Point {
  const beyond = (at: number, from: number, to: number) =>
    at < from ? from - at : at > to ? to - at : 0
  return {
    x: beyond(x, rect.x, rect.x + rect.width),
    y: beyond(y, rect.y, rect.y + rect.height),
  }
}

function distance(point: Point, rect: Rect): number {
  const { x, y } = offset(point, rect)
  return Math.hypot(x, y)
}

function wayTo(point: Point, rect: Rect): string {
  const { x, y } = offset(point, rect)
  if (x === 0 && y === 0) return 'at this place'
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'to the right' : 'to the left'
  return y > 0 ? 'below' : 'above'
}
