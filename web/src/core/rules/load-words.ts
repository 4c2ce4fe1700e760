import { loadPart } from '../load-part.ts'
import type { GuardRule } from './built-in.ts'

/**
 * Loads the word rules for a run that needs them. Throws `part_missing`, because no run may
 * continue without its guards.
 */
export async function loadWordRules(rules: readonly GuardRule[]) {
  return rules.length === 0 ? undefined : (await loadPart(import('./word-rules.ts'))).wordRules
}
