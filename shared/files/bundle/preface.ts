import * as z from 'zod/mini'
import { withinBounds } from '../../base/bounds.ts'

/** User's title and summary above a shared run; the log keeps the original ones. */
export const Preface = z.object({ title: z.optional(z.string()), summary: z.optional(z.string()) })
export type Preface = Readonly<z.infer<typeof Preface>>

/** Reads `preface` from the content of `meta.json`; empty when absent. */
export function prefaceIn(meta: unknown): Preface {
  const given = typeof meta === 'object' && meta !== null && 'preface' in meta ? meta.preface : {}
  return Preface.safeParse(withinBounds(given)).data ?? {}
}
