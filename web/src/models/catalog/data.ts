// Known models as of CATALOG_DATE. Prices are from the providers' pages on that day, in US dollars
// per million tokens. Token budgets follow the price.
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Provider } from '@harness/shared/order/provider-names.ts'
import { CLAUDE, claude } from './anthropic.ts'
import { GEMINI, gemini } from './google.ts'
import { LOCALS, localModel } from './local.ts'
import { GPT, gpt } from './openai.ts'

/** Date when the facts below were last checked. */
export const CATALOG_DATE = '2026-11-21'

export const CATALOG: readonly CatalogEntry[] = [...CLAUDE, ...GPT, ...GEMINI, ...LOCALS]

/** Defaults for a model outside the catalog: the latest rules of its provider, without a price. */
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
      return localModel(provider, id)
  }
}
