// Guards that judge by words. A run on this machine has none unless the user chooses one, so they
// are loaded on demand.
import type { RuleName } from '@harness/shared/order/guards.ts'
import type { GuardRule } from './built-in.ts'
import { aroundControl, isLookUp } from './context.ts'
import { type EffectJudge, makeEffectJudge } from './effect.ts'
import type { Guard } from './guards.ts'
import { actsOnThing, namesTarget } from './link-effect.ts'
import { type WordTest, wordTest } from './normalize-words.ts'
import { isQuestion } from './question.ts'
import { isPress, pressedLink, pressesDisclosure, subjectsOf } from './subject.ts'

interface WordRules {
  readonly guards: readonly Guard[]
  /** Judges requests before they are sent, on a device that can hold them back. */
  readonly effects?: EffectJudge
}

/** `sweeps`: the control was not chosen for its words, so a plain link is judged by its address. */
export function wordRules(
  rules: readonly GuardRule[],
  { canHold, sweeps }: { readonly canHold: boolean; readonly sweeps: boolean },
): WordRules {
  const byWords = rules.filter((rule) => rule.name !== SIGN_IN || rule.words.length > 0)
  const effects = canHold ? makeEffectJudge(byWords) : undefined
  const signIn = byWords.length < rules.length ? [signInGuard] : []
  const isHeld = effects !== undefined
  const guards = byWords.map((rule) => wordGuard(rule, { isHeld, sweeps: isHeld && sweeps }))
  const beside = isHeld ? [besideRequests(byWords)] : []
  return { guards: [...signIn, ...guards, ...beside], ...(effects && { effects }) }
}

/**
 * Judges by the page what no held request shows: a link whose address acts on one thing, and a
 * press where the page has an open socket.
 */
function besideRequests(rules: readonly GuardRule[]): Guard {
  const on = new Set(['account', ...rules.map(({ name }) => name)])
  return {
    name: 'effect',
    judge(use, scene) {
      if (!isPress(use) || pressesDisclosure(use, scene)) return undefined
      const href = pressedLink(use, scene)
      const words = subjectsOf(use, scene)
      const isSocket = href === undefined && scene.hasSocket === true
      const acts = href === undefined ? undefined : actsOnThing(href)
      if ((!isSocket && !acts) || words.length === 0 || isLookUp(words)) return undefined
      const rule = acts === 'account' ? acts : aroundControl(scene, words)
      return rule !== undefined && on.has(rule) ? { kind: 'ask', rule } : undefined
    },
  }
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

/**
 * A press on a question opens its answer, and on a heading its section, so both pass. If requests
 * can be held, the resulting request is still judged.
 */
function wordGuard(
  rule: GuardRule,
  { isHeld, sweeps }: { readonly isHeld: boolean; readonly sweeps: boolean },
): Guard {
  let test: WordTest | undefined
  return {
    name: rule.name,
    judge(use, scene) {
      test ??= wordTest(rule.words, rule.harmless)
      const subjects = subjectsOf(use, scene)
      const opens = isHeld && isPress(use)
      const isSection = opens && pressesDisclosure(use, scene)
      const words = opens ? subjects.filter((each) => !isSection && !isQuestion(each)) : subjects
      const href = sweeps && isPress(use) ? pressedLink(use, scene) : undefined
      const target = { texts: words, ...(href !== undefined && { href }) }
      return namesTarget([rule.name, test], target) ? { kind: 'ask', rule: rule.name } : undefined
    },
  }
}
