// What judges by words. A run on this machine has no such rule unless a person chooses one, so this
// is loaded when a run has one.
import type { RuleName } from '@harness/shared/order/guards.ts'
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
  const byWords = rules.filter((rule) => rule.name !== SIGN_IN || rule.words.length > 0)
  const effects = canHold ? makeEffectJudge(byWords) : undefined
  const signIn = byWords.length < rules.length ? [signInGuard] : []
  return { guards: [...signIn, ...byWords.map(wordGuard)], ...(effects && { effects }) }
}

const SIGN_IN = 'sign-in' satisfies RuleName

/** Asks before a saved sign-in is filled in; one approval holds for the run (`tally.signsIn`). */
const signInGuard: Guard = {
  name: SIGN_IN,
  judge: ({ effect }) =>
    effect.kind === 'command' && effect.command.kind === 'fill_credential'
      ? { kind: 'ask', rule: SIGN_IN }
      : undefined,
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
