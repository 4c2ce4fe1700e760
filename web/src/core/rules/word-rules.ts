// Guards that judge by words. A run on this machine has none unless the user chooses one, so they
// are loaded on demand.
import type { RuleName } from '@harness/shared/order/guards.ts'
import type { ToolUse } from '../tool.ts'
import type { GuardRule } from './built-in.ts'
import { type EffectJudge, makeEffectJudge } from './effect.ts'
import type { Guard } from './guards.ts'
import { namesTarget } from './link-effect.ts'
import { type WordTest, wordTest } from './normalize-words.ts'
import { pressedLink, pressesDisclosure, subjectsOf } from './subject.ts'

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
  return { guards: [...signIn, ...guards], ...(effects && { effects }) }
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

function isPress({ effect }: ToolUse): boolean {
  return effect.kind === 'command' && /tap$/.test(effect.command.kind)
}

/** Matches a question: it has a question word, and ends with a question mark. */
const QUESTION =
  /^\s*(?:how|what|why|where|when|which|can i|may i|do i|wie|was|warum|wo|wann|welche\w*|kann ich|darf ich|comment|pourquoi|où|quand|quel\w*|puis je|est ce|c[oó]mo|qu[eé]|por qu[eéê]|d[oó]nde|cu[aá]ndo|puedo|come|cosa|perch[eé]|dove|quando|posso|hoe|wat|waarom|waar|kan ik|hur|vad|varför|hvordan|hva|hvorfor|miten|miksi|jak|dlaczego|gdzie|proč|kde|hogyan|cum|nasıl|neden|как|почему|где|можно ли|як|чому|де|πώς|γιατί|πού|كيف|لماذا|اين|איך|למה|איפה|cách|làm sao|bagaimana|mengapa)(?![\p{L}])[^?？؟;]*[?？؟;]\s*$|(?:どう|なぜ|いつ|どこ|怎么|怎麼|怎樣|如何|为什么|為什麼|어떻게|왜|언제|आप कैसे|कैसे|क्यों|อย่างไร|ทำไม)[^?？]*[?？]?\s*$/iu

function isQuestion(text: string): boolean {
  return QUESTION.test(text)
}
