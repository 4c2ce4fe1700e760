// What a sweep never uses. No person chose its controls, so all rules apply, also those switched
// off.
import { isLoopback } from '@harness/shared/order/guards.ts'
import { BUILT_IN_RULES, type GuardRule, SIGN_OUT } from './built-in.ts'
import { hasWord } from './normalize-words.ts'

const RULES: readonly GuardRule[] = [...BUILT_IN_RULES, SIGN_OUT]

export const SWEEP_LIMITS = {
  isGuarded: (text: string) => RULES.some(({ words, harmless }) => hasWord(text, words, harmless)),
  isLocal: isLoopback,
}
