// What a goal gives to be typed in: quoted words, addresses, dates, names, numbers and codes, each with the words around it.
import { MEASURE } from './measures.ts'
import { idea, isContent, wordsOf } from './words.ts'

export type Shape =
  | 'email'
  | 'date'
  | 'time'
  | 'phone'
  | 'name'
  | 'code'
  | 'number'
  /** A number with its unit. */
  | 'measure'
  /** What there is so much of: apples, for who gives 12 kg of them. */
  | 'stuff'
  | 'place'
  | 'town'
  | 'postcode'
  | 'text'

/** A value that the goal names, and what the words around it say that it is for. */
export interface GoalValue {
  readonly text: string
  readonly shape: Shape
  /** Ideas that stand near: up to four before it, two after it. */
  readonly near: ReadonlySet<string>
  /** The word right before it, as it was said: "from", "name", "order". */
  readonly lead: string
  /** It stood there without quotes and is one of the words of the goal as well. */
  readonly bare: boolean
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const CAPITAL = "(?=\\p{Lu}[\\p{L}'’-]*\\p{Ll})\\p{Lu}[\\p{L}'’-]+"
/** What streets are called whose number stands last. */
const ROAD = 'Street|Road|Lane|Row|Avenue|Square|Drive|Close|Gardens|Terrace|Crescent'
const STREET = `(?:\\d+\\p{Ll}? ${CAPITAL}(?: ${CAPITAL})+|(?:${CAPITAL} )+(?:${ROAD}) \\d+\\p{Ll}?(?![\\p{L}\\p{N}]))`
const POSTCODE = '[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}|\\d{5}'
/** Who is named after one of these is a person, or an animal with a name: "owner Ellen Marsh", "for Lena Ford". */
const PERSON =
  'for|as|in the name of|on behalf of|under|by|called|named?|is|am|owner|name|guest|passenger|patient|customer|tenant|member|contact|with|mr|mrs|ms|dr'
/** What follows a person and not a thing: the next of their details. */
const DETAIL = '(?=,? (?:of )?(?:\\+?\\d|[\\w.+-]+@|born|aged|phone|tel|email|telephone|mobile))'
/** Who has one of these before it is no person: the Rose Room. */
const ARTICLE = '[Tt]he|[Aa]n?|our|my|your|in|at|on'
/** What is in one of these is no person either: a bag of Harbour Blend. */
const PACKED =
  'bags?|box(?:es)?|packs?|packets?|jars?|bottles?|cups?|glass(?:es)?|pairs?|sets?|pieces?|tins?|cans?|bunch(?:es)?|bars?|pounds?|kilos?|grams?'
const CALENDAR = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter|New|The |An? '
const DIGITS = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'

/** In this order: what one pattern has taken, no later one takes. */
const PATTERNS: readonly (readonly [Shape, RegExp, bare?: true])[] = [
  ['text', /["“”„«]([^"“”„«»]+)["“”»]|(?<![\p{L}\p{N}])['‘]([^'‘’]+)['’](?![\p{L}])/gu],
  ['email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  [
    'date',
    new RegExp(
      `\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{4}\\b|\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}(?: \\d{4})?(?![a-z])|\\b${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?\\b`,
      'gi',
    ),
  ],
  ['time', /\b\d{1,2}(?::\d\d)? ?(?:am|pm)\b|\b\d{1,2}:\d\d\b/gi],
  ['phone', /(?<![\p{L}\p{N}])(?:\+\d|\(?0)\d{1,5}\)?(?:[ /-]\d{2,})+(?![\p{L}\p{N}])/gu],
  ['number', /(?<![\p{L}\p{N}.,-])\d+(?= (?:euros?|pounds?|dollars?)\b)/gu, true],
  ['phone', /(?<![\p{L}\p{N}.-])0\d{9,10}(?![\p{L}\p{N}])/gu],
  ['measure', MEASURE, true],
  ['stuff', new RegExp(`(?<=${MEASURE.source} of )\\p{Ll}{3,}`, 'giu'), true],
  ['place', new RegExp(`\\b${STREET}`, 'gu'), true],
  [
    'place',
    new RegExp(
      `(?<!\\b(?:[Ff]ind|[Cc]heck|[Ss]ee|[Ll]ook)\\b.*)(?<=\\b(?:in|on|at|from|to|of) )(?:${CAPITAL} )+(?:${ROAD})(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    true,
  ],
  [
    'postcode',
    new RegExp(`(?<=${STREET}, (?:${CAPITAL} )*)(?:${POSTCODE})(?![\\p{L}\\p{N}])`, 'gu'),
    true,
  ],
  [
    'town',
    new RegExp(
      `(?<=${STREET}, (?:(?:${POSTCODE}) )?)${CAPITAL}(?: ${CAPITAL})*?(?= (?:${POSTCODE})(?![\\p{L}\\p{N}])|\\s*(?:$|[.,;:]| (?:on|from|and|with|as|for)\\b))`,
      'gu',
    ),
    true,
  ],
  [
    'code',
    /(?<![\p{L}\p{N}-])(?!(?:ID|NO|PIN|ISBN) )(?=[\p{Lu}-]*\d*[\p{Lu}])[\p{Lu}\d][\p{Lu}\d-]*(?: (?=[\p{Lu}-]*\d)[\p{Lu}\d-]+)+(?: \p{Lu}{1,3})?(?![\p{L}\p{N}])/gu,
    true,
  ],
  ['code', /(?<![\p{L}\p{N}])\d{2,}(?: \d{2,})+(?![\p{L}\p{N}])/gu],
  ['text', /(?<=\b(?:note|comment|subject|title) )\p{Lu}[^.,;:"“”]*/gu],
  ['text', new RegExp(`(?<=\\btickets? for )${CAPITAL}(?: ${CAPITAL})+`, 'gu'), true],
  ['name', new RegExp(`(?<=\\b(?:${PERSON}) )${CAPITAL}(?: ${CAPITAL})+`, 'gu'), true],
  ['name', new RegExp(`(?<=^\\p{Lu}\\p{Ll}+ )${CAPITAL}(?: ${CAPITAL})+`, 'gu'), true],
  ['name', new RegExp(`(?<=[ ,])${CAPITAL}(?: ${CAPITAL})+${DETAIL}`, 'gu'), true],
  ['name', new RegExp(`(?<=: )${CAPITAL}(?: ${CAPITAL})+(?=\\s*(?:$|[,.;]))`, 'gu'), true],
  [
    'name',
    new RegExp(`(?<=\\bfrom )(?<!\\bto .*)${CAPITAL} ${CAPITAL}(?=\\s*[.,]?\\s*$)`, 'gu'),
    true,
  ],
  ['name', new RegExp(`(?<=\\b(?:name|surname|nickname|username) )${CAPITAL}`, 'gu'), true],
  ['name', new RegExp(`(?<=\\d for )${CAPITAL}(?=\\s*$)`, 'gu'), true],
  ['name', new RegExp(`(?<=\\bas )${CAPITAL}(?=\\s*(?:$|[:,.;]))`, 'gu'), true],
  [
    'name',
    new RegExp(
      `(?<=\\b(?:dog|cat|horse|pet|rabbit|hamster|child|son|daughter|friend|baby|habit|task|list|project|group|category|team|board|tag|folder|album|playlist|called|named|name is) )${CAPITAL}`,
      'gu',
    ),
    true,
  ],
  [
    'name',
    new RegExp(
      `(?<=\\p{Ll} )(?<!\\b(?:${ARTICLE}) )(?<!\\b(?:${PACKED}) of )(?!${CALENDAR})${CAPITAL}(?: ${CAPITAL})+(?! \\d)`,
      'gu',
    ),
    true,
  ],
  ['code', /(?<![\p{L}\p{N}-])(?=[\p{L}-]*\d)[\p{L}\p{N}-]{3,}/gu, true],
  ['code', /(?<=\p{Ll} )\d{1,3}\p{Ll}(?![\p{L}\p{N}-])/gu, true],
  [
    'number',
    new RegExp(`(?<![\\p{L}\\p{N}.,-])(?:\\d+(?:[.,]\\d+)?|${DIGITS})(?![\\p{L}\\p{N}-])`, 'giu'),
    true,
  ],
  [
    'number',
    new RegExp(`(?<=\\b(?:\\d+|${DIGITS}) (?:\\p{Ll}+ ){1,2}and )one(?= \\p{Ll})`, 'gu'),
    true,
  ],
  ['number', new RegExp(`\\bone(?= \\p{Ll}+ and (?:\\d+|${DIGITS})\\b)`, 'giu'), true],
  ['text', new RegExp(`(?<=\\bto )${CAPITAL}(?=\\s*(?:$|[,.]|and\\b))`, 'gu'), true],
]

/** The street that a question is about, for who is asked for it. */
export function streetIn(text: string): string | undefined {
  const [street] =
    new RegExp(`(?<=\\b(?:in|on|at|for) )(?:${CAPITAL} )+(?:${ROAD})\\b`, 'u').exec(text) ?? []
  return street
}

interface Found {
  readonly at: number
  readonly text: string
  readonly shape: Shape
  readonly bare: boolean
}

/** In the order of the goal. */
export function valuesOf(text: string): readonly GoalValue[] {
  const found: Found[] = []
  for (const [shape, pattern, bare = false] of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const value = (match[1] ?? match[2] ?? match[0]).trim().replace(/(?<=\p{L}{4})\.$/u, '')
      const end = match.index + match[0].length
      const isTaken = found.some(
        ({ at, text: known }) => match.index <= at + known.length && at < end,
      )
      if (value !== '' && !isTaken) found.push({ at: match.index, text: value, shape, bare })
    }
  return found
    .toSorted((a, b) => a.at - b.at)
    .map((one, index, all) => describe(text, one, all[index - 1]))
}

function describe(
  text: string,
  { at, text: value, shape, bare }: Found,
  previous?: Found,
): GoalValue {
  const from = previous ? previous.at + previous.text.length : 0
  const before = wordsOf(text.slice(from, at))
  const own = shape === 'number' ? before.slice(before.lastIndexOf('and') + 1) : before
  const [counted = ''] = text.slice(at + value.length).split(/[.,;:]|\band\b/)
  const after = wordsOf(counted).filter(isContent).slice(0, 2)
  const near = [...own.filter(isContent).slice(-4), ...(shape === 'number' ? after : [])]
  return { text: value, shape, near: new Set(near.map(idea)), lead: before.at(-1) ?? '', bare }
}
