import { loadPart } from '../load-part.ts'
import type { GuardRule } from './built-in.ts'

/** What judges by words, for a run that has such rules. Throws `part_missing`: none goes unguarded. */
export async function loadWordRules(rules: readonly GuardRule[]) {
  return rules.length === 0 ? undefined : (await loadPart(import('./word-rules.ts'))).wordRules
}
