import type { CatalogEntry, PricePeriod, Prices } from '../../order/catalog.ts'
import { isCloud } from '../../order/provider-names.ts'
import { NO_TOKENS, type Tokens } from '../../order/run.ts'
import type { RunState } from '../fold.ts'

/** Cost at the known prices: an estimate, never a bill. */
export interface CostEstimate {
  readonly usd: number
  /** The day (ISO date) since which the prices used hold. */
  readonly pricesFrom: string
}

const PER = 1_000_000

/**
 * Estimates one model call; token buckets must not overlap, and thinking is billed as output.
 * Undefined when the price is unknown.
 */
export function costOf(
  tokens: Tokens,
  entry: Pick<CatalogEntry, 'prices'>,
  day: string,
): CostEstimate | undefined {
  const period = periodOf(entry.prices, day)
  if (!period) return undefined
  const prompt = tokens.input + tokens.cacheRead + tokens.cacheWrite
  const prices: Prices = period.long && prompt > period.long.over ? period.long : period
  const sum =
    tokens.input * prices.input +
    tokens.cacheRead * prices.cacheRead +
    tokens.cacheWrite * prices.cacheWrite +
    (tokens.output + tokens.thinking) * prices.output
  return { usd: sum / PER, pricesFrom: period.from }
}

/** The prices of that day; before the first known day, the first. */
export function periodOf(prices: readonly PricePeriod[], day: string): PricePeriod | undefined {
  return prices.findLast(({ from }) => from <= day) ?? prices[0]
}

type Calls = Pick<RunState, 'started' | 'steps' | 'completed' | 'helperCalls'>

interface PaidCall {
  readonly provider: string
  readonly model: string
  readonly tokens: Tokens
}

/**
 * Sums all calls of a run, the judge's included, each at the price of the model that answered.
 * Undefined when all are free or a price is unknown.
 */
export function runCost(
  { started, steps, completed, helperCalls }: Calls,
  catalog: readonly CatalogEntry[],
): CostEstimate | undefined {
  if (!started) return undefined
  const day = started.ts.slice(0, 10)
  const answered = steps.flatMap(({ modelCalls }) => modelCalls)
  const calls: readonly PaidCall[] = [
    ...answered,
    ...(helperCalls ?? judgeCalls(started, answered, completed)),
  ]
  // A run that has called nothing yet already has a price.
  const paid = [{ ...started, tokens: NO_TOKENS }, ...calls].filter((call) =>
    isCloud(call.provider),
  )
  const costs = paid.map(({ provider, model, tokens }) => {
    const entry = catalog.find((each) => each.provider === provider && each.id === model)
    return entry && costOf(tokens, entry, day)
  })
  const known = costs.filter((cost) => cost !== undefined)
  if (known.length === 0 || known.length < costs.length) return undefined
  return {
    usd: known.reduce((sum, { usd }) => sum + usd, 0),
    pricesFrom:
      known
        .map(({ pricesFrom }) => pricesFrom)
        .toSorted()
        .at(-1) ?? '',
  }
}

/**
 * The requests of the judge in a log without their rows, as calls of equal size: it has their
 * number and their sum. They
 * were answered by the model that answered the steps last, whose provider the judge does not name.
 */
function judgeCalls(
  started: Omit<PaidCall, 'tokens'>,
  answered: readonly PaidCall[],
  completed: RunState['completed'],
): readonly PaidCall[] {
  const judged = completed?.judged
  if (!judged || judged.calls === 0) return []
  const { provider } = answered.findLast(({ model }) => model === judged.model) ?? started
  const share = (count: number) => count / judged.calls
  const { input, cacheRead, cacheWrite, output, thinking } = judged.tokens
  const tokens = {
    ...{ input: share(input), cacheRead: share(cacheRead), cacheWrite: share(cacheWrite) },
    ...{ output: share(output), thinking: share(thinking) },
  }
  return Array.from({ length: judged.calls }, () => ({ provider, model: judged.model, tokens }))
}

/** Fewer runs are an anecdote, not a forecast. */
export const LEAST_FORECAST_RUNS = 3

/** Median cost of similar runs in US dollars; undefined when there are too few. */
export function usualUsd(costs: readonly (CostEstimate | undefined)[]): number | undefined {
  const known = costs.flatMap((cost) => (cost ? [cost.usd] : []))
  return known.length < LEAST_FORECAST_RUNS ? undefined : median(known)
}

/** The middle one; of an even number the higher of the two. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, two) => one - two)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
