import type { CatalogEntry, PricePeriod } from '@harness/shared/order/catalog.ts'
import { CHEAP, DEAR, MIDDLE, price } from './price.ts'

/** Prompt tokens above which the whole request costs more. */
const GPT_LONG = 272_000

export function gpt(id: string, name: string, facts: Partial<CatalogEntry>): CatalogEntry {
  return {
    provider: 'openai',
    id,
    name,
    prices: [],
    contextTokens: 1_050_000,
    budget: MIDDLE,
    vision: true,
    tools: true,
    image: { kind: 'patches', side: 32, factor: 1.2, cap: 2_450 },
    longEdge: 1_280,
    dialect: 'image',
    thinking: { setting: 'none', allowance: 0 },
    forcesTools: true,
    api: 'responses',
    takes: ['thinking'],
    ...facts,
  }
}

/** Prices from 5.4 on: a long prompt doubles the input price, and output costs 1.5 times. */
function gptPrice(from: string, input: number, cacheRead: number, output: number): PricePeriod {
  const cacheWrite = input * 1.25
  const long = {
    over: GPT_LONG,
    input: input * 2,
    cacheRead: cacheRead * 2,
    cacheWrite: cacheWrite * 2,
    output: output * 1.5,
  }
  return { from, input, cacheRead, cacheWrite, output, long }
}

/** Image tokens of older small models: 39 patches a side stay below their cap of 1,536. */
function smallImage(factor: number): Pick<CatalogEntry, 'image' | 'longEdge'> {
  return { image: { kind: 'patches', side: 32, factor, cap: 1_536 }, longEdge: 39 * 32 }
}

export const GPT: readonly CatalogEntry[] = [
  gpt('gpt-6-luna', 'GPT-6 Luna', {
    prices: [gptPrice('2026-09-22', 0.1, 0.01, 0.5)],
    budget: CHEAP,
  }),
  gpt('gpt-6.1-terra', 'GPT-6.1 Terra', { prices: [gptPrice('2026-10-26', 1, 0.05, 5)] }),
  gpt('gpt-6.1-sol', 'GPT-6.1 Sol', { prices: [gptPrice('2026-10-26', 2, 0.1, 10)] }),
  gpt('gpt-6-astra', 'GPT-6 Astra', {
    prices: [gptPrice('2026-09-03', 10, 1, 50)],
    budget: DEAR,
  }),
  gpt('gpt-5.6-luna', 'GPT-5.6 Luna', {
    prices: [gptPrice('2026-06-01', 0.2, 0.02, 1.2)],
    budget: CHEAP,
  }),
  gpt('gpt-5.4-mini', 'GPT-5.4 Mini', {
    ...smallImage(1.62),
    prices: [gptPrice('2026-03-01', 0.75, 0.075, 4.5)],
    contextTokens: 400_000,
    budget: CHEAP,
  }),
  gpt('gpt-5-mini', 'GPT-5 Mini', {
    ...smallImage(1.62),
    prices: [price('2026-01-01', [0.25, 0.025, 0, 2])],
    contextTokens: 400_000,
    budget: CHEAP,
    thinking: { setting: 'minimal', allowance: 2_048 },
  }),
  gpt('gpt-4.1-mini', 'GPT-4.1 Mini', {
    ...smallImage(1.62),
    prices: [price('2026-01-01', [0.4, 0.1, 0, 1.6])],
    budget: CHEAP,
    thinking: { allowance: 0 },
    api: 'chat',
    takes: ['temperature', 'seed'],
  }),
  gpt('gpt-4.1-nano', 'GPT-4.1 Nano', {
    ...smallImage(2.46),
    prices: [price('2026-01-01', [0.1, 0.025, 0, 0.4])],
    budget: CHEAP,
    thinking: { allowance: 0 },
    api: 'chat',
    takes: ['temperature', 'seed'],
  }),
]
