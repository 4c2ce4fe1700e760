import { expect } from 'vitest'
import type { ZodMiniType } from 'zod/mini'

export const text = (length: number, sign = 'x') => sign.repeat(length)
export const many = <T>(count: number, each: T) => Array.from({ length: count }, () => each)

/** A row of a table of bounds: what is allowed, which holds the bounds themselves, and what is not. */
export type Bounds = [
  title: string,
  schema: ZodMiniType,
  allowed: readonly unknown[],
  refused: readonly unknown[],
]

export function keepsBounds(...[, schema, allowed, refused]: Bounds): void {
  for (const value of allowed) expect(schema.safeParse(value).error?.issues).toBeUndefined()
  for (const value of refused) expect(schema.safeParse(value).success).toBe(false)
}
