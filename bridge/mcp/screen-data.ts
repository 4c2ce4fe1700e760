import type { Mark } from '@harness/shared/devices/observation.ts'

/** A mark as an agent reads it; `at` is its middle, in points. */
export function markData({ id, role, label, rect, value, checked, inputType, secure }: Mark) {
  return {
    id,
    role,
    label,
    at: [Math.round(rect.x + rect.width / 2), Math.round(rect.y + rect.height / 2)],
    ...(inputType !== undefined && { type: inputType }),
    ...(value !== undefined && !secure && { value }),
    ...(checked !== undefined && { checked }),
  }
}
