// A person's decisions about the findings of a run, stored in the run's file.

import * as z from 'zod/mini'
import { withinBounds } from '../base/bounds.ts'
import { Severity } from '../order/library/triage.ts'

const FindingTriage = z.object({
  /** Unique within its run. */
  finding: z.string(),
  decision: z.optional(z.enum(['accepted', 'dismissed'])),
  reason: z.optional(z.string()),
  comment: z.optional(z.string()),
  /** Replaces the severity by the rules. */
  severity: z.optional(Severity),
  /** Id of the finding of this run that it was merged into. */
  mergedInto: z.optional(z.string()),
})
export type FindingTriage = Readonly<z.infer<typeof FindingTriage>>

export const Triage = z.readonly(z.array(FindingTriage))
export type Triage = Readonly<z.infer<typeof Triage>>

/** Reads `triage` from `meta.json` or an index entry; empty when nothing was decided. */
export function triageIn(value: unknown): Triage {
  const given = typeof value === 'object' && value !== null && 'triage' in value
  return Triage.safeParse(given ? withinBounds(value.triage) : undefined).data ?? []
}

/** "Dismissed: Works as intended." or "Severity set to high."; empty without a decision. */
export function triageText(of: FindingTriage | undefined): string {
  if (!of) return ''
  const { decision, reason, severity, comment } = of
  const decided = decision === 'dismissed' ? `Dismissed${reason ? `: ${reason}` : ''}` : 'Accepted'
  return [
    decision && `${decided}.`,
    of.mergedInto !== undefined && 'Merged into another finding.',
    severity && `Severity set to ${severity}.`,
    comment,
  ]
    .filter(Boolean)
    .join(' ')
}
