// More thinking than the least that a model can do, as a person chose it.
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Thinking } from '@harness/shared/order/model-choice.ts'

/** Tokens of a reply that a level may take; the provider decides how many it does. */
export const THINKING_TOKENS: Readonly<Record<Thinking, number>> = {
  low: 2_048,
  medium: 8_192,
  high: 16_384,
}

/** Prefix of a setting that is a number of tokens. */
const BUDGET = 'budget:'

/** The entry of a cloud model with the chosen level, where the model takes one. */
export function withThinking(entry: CatalogEntry, level: Thinking | undefined): CatalogEntry {
  if (level === undefined || !entry.takes?.includes('thinking')) return entry
  const allowance = THINKING_TOKENS[level]
  const isBudget = entry.thinking.setting?.startsWith(BUDGET) === true
  // Claude refuses to be forced to a tool while it thinks.
  const forcesTools = entry.forcesTools && entry.provider !== 'anthropic'
  const setting = isBudget ? `${BUDGET}${allowance}` : level
  return { ...entry, forcesTools, thinking: { setting, allowance } }
}
