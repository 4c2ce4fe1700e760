// Records what exports removed from a run. Imports keep the record, and later exports add to it.

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
  /** Number of values by kind that no longer occur anywhere in the bundle. */
  removed: z.partialRecord(RedactionKind, z.number()),
  /** Number of values by kind that were found, but kept by the user. */
  kept: z.partialRecord(RedactionKind, z.number()),
  /** Number of rows in which something was replaced. */
  rows: z.number(),
  /** Number of covered areas, of areas drawn by hand, and of pictures with either. */
  regions: z.number(),
  drawn: z.number(),
  pictures: z.number(),
  /** Steps whose pictures were covered completely. */
  whole: z.array(z.number()),
  /** Steps whose pictures were left unchanged although their text could not be searched. */
  unsearched: z.array(z.number()),
})
export type Redaction = Readonly<z.infer<typeof Redaction>>

/** Reads `redaction` from `meta.json` or an index entry. */
export function redactionIn(value: unknown): Redaction | undefined {
  const given = typeof value === 'object' && value !== null && 'redaction' in value
  return Redaction.safeParse(given ? withinBounds(value.redaction) : undefined).data
}

/**
 * Merges two redactions. Removed values are not found again, so their counts are added; kept values
 * are found again, so the later counts apply.
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
