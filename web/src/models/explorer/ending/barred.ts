// What a page says can never be done, in the goal's own verb: "it cannot be deleted".
import { missing } from '../form/fields.ts'
import { idea } from '../goal/words.ts'
import type { View } from '../screen/view.ts'

const BARRED = /\b(?:can ?not|can['’]t) be (\p{L}+)(?:,? (?:or|and) (\p{L}+))?/giu

/** Says when, or for whom, it is so: at other times it may be done. */
const SOMETIMES =
  /\b(if|once|when|while|unless|until|after|before|later|without|within|on the day|only|more than)\b/i

/** The sentence on the page of the very thing that bars what the goal wants done with it. */
export function barred(view: View): string | undefined {
  const { goal, lines } = view
  if (view.past.length === 0 || missing(view) > 0) return undefined
  const verbs = new Set(goal.kinds.flatMap((kind) => kind.verbs))
  return lines
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .filter((sentence) => !SOMETIMES.test(sentence))
    .find((sentence) =>
      [...sentence.matchAll(BARRED)].some(([, ...done]) =>
        done.some((word) => word !== undefined && verbs.has(idea(word))),
      ),
    )
}
