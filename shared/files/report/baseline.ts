// Findings that a team accepts for now, in a file beside its code: why, by whom, and until when.
import * as z from 'zod/mini'

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'a day such as 2027-03-31'))

const BaselinePage = z.object({
  /** Path and title. */
  page: z.string(),
  fingerprints: z.readonly(z.array(z.string())),
})

const BaselineEntry = z.object({
  fingerprint: z.string(),
  /** The pages that it accepts the finding on, by its names there. */
  pages: z.optional(z.readonly(z.array(BaselinePage))),
  /** Such names without their pages, as older files have them. */
  aliases: z.optional(z.readonly(z.array(z.string()))),
  rule: z.string(),
  title: z.string(),
  severity: z.optional(z.string()),
  /** Screen and element, for a reader. */
  where: z.optional(z.string()),
  reason: z.string(),
  author: z.string(),
  /** The day it was accepted. */
  since: z.optional(Day),
  /** The last day on which it is accepted; absent: without end. */
  until: z.optional(Day),
})
export type BaselineEntry = Readonly<z.infer<typeof BaselineEntry>>

export const Baseline = z.object({
  version: z.literal(1),
  findings: z.array(BaselineEntry),
})
export type Baseline = Readonly<z.infer<typeof Baseline>>

export const EMPTY_BASELINE: Baseline = { version: 1, findings: [] }

export function baselineText(baseline: Baseline): string {
  return `${JSON.stringify(baseline, undefined, 2)}\n`
}
