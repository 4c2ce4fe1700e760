// What a person decided about the findings of a run, as the file of that run carries it.

import * as z from 'zod/mini'
import { withinBounds } from '../base/bounds.ts'
import { Severity } from '../order/library/triage.ts'

const FindingTriage = z.object({
  /** Id of the finding within its run. */
  finding: z.string(),
  decision: z.optional(z.enum(['accepted', 'dismissed'])),
  reason: z.optional(z.string()),
  comment: z.optional(z.string()),
  /** In the place of the one by the rules. */
  severity: z.optional(Severity),
  /** Id of the finding of this run that it was merged into. */
  mergedInto: z.optional(z.string()),
})
export type FindingTriage = Readonly<z.infer<typeof FindingTriage>>

export const Triage = z.readonly(z.array(FindingTriage))
export type Triage = Readonly<z.infer<typeof Triage>>

/** The `triage` of what `meta.json` or an index row holds; empty where nothing was decided. */
export function triageIn(value: unknown): Triage {
  const given = typeof value === 'object' && value !== null && 'triage' in value
  return Triage.safeParse(given ? withinBounds(value.triage) : undefined).data ?? []
}

/** "Dismissed: Works as intended.", "Accepted. Severity set to high."; empty without a decision. */
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
