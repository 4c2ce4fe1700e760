// The known models, as of CATALOG_DATE. Prices are from the providers' pages on that day, in US
// dollars per million tokens. Token budgets follow the price.
import type { CatalogEntry, ImageTokens, PricePeriod } from '@harness/shared/order/catalog.ts'
import type { Provider } from '@harness/shared/order/provider-names.ts'

/** Date of the last check of the facts below. */
export const CATALOG_DATE = '2026-11-21'

function price(
  from: string,
  [input, cacheRead, cacheWrite, output]: readonly [number, number, number, number],
): PricePeriod {
  return { from, input, cacheRead, cacheWrite, output }
}

const CHEAP = { usual: 2_000_000, most: 10_000_000 }
const MIDDLE = { usual: 1_000_000, most: 3_000_000 }
const DEAR = { usual: 250_000, most: 1_000_000 }
const LOCAL = { usual: 1_000_000, most: 10_000_000 }

const MILLION = 1_000_000

/** The high resolution tier, and the standard one: at most 1,568 tokens, 39 patches a side. */
const CLAUDE_SHARP: ImageTokens = { kind: 'patches', side: 28, factor: 1, cap: 4_784 }
const CLAUDE_PLAIN: ImageTokens = { kind: 'patches', side: 28, factor: 1, cap: 1_568 }
const CLAUDE_SHARP_EDGE = 1_280
const CLAUDE_PLAIN_EDGE = 39 * 28

function claude(id: string, name: string, facts: Partial<CatalogEntry>): CatalogEntry {
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
    ...facts,
  }
}

const NO_THINKING = { setting: 'disabled', allowance: 0 }
const PLAIN = {
  image: CLAUDE_PLAIN,
  longEdge: CLAUDE_PLAIN_EDGE,
  thinking: { allowance: 0 },
  forcesTools: true,
  // Claude up to 4.6 takes a temperature; later models answer 400. None takes a seed.
  takes: ['temperature'],
} satisfies Partial<CatalogEntry>

const CLAUDE: readonly CatalogEntry[] = [
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

/** Above this many prompt tokens the whole request costs more. */
const GPT_LONG = 272_000

function gpt(id: string, name: string, facts: Partial<CatalogEntry>): CatalogEntry {
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
    ...facts,
  }
}

/** Prices of 5.4 and later: a long prompt doubles the input price, and output costs 1.5 times. */
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

/** Patches of older small models; 39 patches a side stay under their cap of 1,536. */
function smallImage(factor: number): Pick<CatalogEntry, 'image' | 'longEdge'> {
  return { image: { kind: 'patches', side: 32, factor, cap: 1_536 }, longEdge: 39 * 32 }
}

const GPT: readonly CatalogEntry[] = [
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

function gemini(id: string, name: string, facts: Partial<CatalogEntry>): CatalogEntry {
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
    takes: ['temperature', 'seed'],
    ...facts,
  }
}

/** Versions 2 count 258 tokens per tile of 768 pixels. */
const GEMINI_TILES: ImageTokens = { kind: 'patches', side: 768, factor: 258 }

const GEMINI: readonly CatalogEntry[] = [
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

function local(id: string, name: string, facts: Partial<CatalogEntry>): CatalogEntry {
  return { ...usualOf('ollama', id), name, ...facts }
}

const LOCALS: readonly CatalogEntry[] = [
  local('qwen3-vl:8b', 'Qwen3-VL 8B', { dialect: 'thousandths' }),
  local('gemma4:9b', 'Gemma 4 9B', {
    dialect: 'thousandths',
    image: { kind: 'fixed', tokens: 1_120 },
  }),
  local('llama3.2-vision:11b', 'Llama 3.2 Vision 11B', { tools: false }),
]

export const CATALOG: readonly CatalogEntry[] = [...CLAUDE, ...GPT, ...GEMINI, ...LOCALS]

/** Defaults for a model outside the catalog: the newest rules of its provider, and no price. */
export function usualOf(provider: Provider, id: string): CatalogEntry {
  switch (provider) {
    case 'anthropic':
      return claude(id, id, { contextTokens: 200_000 })
    case 'openai':
      return gpt(id, id, { contextTokens: 128_000, thinking: { allowance: 4_096 } })
    case 'google':
      return gemini(id, id, { thinking: { allowance: 4_096 } })
    case 'ollama':
    case 'compatible':
      return {
        provider,
        id,
        name: id,
        prices: [],
        contextTokens: 16_384,
        budget: LOCAL,
        vision: true,
        tools: true,
        image: { kind: 'patches', side: 32, factor: 1 },
        longEdge: 1_024,
        dialect: 'points',
        thinking: { allowance: 0 },
        forcesTools: false,
      }
  }
}
