// Applies the thinking level chosen by the user.
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Thinking } from '@harness/shared/order/model-choice.ts'

/** Maximum reply tokens for thinking at each level; the provider decides how many it uses. */
export const THINKING_TOKENS: Readonly<Record<Thinking, number>> = {
  low: 2_048,
  medium: 8_192,
  high: 16_384,
}

/** Prefix of a setting given in tokens. */
const BUDGET = 'budget:'

/** Catalog entry with the chosen level, when the model supports levels. */
export function withThinking(entry: CatalogEntry, level: Thinking | undefined): CatalogEntry {
  if (level === undefined || !entry.takes?.includes('thinking')) return entry
  const allowance = THINKING_TOKENS[level]
  const isBudget = entry.thinking.setting?.startsWith(BUDGET) === true
  // Claude cannot be forced to call a tool while it thinks.
  const forcesTools = entry.forcesTools && entry.provider !== 'anthropic'
  const setting = isBudget ? `${BUDGET}${allowance}` : level
  return { ...entry, forcesTools, thinking: { setting, allowance } }
}
