import type { Point } from '@harness/shared/base/geometry.ts'
import type { ToolUse } from '../tool.ts'

/** Label of a call, with its points in the model's own unit; for people they are screen points. */
export function labelIn(
  { label, points = [], mark }: Pick<ToolUse, 'label' | 'points' | 'mark'>,
  unit: Point,
): string {
  if (mark && points.length < 2) return label
  return points.reduce((text, { x, y }) => {
    const own = `x ${Math.round(x / unit.x)}, y ${Math.round(y / unit.y)}`
    return text.replace(`${Math.round(x)}, ${Math.round(y)}`, own)
  }, label)
}
