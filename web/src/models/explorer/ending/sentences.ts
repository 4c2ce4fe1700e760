import { UNREAL } from '../goal/kinds.ts'
import { plain } from '../goal/words.ts'

/** Makes all of a sentence doubtful, wherever it stands. */
const DOUBT =
  /\b(if|when|once|unless|until|before|but|almost|nearly|yet|please|would|could|should|must)\b|\?\s*$/

/** What nobody gets any more is what was stopped. */
const NO_MORE =
  /\bis no longer (?!available|sold|offered|possible|supported)|\b(get|receive|send you|be sent|come) no (more|further)\b|\bno longer (get|receive|be sent|subscribed|on (the|our|your) list)\b/

/** Tells that it did not work out. */
export const REGRET =
  /\b(unfortunately|regret|sadly|full|taken|expired|closed|late|waiting list|unable)\b/i

/** When what is done will be of use: it is done all the same. */
const AFTERWARDS =
  /,? ?(?:\p{L}+ing )?when (?:you|we|they) (?:arrive|come|visit|leave|get|collect|pick)\b[^.,;]*/giu

/** What a sentence states as a fact: all of it, its first clause when only a later one says what is not; else nothing. */
export function realPart(said: string): string | undefined {
  const sentence = said.replace(AFTERWARDS, '')
  const text = plain(sentence)
  if (!UNREAL.test(text)) return sentence
  if (DOUBT.test(text)) return undefined
  if (NO_MORE.test(text)) return sentence
  const [first = ''] = sentence.split(/[,;]| [–—-] /)
  return first === sentence || UNREAL.test(plain(first)) ? undefined : first
}
