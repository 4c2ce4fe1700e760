// What a sweep never uses. No person chose its controls, so all rules apply, also those switched
// off.
import { isLoopback } from '@harness/shared/order/guards.ts'
import { BUILT_IN_RULES, type GuardRule, SIGN_OUT } from './built-in.ts'
import { wordTest } from './normalize-words.ts'

const RULES: readonly GuardRule[] = [...BUILT_IN_RULES, SIGN_OUT]

const TESTS = RULES.map(({ words, harmless }) => wordTest(words, harmless))

export const SWEEP_LIMITS = {
  isGuarded: (text: string) => TESTS.some((test) => test(text)),
  isLocal: isLoopback,
}
