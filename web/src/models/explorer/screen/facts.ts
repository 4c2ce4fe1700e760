// What a goal that asks for a number, a price or a time looks for, and how a page gives it.
import type { Goal } from '../goal/goal.ts'
import { idea, ideasOf } from '../goal/words.ts'
import type { View } from './view.ts'

/** How far below its name a fact may stand, in lines: a list gives the day between the heading and the hour. */
const NEAR_LINES = 3

const PRICE = /[€$£¥]\s?\d|\d\s?[€$£¥]/
const CLOCK = /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?[ap]m\b/i

/** The words of a question that its answer replaces by a figure: it closes at five, it begins at nine. */
const ASKED = {
  price: ['price', 'money', 'balance'].map(idea),
  clock: ['hours', 'open', 'close', 'begin', 'start', 'end'].map(idea),
}

export function asksForFact({ text }: Goal): boolean {
  return /\b(when|how (much|many|long)|prices?|costs?|hours|phone|number|address|times?|date|e-?mail)\b/i.test(
    text,
  )
}

/** A number or an address in the line, or right below it. */
export function holdsFact({ fresh }: View, line: string): boolean {
  const at = fresh.indexOf(line)
  return fresh.slice(at, at + NEAR_LINES).some((near) => /\d|@/.test(near))
}

/** The ideas of a text. An amount of money is a price without the word, a time of day an hour. */
export function factsOf(text: string): ReadonlySet<string> {
  const facts = [...(PRICE.test(text) ? ASKED.price : []), ...(CLOCK.test(text) ? ASKED.clock : [])]
  return new Set([...ideasOf(text), ...facts])
}
