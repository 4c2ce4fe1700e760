// Words as the explorer compares them: without endings, and with the synonyms that people and web pages use for one thing.

import { unitsInFull } from './measures.ts'
import { stem } from './stem.ts'

/** Words that say nothing about what is wanted. */
const STOP = new Set(
  `a an the and or but of to in on at by for from with without into onto as is are was were be been am do does did done can
  could should would will shall may might must i me my mine we us our you your it its this that these those there here
  their them they he she his her him who which what how so if then than also just only please want wants need needs like
  try able some any all each every one own up out off over about via per not no yes get gets getting go got now have has had make sure
  use using site website page app application shop store thing things something anything let new where when because too very still whether under until much many they
  happen happens myself yourself himself herself ourselves themselves instead old`.split(/\s+/),
)

/** Each line is one idea; its first word names it. */
const SYNONYMS = `
buy purchase order
basket cart bag trolley
checkout
subscribe subscription subscriber
register signup join enrol enroll
search find lookup seek
contact enquiry inquiry
message note comment
save store
settings setting preferences preference options configuration
change edit modify update adjust alter
delete remove erase discard trash
cancel abort revoke
book reserve reservation booking
appointment visit slot
email mail inbox
phone telephone mobile tel call
next continue proceed forward onward
name fullname
price cost fee charge
hours times
photo picture image avatar
dark night
theme appearance
delivery shipping postage ship deliver dispatch
pay payment billing
complete finish tick accomplish
task todo item
add create plus
return refund
account profile
address street
help support faq
sign login signin
city town
postcode zip postal
people guests persons adults guest person passengers travellers travelers
tracking track
birth born birthday
week weekly
month monthly
year yearly annual annually
day daily
reminder remind`

/** Number words as digits. A map, as pages may speak of a constructor. */
export const NUMBERS: ReadonlyMap<string, string> = new Map(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index + 2)]),
)

const IDEAS = new Map(
  SYNONYMS.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...rest] = line.trim().split(/\s+/)
      return [first, ...rest].map((word) => [stem(word), stem(first)] as const)
    }),
)

const SETTING = idea('settings')

/** Phrases that are one word to the explorer. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\be-mails?\b/g, 'email'],
  [/\b(sign|signing)[ -](me |us )?up\b/g, 'register'],
  [/\bcreate an? (new )?account\b/g, 'register'],
  [/\bcheck(ing)?[ -]out\b/g, 'checkout'],
  [/\bmak(e|ing) an? (new )?(appointment|booking|reservation)\b/g, 'book'],
  [/\b(sign|log)[ -]in\b/g, 'login'],
  [/\bto-do\b/g, 'todo'],
  [/\bcall(?:ing|s)? (?:me |us |you )?back\b/g, 'callback'],
  [/\bsav(?:e|ing) (?:me )?an? (seat|place|spot)\b/g, 'book $1'],
  [/\btimes (?:a|per|each|every) (day|week|month|year)\b/g, '$1'],
  [/\btak(?:e|ing) (.{0,40}?) ?(?:out of|off)\b/g, 'delete $1 from'],
  [/\bget(?:ting)? rid of\b/g, 'delete'],
  [/\blook(ing)? (for|up)\b/g, 'search'],
  [/\bget in touch\b/g, 'contact'],
  [/\bfull name\b/g, 'name'],
  [/\b(tele)?phone numbers?\b/g, 'phone'],
  [/\b(go|carry|move) on\b/g, 'next'],
]

/** The letter that tells one of a kind from another: zone B, size M, or a choice that is nothing else. */
const LETTER = /(\p{L}{2,} +)([A-HJ-Z])(?![\p{L}\p{N}'’-]|\. ?\p{L})|^()([A-HJ-Z])$/gmu

/** The name of the idea that a word stands for. */
export function idea(word: string): string {
  const stemmed = stem(NUMBERS.get(word) ?? word)
  return IDEAS.get(stemmed) ?? stemmed
}

/** What people call the place or the people a page belongs to, whatever it calls itself. */
export const VENUES: ReadonlySet<string> = new Set(
  'practice surgery clinic salon studio centre center office company firm business team staff people reception desk hotel restaurant shop store venue club society provider'
    .split(' ')
    .map(idea),
)

/** A text in lower case and plain letters, with one space between words. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** All words of a text, in order. */
export function wordsOf(text: string): readonly string[] {
  const lettered = unitsInFull(text.replace(LETTER, '$1$2$4letter'))
  const joined = PHRASES.reduce(
    (rest, [phrase, word]) => rest.replace(phrase, word),
    plain(lettered),
  )
  return joined.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []
}

/** The ideas of a text that mean something, each once. */
export function ideasOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).filter(isContent).map(idea))
}

/** False for the words that every sentence has. */
export function isContent(word: string): boolean {
  return !STOP.has(word) && (word.length > 1 || /\d/.test(word))
}

/**
 * The ideas of a label that can be something to do: "Order" is, "Your orders" and "Saved routes" only name a place.
 */
export function deedsOf(label: string): ReadonlySet<string> {
  const words = /^(my|your)\b/i.test(label.trim()) ? [] : wordsOf(label).filter(isContent)
  return new Set(words.filter(isImperative).map(idea))
}

function isImperative(word: string): boolean {
  return (!/[^s]s$/.test(word) || idea(word) === SETTING) && !/[^e]ed$/.test(word)
}

/** How many of the first are in the second. */
export function shared(some: Iterable<string>, others: ReadonlySet<string>): number {
  let count = 0
  for (const one of some) if (others.has(one)) count += 1
  return count
}

/** The part of the first that is in the second; 0 of nothing. */
export function coverage(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return some.size === 0 ? 0 : shared(some, others) / some.size
}
