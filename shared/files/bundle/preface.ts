import * as z from 'zod/mini'
import { withinBounds } from '../../base/bounds.ts'

/** Words of a person above a shared run; the log keeps its own. */
export const Preface = z.object({ title: z.optional(z.string()), summary: z.optional(z.string()) })
export type Preface = Readonly<z.infer<typeof Preface>>

/** The `preface` of what `meta.json` holds; empty where nothing was written. */
export function prefaceIn(meta: unknown): Preface {
  const given = typeof meta === 'object' && meta !== null && 'preface' in meta ? meta.preface : {}
  return Preface.safeParse(withinBounds(given)).data ?? {}
}
