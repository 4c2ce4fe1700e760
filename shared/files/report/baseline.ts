// Baseline file next to a team's code: findings accepted for now, with reason, author and end date.
import * as z from 'zod/mini'

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'a day such as 2027-03-31'))

const BaselinePage = z.object({
  /** Path and title. */
  page: z.string(),
  fingerprints: z.readonly(z.array(z.string())),
})

const BaselineEntry = z.object({
  fingerprint: z.string(),
  /** Pages where the finding is accepted, with its fingerprints there. */
  pages: z.optional(z.readonly(z.array(BaselinePage))),
  /** Fingerprints without pages, as in older files. */
  aliases: z.optional(z.readonly(z.array(z.string()))),
  rule: z.string(),
  title: z.string(),
  severity: z.optional(z.string()),
  /** Screen and element, for human readers. */
  where: z.optional(z.string()),
  reason: z.string(),
  author: z.string(),
  since: z.optional(Day),
  /** Last day of acceptance; without it, acceptance never ends. */
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
