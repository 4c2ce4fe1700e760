import type { CatalogEntry, PricePeriod, Prices } from '../../order/catalog.ts'
import { isCloud } from '../../order/provider-names.ts'
import { NO_TOKENS, type Tokens } from '../../order/run.ts'
import type { RunState } from '../fold.ts'

/** Estimated cost at the known prices; not a bill. */
export interface CostEstimate {
  readonly usd: number
  /** Date (ISO) from which the applied prices are valid. */
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

/** Price valid on that day; before the first known day, the first one. */
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
 * Cost of all calls of a run, including the judge, each at the price of the answering model.
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
  // A run without calls is priced as one call without tokens.
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
 * Judge's requests in an older log without their rows: the total is split into equal calls. The
 * judge's provider is not logged, so it is taken from the last call of that model.
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

/** Minimum number of runs for a forecast. */
export const LEAST_FORECAST_RUNS = 3

/** Median cost of similar runs in US dollars; undefined when there are too few. */
export function usualUsd(costs: readonly (CostEstimate | undefined)[]): number | undefined {
  const known = costs.flatMap((cost) => (cost ? [cost.usd] : []))
  return known.length < LEAST_FORECAST_RUNS ? undefined : median(known)
}

/** Middle value; for an even count the higher of the middle two. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, two) => one - two)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
