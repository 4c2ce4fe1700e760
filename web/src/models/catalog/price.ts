// Price periods and token budgets shared by all catalogs.
import type { PricePeriod } from '@harness/shared/order/catalog.ts'

export function price(
  from: string,
  [input, cacheRead, cacheWrite, output]: readonly [number, number, number, number],
): PricePeriod {
  return { from, input, cacheRead, cacheWrite, output }
}

export const CHEAP = { usual: 2_000_000, most: 10_000_000 }
export const MIDDLE = { usual: 1_000_000, most: 3_000_000 }
export const DEAR = { usual: 250_000, most: 1_000_000 }

export const MILLION = 1_000_000
