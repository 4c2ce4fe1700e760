// Another one of the same: the Google calendar, for who wants the Outlook calendar.
import type { Goal } from './goal.ts'
import { idea, isContent, wordsOf } from './words.ts'

/** The text has a noun of the goal with a name before it that is not the one the goal gives it. */
export function namesAnother({ text, musts, words }: Goal, said: string): boolean {
  const [mine, theirs] = [wordsOf(text), wordsOf(said)]
  return mine.some((name, at) => {
    const noun = mine[at + 1]
    if (noun === undefined || !musts.includes(name) || !isContent(noun)) return false
    if (musts.includes(noun) || theirs.includes(name)) return false
    return theirs.some((word, index) => {
      const next = theirs[index + 1]
      return (
        next !== undefined &&
        idea(next) === idea(noun) &&
        isContent(word) &&
        !words.has(idea(word)) &&
        isCapital(said, word)
      )
    })
  })
}

/** A choice has a noun of the goal with another word before it: back pain, for who has knee pain. */
export function contradicts({ text, words }: Goal, choice: string): boolean {
  const [mine, theirs] = [wordsOf(text), wordsOf(choice)]
  return mine.some((own, at) => {
    const noun = mine[at + 1]
    if (noun === undefined || ![own, noun].every(isWord) || theirs.includes(own)) return false
    const before = theirs[theirs.findIndex((word) => idea(word) === idea(noun)) - 1]
    return before !== undefined && isWord(before) && !words.has(idea(before))
  })
}

function isWord(word: string): boolean {
  return isContent(word) && /^\p{L}+$/u.test(word)
}

function isCapital(said: string, word: string): boolean {
  return said
    .split(/[^\p{L}\p{N}]+/u)
    .some((one) => one.toLowerCase() === word && /^\p{Lu}/u.test(one))
}
