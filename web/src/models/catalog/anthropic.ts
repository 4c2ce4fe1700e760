import type { CatalogEntry, ImageTokens } from '@harness/shared/order/catalog.ts'
import { CHEAP, DEAR, MIDDLE, MILLION, price } from './price.ts'

/** High-resolution tier, then the standard one: at most 1,568 tokens, 39 patches a side. */
const CLAUDE_SHARP: ImageTokens = { kind: 'patches', side: 28, factor: 1, cap: 4_784 }
const CLAUDE_PLAIN: ImageTokens = { kind: 'patches', side: 28, factor: 1, cap: 1_568 }
const CLAUDE_SHARP_EDGE = 1_280
const CLAUDE_PLAIN_EDGE = 39 * 28

export function claude(id: string, name: string, facts: Partial<CatalogEntry>): CatalogEntry {
  return {
    provider: 'anthropic',
    id,
    name,
    prices: [],
    contextTokens: MILLION,
    budget: MIDDLE,
    vision: true,
    tools: true,
    image: CLAUDE_SHARP,
    longEdge: CLAUDE_SHARP_EDGE,
    dialect: 'image',
    thinking: { allowance: 4_096 },
    forcesTools: false,
    takes: ['thinking'],
    ...facts,
  }
}

const NO_THINKING = { setting: 'disabled', allowance: 0 }
const PLAIN = {
  image: CLAUDE_PLAIN,
  longEdge: CLAUDE_PLAIN_EDGE,
  thinking: { allowance: 0 },
  forcesTools: true,
  // Claude up to 4.6 accepts a temperature; later models answer 400. None accepts a seed.
  takes: ['temperature'],
} satisfies Partial<CatalogEntry>

export const CLAUDE: readonly CatalogEntry[] = [
  claude('claude-haiku-5-5', 'Haiku 5.5', {
    prices: [
      {
        ...price('2026-10-07', [0.1, 0.01, 0.125, 0.5]),
        long: { over: 100_000, input: 0.5, cacheRead: 0.05, cacheWrite: 0.625, output: 2.5 },
      },
    ],
    budget: CHEAP,
    thinking: NO_THINKING,
  }),
  claude('claude-sonnet-5-5', 'Sonnet 5.5', {
    prices: [price('2026-10-07', [2, 0.1, 2.5, 10])],
    thinking: { setting: 'between_tools', allowance: 0 },
  }),
  claude('claude-opus-5-5', 'Opus 5.5', {
    prices: [price('2026-09-22', [4, 0.2, 5, 20])],
    budget: DEAR,
  }),
  claude('claude-fable-5-1', 'Fable 5.1', {
    prices: [price('2026-09-01', [10, 0.25, 12.5, 50])],
    budget: DEAR,
  }),
  claude('claude-opus-4-8', 'Opus 4.8', {
    prices: [price('2026-05-01', [5, 0.5, 6.25, 25])],
    budget: DEAR,
    thinking: NO_THINKING,
    forcesTools: true,
  }),
  claude('claude-opus-4-7', 'Opus 4.7', {
    prices: [price('2026-04-01', [5, 0.5, 6.25, 25])],
    budget: DEAR,
    thinking: NO_THINKING,
    forcesTools: true,
  }),
  claude('claude-sonnet-5', 'Sonnet 5', {
    prices: [price('2026-06-01', [2, 0.2, 2.5, 10])],
    thinking: NO_THINKING,
    forcesTools: true,
  }),
  claude('claude-sonnet-4-6', 'Sonnet 4.6', {
    ...PLAIN,
    prices: [price('2026-01-01', [3, 0.3, 3.75, 15])],
  }),
  claude('claude-haiku-4-5', 'Haiku 4.5', {
    ...PLAIN,
    prices: [price('2026-01-01', [1, 0.1, 1.25, 5])],
    contextTokens: 200_000,
    budget: CHEAP,
  }),
]
