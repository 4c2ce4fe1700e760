// Limits of a whole study: it is refused at the start if they do not allow one run per cell.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { isOffline } from '@harness/shared/order/provider-names.ts'
import type { StudySettings } from '@harness/shared/order/study/fields.ts'
import type { PlanPath } from '@harness/shared/order/study/plan.ts'
import type { PreparedCell } from './prepare.ts'

/** Minimum input tokens of a run's first step: system text and tools. */
const LEAST_TOKENS = 1_500
/** Shortest duration of a run, browser start included, in minutes. */
const LEAST_MINUTES = 2 / 60

/** Checks that the limits allow one run per cell. Throws `argument_invalid` with the line. */
export function checkBudget(
  cells: readonly PreparedCell[],
  { maxRuns, maxTokens, maxMinutes }: StudySettings,
  { place, parallel }: { place: (path: PlanPath) => string; parallel: number },
): void {
  const refuse = (name: string, what: string) =>
    new HarnessError('argument_invalid', { argument: place([name]), what })
  const count = cells.length
  if (maxRuns !== undefined && maxRuns < count)
    throw refuse(
      'max-runs',
      `cannot hold one run of each of the ${count} combinations; allow ${count} or more, or leave some out`,
    )
  const tokens = cells.reduce((sum, cell) => sum + leastTokens(cell), 0)
  if (maxTokens !== undefined && maxTokens < tokens)
    throw refuse(
      'max-tokens',
      `cannot hold one run of each of the ${count} combinations, which may take ${tokens.toLocaleString('en-US')}; allow that, lower token-budget, or leave some out`,
    )
  const minutes = (count * LEAST_MINUTES) / parallel
  if (maxMinutes !== undefined && maxMinutes < minutes)
    throw refuse(
      'max-minutes',
      `cannot hold one run of each of the ${count} combinations; allow ${Math.ceil(minutes)} or more, or leave some out`,
    )
}

/** Token limit of the run where it has one, because a run may use all of it. */
function leastTokens({ args: { order } }: PreparedCell): number {
  if (isOffline(order.model.provider)) return 0
  return order.tokenBudget && order.tokenBudget > 0 ? order.tokenBudget : LEAST_TOKENS
}

interface Spent {
  runs: number
  tokens: number
}

/** Returns a function with the reason why no further run may start; undefined within the limits. */
export function makeBudget(
  { maxRuns, maxTokens, maxMinutes }: StudySettings,
  spent: Spent,
  planned: number,
): () => string | undefined {
  const start = performance.now()
  const stopped = (limit: string) =>
    `Stopped at your limit of ${limit}, ${spent.runs} of ${planned} runs.`
  return () => {
    if (maxRuns !== undefined && spent.runs >= maxRuns) return stopped(`${maxRuns} runs`)
    if (maxTokens !== undefined && spent.tokens >= maxTokens)
      return stopped(`${maxTokens.toLocaleString('en-US')} tokens`)
    const minutes = (performance.now() - start) / 60_000
    if (maxMinutes !== undefined && minutes >= maxMinutes) return stopped(`${maxMinutes} minutes`)
    return undefined
  }
}
