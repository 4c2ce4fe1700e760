import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import type { NewRunDraft } from '../../store/drafts.ts'

/** Clears fields that have a default, so that it replaces the last choice. */
export function withoutChoice(defaults: RunDefaults): Partial<NewRunDraft> {
  const { model, persona, ...alike } = defaults
  const unset: Partial<NewRunDraft> = {}
  return {
    ...unset,
    ...Object.fromEntries(Object.keys(alike).map((key) => [key, undefined])),
    ...(model && { provider: 'default', model: '' }),
    ...(persona !== undefined && { persona: '' }),
  }
}
