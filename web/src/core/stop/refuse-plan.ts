import { HarnessError } from '@harness/shared/base/errors.ts'
import { issueText } from '@harness/shared/base/issue.ts'
import { Check, Mode } from '@harness/shared/order/run.ts'
import type { RunPlan } from '../plan.ts'

/**
 * Rejects a plan with an invalid check or mode, or without a leg, before anything is written.
 * Throws `argument_invalid`.
 */
export function refusePlan({ legs, mode, strict }: RunPlan): void {
  if (legs.length === 0) throw invalid('The run', 'it has no goal.')
  if (!Mode.safeParse(mode).success) throw invalid('The mode', `${String(mode)} does not exist.`)
  if (typeof strict !== 'boolean') throw invalid('Strict', 'it must be true or false.')
  for (const check of legs.flatMap(({ checks }) => checks ?? [])) {
    const parsed = Check.safeParse(check)
    if (!parsed.success) throw invalid('A check', issueText(parsed.error, check))
  }
}

function invalid(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}
