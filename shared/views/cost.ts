import type { Tokens } from '../language/run.ts'
import type { CatalogEntry, PricePeriod, Prices } from '../order/catalog.ts'

/** What something costs by the prices we know: an estimate, never a bill. */
export interface CostEstimate {
  readonly usd: number
  /** The day (ISO date) since which the prices used hold. */
  readonly pricesFrom: string
}

const PER = 1_000_000

/**
 * What one model call cost, from its counts: the buckets must not overlap, and thinking is billed like output. Long
 * prompts may cost more, so estimate each call by itself and add. Undefined when the price is unknown.
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
