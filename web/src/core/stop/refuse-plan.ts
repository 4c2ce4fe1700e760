import { HarnessError } from '@harness/shared/language/errors.ts'
import { issueText } from '@harness/shared/language/issue.ts'
import { Check, Mode } from '@harness/shared/language/run.ts'
import type { RunPlan } from '../plan.ts'

/**
 * Refuses what would otherwise end in the looser reading: an unknown check, a check without a value, a mode that does not
 * exist, a run without a leg. Throws `argument_invalid` before anything is written.
 */
export function refusePlan({ legs, mode, strict }: RunPlan): void {
  if (legs.length === 0) throw invalid('The run', 'it has no leg.')
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
