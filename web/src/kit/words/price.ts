import type { RunState } from '@harness/shared/log/fold.ts'
import { type CostEstimate, periodOf } from '@harness/shared/log/views/cost.ts'
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import { isCloud } from '@harness/shared/order/provider-names.ts'
import { shortCount } from './number.ts'

const money = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** Formats dollars in the locale: 0.1 as "$0.10"; up to four decimals for fractions of a cent. */
export function moneyText(usd: number): string {
  return money.format(usd)
}

/** Cost of a run: "$0.10", "none" for a local model, "not known" without a price. */
export function costText(cost: CostEstimate | undefined, { started, steps }: RunState): string {
  if (cost) return moneyText(cost.usd)
  const calls = [started, ...steps.flatMap(({ modelCalls }) => modelCalls)]
  return calls.some((call) => call && isCloud(call.provider)) ? 'not known' : 'none'
}

/** Price of a model and its start date: "$0.10 in, $0.50 out per 1M tokens, since 2026-10-07". */
export function priceText({ prices }: Pick<CatalogEntry, 'prices'>, day: string): string {
  const period = periodOf(prices, day)
  if (!period) return 'price not known'
  const { input, output, from } = period
  return `${moneyText(input)} in, ${moneyText(output)} out per 1M tokens, since ${from}`
}

type Able = Pick<CatalogEntry, 'vision' | 'tools' | 'contextTokens'>

/** Abilities of a model: "Accepts images, calls tools, takes 200k tokens". */
export function abilityText({ vision, tools, contextTokens }: Able): string {
  const sees = vision ? 'Accepts images' : 'Accepts no images'
  const calls = tools ? 'calls tools' : 'calls no tools'
  return `${sees}, ${calls}, ${shortCount(contextTokens)} tokens of context`
}

export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
