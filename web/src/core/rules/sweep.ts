// Controls that a sweep leaves alone: those that match guard rules of its run, and signing out.
import { isLoopback } from '@harness/shared/order/guards.ts'
import { BUILT_IN_RULES, type GuardRule, SIGN_OUT } from './built-in.ts'
import { linkEffect, namesTarget } from './link-effect.ts'
import { type WordTest, wordTest } from './normalize-words.ts'
import type { SweepJudge } from './sweep-judge.ts'

type Named = readonly [name: string, test: WordTest]

const named = ({ name, words, harmless }: GuardRule): Named => [name, wordTest(words, harmless)]

const signsOut = named(SIGN_OUT)[1]

/** Judges the controls of a sweep by the rules of its run. */
export function sweepJudge(rules: readonly GuardRule[]): SweepJudge {
  const on = rules.map(named)
  const all = BUILT_IN_RULES.map(named)
  return {
    leaves(target) {
      if (on.some((rule) => namesTarget(rule, target))) return 'guarded'
      const address = linkEffect(target.href ?? '')?.last ?? ''
      return [...target.texts, address].some(signsOut) ? 'leaves' : undefined
    },
    comesLast: (target) => all.some((rule) => namesTarget(rule, target)),
  }
}

export const SWEEP_LIMITS = { judge: sweepJudge, isLocal: isLoopback }
