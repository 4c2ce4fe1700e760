// What judges by words. A run on this machine has no such rule unless a person chooses one, so this
// is loaded when a run has one.
import type { GuardRule } from './built-in.ts'
import { type EffectJudge, makeEffectJudge } from './effect.ts'
import type { Guard } from './guards.ts'
import { type WordTest, wordTest } from './normalize-words.ts'
import { subjectsOf } from './subject.ts'

interface WordRules {
  readonly guards: readonly Guard[]
  /** Judges what is about to be sent, on a device that can hold it. */
  readonly effects?: EffectJudge
}

export function wordRules(rules: readonly GuardRule[], canHold: boolean): WordRules {
  const effects = canHold ? makeEffectJudge(rules) : undefined
  return { guards: rules.map(wordGuard), ...(effects && { effects }) }
}

function wordGuard(rule: GuardRule): Guard {
  let test: WordTest | undefined
  return {
    name: rule.name,
    judge(use, scene) {
      test ??= wordTest(rule.words, rule.harmless)
      return subjectsOf(use, scene).some(test) ? { kind: 'ask', rule: rule.name } : undefined
    },
  }
}
