// What exports took out of a run. An import keeps it, and every later export says it too.

import * as z from 'zod/mini'
import { withinBounds } from '../base/bounds.ts'

/**
 * Kinds of private data searched for before a run is shared. The first three are secrets and are
 * always removed.
 */
export const RedactionKind = z.enum([
  'secret',
  'card',
  'account',
  'email',
  'phone',
  'name',
  'typed',
])
export type RedactionKind = z.infer<typeof RedactionKind>

/** Summary of removed data, listed in a bundle's `meta.json` and in its viewer. */
export const Redaction = z.object({
  /** Values by kind that stand nowhere in the bundle any more. */
  removed: z.partialRecord(RedactionKind, z.number()),
  /** Values by kind that were found and kept by the person who exported. */
  kept: z.partialRecord(RedactionKind, z.number()),
  /** Rows in which something was replaced. */
  rows: z.number(),
  /** Areas that were covered, of them drawn by hand, in how many pictures. */
  regions: z.number(),
  drawn: z.number(),
  pictures: z.number(),
  /** Pictures that were covered as a whole, by their steps. */
  whole: z.array(z.number()),
  /**
   * Pictures that were left as they are although their text could not be searched, by their steps.
   */
  unsearched: z.array(z.number()),
})
export type Redaction = Readonly<z.infer<typeof Redaction>>

/** The `redaction` of what `meta.json` or an index row holds. */
export function redactionIn(value: unknown): Redaction | undefined {
  const given = typeof value === 'object' && value !== null && 'redaction' in value
  return Redaction.safeParse(given ? withinBounds(value.redaction) : undefined).data
}

/**
 * Both as one. Values that are gone are not found again, so counts are added. What was kept is
 * found again, so the later one says it.
 */
export function joinedRedaction(before: Redaction, later: Redaction): Redaction {
  const removed: Partial<Record<RedactionKind, number>> = {}
  for (const kind of RedactionKind.options) {
    const count = (before.removed[kind] ?? 0) + (later.removed[kind] ?? 0)
    if (count > 0) removed[kind] = count
  }
  const whole = [...new Set([...before.whole, ...later.whole])].toSorted((a, b) => a - b)
  return {
    removed,
    kept: later.kept,
    rows: before.rows + later.rows,
    regions: before.regions + later.regions,
    drawn: before.drawn + later.drawn,
    pictures: before.pictures + later.pictures,
    whole,
    unsearched: later.unsearched.filter((step) => !whole.includes(step)),
  }
}
