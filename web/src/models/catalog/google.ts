import type { CatalogEntry, ImageTokens } from '@harness/shared/order/catalog.ts'
import { CHEAP, MILLION, price } from './price.ts'

export function gemini(id: string, name: string, facts: Partial<CatalogEntry>): CatalogEntry {
  return {
    provider: 'google',
    id,
    name,
    prices: [],
    contextTokens: MILLION,
    budget: CHEAP,
    vision: true,
    tools: true,
    image: { kind: 'fixed', tokens: 1_100 },
    longEdge: 1_280,
    dialect: 'thousandths',
    thinking: { setting: 'low', allowance: 2_048 },
    forcesTools: true,
    takes: ['temperature', 'seed', 'thinking'],
    ...facts,
  }
}

/** Image tokens of Gemini 2 versions: 258 per tile of 768 pixels. */
const GEMINI_TILES: ImageTokens = { kind: 'patches', side: 768, factor: 258 }

export const GEMINI: readonly CatalogEntry[] = [
  gemini('gemini-3.8-flash', 'Gemini 3.8 Flash', {
    prices: [
      price('2026-09-02', [0.75, 0.075, 0.75, 3.75]),
      price('2027-01-01', [1.5, 0.15, 1.5, 7.5]),
    ],
  }),
  gemini('gemini-3.5-flash-lite', 'Gemini 3.5 Flash Lite', {
    prices: [price('2026-07-21', [0.3, 0.03, 0.3, 2.5])],
    thinking: { allowance: 1_024 },
  }),
  gemini('gemini-3.1-flash-lite', 'Gemini 3.1 Flash Lite', {
    prices: [price('2026-05-01', [0.25, 0.025, 0.25, 1.5])],
    thinking: { allowance: 1_024 },
    endsOn: '2027-05-07',
  }),
  gemini('gemini-2.5-flash', 'Gemini 2.5 Flash', {
    prices: [price('2026-01-01', [0.3, 0.03, 0.3, 2.5])],
    image: GEMINI_TILES,
    thinking: { setting: 'budget:0', allowance: 0 },
    endsOn: '2026-12-01',
  }),
  gemini('gemini-2.5-flash-lite', 'Gemini 2.5 Flash Lite', {
    prices: [price('2026-01-01', [0.1, 0.01, 0.1, 0.4])],
    image: GEMINI_TILES,
    thinking: { setting: 'budget:0', allowance: 0 },
  }),
]
