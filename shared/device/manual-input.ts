import * as z from 'zod/mini'
import { Point } from '../base/geometry.ts'

const tap = { kind: z.literal('tap'), point: Point, button: z.enum(['left', 'right']) }
const move = { kind: z.literal('move'), point: Point }
const drag = { kind: z.literal('drag'), from: Point, to: Point }

/**
 * Input of a person on the live picture while the run waits. It is dispatched at once, without
 * element lookup or settling.
 */
export const ManualInput = z.discriminatedUnion('kind', [
  z.strictObject({ ...tap, count: z.int().check(z.minimum(1), z.maximum(3)) }),
  z.strictObject(move),
  z.strictObject(drag),
  z.strictObject({ kind: z.literal('scroll'), point: Point, dx: z.number(), dy: z.number() }),
  z.strictObject({ kind: z.literal('type'), text: z.string().check(z.maxLength(10_000)) }),
  z.strictObject({
    kind: z.literal('keys'),
    keys: z.array(z.string().check(z.maxLength(32))).check(z.minLength(1), z.maxLength(6)),
  }),
])
export type ManualInput = z.infer<typeof ManualInput>

/** Manual input in the log, in whole points. Typed text may be a password and is left out. */
export const LoggedInput = z.discriminatedUnion('kind', [
  z.object(tap),
  z.object(move),
  z.object(drag),
  z.object({ kind: z.literal('scroll') }),
  z.object({ kind: z.literal('type') }),
  /** Keys other than letters; keys that write a letter are logged as `type`. */
  z.object({ kind: z.literal('keys'), keys: z.array(z.string()) }),
])
export type LoggedInput = z.infer<typeof LoggedInput>
