import type { Size } from '@harness/shared/base/geometry.ts'
import type { ToolSpec } from '../ports.ts'
import type { Tool } from '../tool.ts'
import { type Dialect, rangeOf } from './dialect.ts'

/** Tool descriptions for a model, with the ranges of its own coordinates. */
export function specsIn(tools: readonly Tool[], dialect: Dialect, screen: Size): ToolSpec[] {
  const { x, y } = rangeOf(dialect, screen)
  return tools.map(({ spec }) => ({
    ...spec,
    input: filled(spec.input, { X: x, Y: y, H: upperBound(y) }),
  }))
}

type Ranges = Readonly<Record<'X' | 'Y' | 'H', string>>

/** Returns "800" for "0-800". */
function upperBound(range: string): string {
  return range.slice(range.indexOf('-') + 1)
}

/** Fills in placeholders, which occur only in description texts. */
function filled<T extends object>(schema: T, ranges: Ranges): T {
  const entries = Object.entries(schema).map(([key, value]) => [key, filledValue(value, ranges)])
  return Object.assign({ ...schema }, Object.fromEntries(entries))
}

function filledValue(value: unknown, ranges: Ranges): unknown {
  if (typeof value === 'string') {
    const names = ['X', 'Y', 'H'] as const
    return names.reduce((text, name) => text.replace(`{{${name}}}`, ranges[name]), value)
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? filled(value, ranges)
    : value
}
