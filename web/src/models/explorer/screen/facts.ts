// What a goal that asks for a number, a price or a time looks for, and how a page gives it.
import { MEASURES } from '../goal/asking.ts'
import { partsAt } from '../goal/day-parts.ts'
import type { Goal } from '../goal/goal.ts'
import { idea, ideasOf } from '../goal/words.ts'
import type { View } from './view.ts'

/** How far below its name a fact may stand, in lines: a list gives the day between the heading and the hour. */
const NEAR_LINES = 3

const PRICE = /[€$£¥]\s?\d|\d\s?[€$£¥]/
const CLOCK = /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?[ap]m\b/i

/** The words of a question that its answer replaces by a figure: it closes at five, it begins at nine. */
const ASKED = {
  price: ['price', 'money', 'balance', 'pay'].map(idea),
  clock: ['hours', 'open', 'close', 'begin', 'start', 'end'].map(idea),
}

const ASKS = new RegExp(
  `\\b((find|figure|work|look|check|see|learn|know)( out| up)?( from| until| till| since| by)? when|(at|by|until|till|from) what time|how (much|many|${MEASURES})|prices?|costs?|charges?|fees?|fares?|deposit|hours|phone|number|address|times?|date|e-?mail)\\b`,
  'i',
)

/** A time of day, a date, or a span of hours. */
const MOMENT =
  /(?<![€$£¥\d] ?)\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?[ap]m\b|\b\d{1,2}\S{0,2} (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\b\d{1,2} ?(?:to|until|till|–|-) ?\d{1,2}\b|\b\d{4}-\d\d|\b\d{1,2}[./]\d{1,2}\.|\bin \d+ (?:min|hour|day|week|month)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b.*\d|\d.*\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i

/** Questions that only figures of one kind answer; the first that fits. */
const ANSWERS: readonly (readonly [asked: RegExp, answer: RegExp])[] = [
  [
    /\b(prices?|costs?|charges?|fees?|fares?|deposit|how expensive|how much\b(?! (time|space|room|luggage|water|memory|data|food)\b)|to pay|pays?|paid|owes?|spent)\b/i,
    /[€$£¥]\s?\d|\d\s?[€$£¥]|\b\d+([.,]\d+)? ?(euros?|pounds?|dollars?|pence|cents?|eur|gbp|usd|chf|kr)\b|\bfree\b|\bno (charge|fee)\b/i,
  ],
  [
    /\bhow often\b/i,
    /\b(?:every|once|twice|daily|weekly|monthly|hourly|yearly|never|(?:\d+|\w+) times)\b/i,
  ],
  [/\b(out|up|check|see|learn|know)( from| until| till| since| by)? when\b|\bwhat time\b/i, MOMENT],
  [
    /\bhow long\b/i,
    /\b(?:\d+|half|an?|one|two|three|four|five|six|seven|eight|nine|ten|\p{Ll}+(?:teen|ty))(?:[.,½]\d*)?[ -]?(?:and a half )?(?:an )?(?:seconds?|min(?:ute)?s?|h|hrs?|hours?|days?|nights?|weeks?|months?|years?|m|met(?:re|er)s?|km|kilomet(?:re|er)s?|miles?|feet|ft|cm|mm)\b|\d[:.]\d\d/iu,
  ],
  [/\bhow (warm|hot|cold)\b|\btemperature\b/i, /\d ?°|\bdegrees?\b/i],
]

const ANY_FIGURE = /\d|@/

export function asksForFact({ text }: Goal): boolean {
  return ASKS.test(text)
}

/** A figure of the kind that is asked for in the line, or right below it. */
export function holdsFact({ fresh, goal }: View, line: string): boolean {
  const answer = answerTo(goal) ?? ANY_FIGURE
  const at = fresh.indexOf(line)
  return fresh.slice(at, at + NEAR_LINES).some((near) => answer.test(near))
}

/** What the answer looks like, where it must be of a kind of its own; undefined where any figure may be it. */
export function answerTo({ text }: Goal): RegExp | undefined {
  return ANSWERS.find(([asked]) => asked.test(text))?.[1]
}

/** What a text answers to who asks: the ideas of it, and the part of the day in which its hours lie. */
export function answersOf(text: string): ReadonlySet<string> {
  return new Set([...factsOf(text), ...partsAt(text).map(idea)])
}

/** The ideas of a text. An amount of money is a price without the word, a time of day an hour. */
export function factsOf(text: string): ReadonlySet<string> {
  const facts = [...(PRICE.test(text) ? ASKED.price : []), ...(CLOCK.test(text) ? ASKED.clock : [])]
  return new Set([...ideasOf(text), ...facts])
}

/** What the whole site is about, by the title of its first page. */
export function subjectOf({ past, request }: View): ReadonlySet<string> {
  return ideasOf(past[0]?.title ?? request.scene.title ?? '')
}
