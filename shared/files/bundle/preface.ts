import * as z from 'zod/mini'

/** What a person wrote above a run that they share; the log keeps its own words. */
export const Preface = z.object({ title: z.optional(z.string()), summary: z.optional(z.string()) })
export type Preface = Readonly<z.infer<typeof Preface>>

/** The `preface` of what `meta.json` holds; empty where nothing was written. */
export function prefaceIn(meta: unknown): Preface {
  const given = typeof meta === 'object' && meta !== null && 'preface' in meta ? meta.preface : {}
  return Preface.safeParse(given).data ?? {}
}
