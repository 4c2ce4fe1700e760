import { headOf, withoutAsides } from './asides.ts'
import { withoutAsking } from './asking.ts'
import { type GoalValue, valuesOf } from './goal-values.ts'
import { inFull } from './in-full.ts'
import { KINDS, type Kind, kindOf } from './kinds.ts'
import { isPast } from './stem.ts'
import { idea, ideasOf, isContent, NUMBERS, plain, wordsOf } from './words.ts'

/** A goal, read once. Everything in it is ideas (`words.ts`) but `values` and `spoken`. */
export interface Goal {
  readonly text: string
  readonly words: ReadonlySet<string>
  /** What it is about: the words without its verbs and without values meant for fields. */
  readonly things: ReadonlySet<string>
  readonly kinds: readonly Kind[]
  readonly values: readonly GoalValue[]
  /** Words that stand for one thing only: quoted, numbers, names. Each must have been seen or given in the end. */
  readonly musts: readonly string[]
  /** The part of it that says what is wanted, without what shall happen to that then: in the order of the goal. */
  readonly head: string
  /** The things as the goal spells them, for a search field. */
  readonly spoken: readonly string[]
  /** What it says that it does without, as ideas. */
  readonly unwanted: ReadonlySet<string>
  /** How many of which thing: three shirts, one duvet. */
  readonly counts: readonly Count[]
  /** It asks to switch something off. */
  readonly off: boolean
}

/** So many of one thing; `thing` is an idea. */
export interface Count {
  readonly count: number
  readonly thing: string
}

/** Words that open a clause without being its verb. */
const OPENERS = new Set([
  'please',
  'try',
  'to',
  'now',
  'then',
  'i',
  'want',
  'you',
  'can',
  'go',
  'and',
  'make',
  'a',
  'an',
])
/** Words that may stand between an opener and the verb it opens. */
const CLAUSE = /[.;:!?]|,|\band\b|\bthen\b/

/** Who asks how something is done does not do it. */
const ASKS =
  /^\s*(please )?(find|figure|work|look|check|see|learn|read)( out| up)? (how|what|when|where|who|which|whether|if|about)\b/i

/** Who sends somebody a thing that is no writing buys it. */
const GIVES =
  /^\s*(?:[Pp]lease )?[Ss]end (?:an?|some|one|two|three) (?!.*\b(?:messages?|e-?mails?|letters?|notes?|reports?|requests?|questions?|forms?|enquir(?:y|ies)|applications?|reviews?|feedback|complaints?|invoices?|reminders?|invitations?|photos?|pictures?|files?|links?|readings?|cop(?:y|ies)|money|euros?|pounds?|dollars?)\b).* to \p{Lu}/u

/** Who makes somebody or something what it is not changes it. */
const MAKES = /^\s*(?:[Pp]lease )?[Mm]ake (?:\p{Lu}\p{Ll}|the |my )/u

/** Who gets one thing instead of another changes what they get. */
const INSTEAD = /\b(?:instead of|rather than)\b/i

const KINDS_IMPLIED: Readonly<Record<string, readonly string[]>> = {
  buy: ['add', 'change', 'find', 'book'],
  book: ['change', 'add', 'find'],
  register: ['add', 'find'],
  contact: ['add', 'find'],
  delete: ['find', 'change'],
  cancel: ['find'],
  complete: ['find', 'add'],
  change: ['find', 'add'],
  add: ['find', 'change'],
}

const UNWANTED =
  /(?:(?<=[.;,:] )no(?! (?:later|earlier|more|less|longer|matter))|\b(?:without|instead of|rather than|but (?:no|not)|and (?:no|not)|do not|don['’]t))\b([^,.;:]*)/gi

export function readGoal(said: string): Goal {
  const unwanted = [...said.matchAll(UNWANTED)].map(([, words = '']) => words).join(' ')
  const whole = inFull(said.replace(UNWANTED, ' '))
  const text = GIVES.test(whole) ? whole.replace(/\bsend\b/i, 'Order') : whole
  const values = valuesOf(text)
  const unquoted = values.reduce(
    (rest, { text: value, shape, bare: stays }) =>
      stays ? rest : rest.replace(DETAIL.has(shape) ? withLabel(value) : value, ' '),
    text,
  )
  const kinds = kindsOf(unquoted, said)
  const isQuestion = kinds.length > 0 && kinds.every(({ name }) => name === 'find')
  const asked = isQuestion ? withoutAsking : (said: string) => said
  const bare = asked(unquoted)
  const verbs = new Set(kinds.flatMap((kind) => kind.verbs))
  const asides = kinds.some(({ name }) => name === 'find') ? new Set() : asidesOf(bare)
  const naming = new Set(values.flatMap(({ lead }) => (NAMING.test(lead) ? idea(lead) : [])))
  const spokenWords = wordsOf(asked(text).replace(CONTAINERS, ' ')).filter(isContent)
  const spare = withoutAsides(withoutDetails(bare, values))
  const plainly = spare.replace(CONTAINERS, ' ')
  const things = wordsOf(plainly)
    .filter(isContent)
    .map(idea)
    .filter((word) => !verbs.has(word) && !asides.has(word) && !naming.has(word))
  const own = new Set(wordsOf(plainly).filter((word) => isContent(word) && !isCount(word)))
  return {
    text,
    unwanted: ideasOf(unwanted),
    counts: countsOf(spare),
    words: new Set(spokenWords.map(idea)),
    things: new Set(things.length > 0 ? things : withoutValues(spokenWords, values).map(idea)),
    kinds: kinds.map((kind) => onTheWay(kind, bare, values)),
    values,
    head: headOf(text),
    musts: mustsOf(bare, values),
    spoken: [...own].filter((word) => !verbs.has(idea(word))).slice(0, 4),
    off: /(?<!\b(?:tick|check|cross) )\boff\b|\b(disable|deactivate|uncheck|untick|unsubscribe|stop|mute)\b/i.test(
      text,
    ),
  }
}

/** What is only there to be typed in is no thing that a page speaks of; a name may be one, unless other details say whose. */
function withoutDetails(bare: string, values: readonly GoalValue[]): string {
  const isPersons = values.some(({ shape }) => /^(email|phone|place)$/.test(shape))
  return values
    .filter(
      ({ shape, lead }) => DETAIL.has(shape) || (shape === 'name' && (isPersons || lead !== 'for')),
    )
    .reduce((rest, { text }) => rest.replace(withLabel(text), ' '), bare)
}

/** Only says that a name follows. */
const NAMING = /^(called|named)$/

/** What is left when a goal is nothing but its verb and values for fields; all of it, when it is only values. */
function withoutValues(spoken: readonly string[], values: readonly GoalValue[]): readonly string[] {
  const given = new Set(values.flatMap(({ text }) => wordsOf(text)))
  const rest = spoken.filter((word) => !given.has(word))
  return rest.length > 0 ? rest : spoken
}

/** How something is packed or kept, which few pages repeat: a pack of tea, off the list of the cup. */
const CONTAINERS =
  /\b(?:packs?|packets?|bags?|box(?:es)?|jars?|bottles?|tins?|cans?|tubes?|pots?|bunch(?:es)?|pieces?|pairs?|cop(?:y|ies)|bars?|sets?|numbers?|amounts?)(?= of\b)|(?<=\b(?:off|from|to|on|onto|out of) (?:the |my |our )?)list(?= of\b)|(?<=\b(?:off|from|to|on|onto|out of) (?:the |my |our )?(?!waiting)\p{Ll}+ )list\b/giu

/** A value with what it is called right before it: "customer number 4711", "phone 0161 496". */
function withLabel(text: string): RegExp {
  const value = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?:(?:\\p{Ll}+ )?${LABEL}(?: is)?:? )?${value}`, 'u')
}

const LABEL =
  '(?:phone|tel|telephone|mobile|e-?mail|name|number|address|code|reference)(?: number| address)?'

const DETAIL = new Set<GoalValue['shape']>(['place', 'town', 'postcode', 'code', 'phone'])

/** Verbs in passing, which no page repeats: she lives in, read on, to be collected at. */
function asidesOf(bare: string): ReadonlySet<string> {
  const words = wordsOf(bare)
  return new Set(
    words
      .filter((word, index) => {
        const [before = '', next = 'at'] = [words[index - 1], words[index + 1]]
        const isVerb = isPast(word) || /^(be|she|he|they|who|is|are)$/.test(before)
        return isContent(word) && !isContent(next) && isVerb
      })
      .map(idea),
  )
}

function isCount(word: string): boolean {
  return /^\d+$/.test(NUMBERS.get(word) ?? word)
}

function countsOf(bare: string): readonly Count[] {
  const words = wordsOf(bare)
  return words.flatMap((word, index) => {
    const count = Number(word === 'one' ? 1 : (NUMBERS.get(word) ?? word))
    const next = words[index + 1]
    return Number.isInteger(count) && count > 0 && count < 20 && next && isContent(next)
      ? [{ count, thing: idea(next) }]
      : []
  })
}

/** Never a verb, also where one could stand: to reservation 12. */
const NOUN = /..(tion|ing|ment)s?$/

/** Only the first word of a clause is its verb: the order in "cancel my order" buys nothing. */
function kindsOf(text: string, said: string): readonly Kind[] {
  if (ASKS.test(text)) return KINDS.filter(({ name }) => name === 'find')
  const kinds = [...new Set(plain(text).split(CLAUSE).flatMap(kindsOfClause))]
  const implied = new Set(kinds.flatMap(({ name }) => KINDS_IMPLIED[name] ?? []))
  const left = kinds.filter(({ name }) => !implied.has(name))
  if (left.length > 0) return left
  if (MAKES.test(text) || INSTEAD.test(said)) return KINDS.filter(({ name }) => name === 'change')
  const own = ownVerb(text)
  return kinds.length > 0 || own === undefined ? kinds : [kindOf(own)]
}

/** What comes after "to" is a deed too, until one was named: who books a room to celebrate only books. */
function kindsOfClause(clause: string): readonly Kind[] {
  const kinds = clause.split(/\bto\b/).flatMap((part) => kindAt(part) ?? [])
  const first = kinds.findIndex(({ name }) => name !== 'find')
  return first < 0 ? kinds : kinds.slice(0, first + 1)
}

function kindAt(part: string): Kind | undefined {
  const word = wordsOf(part).find((one) => !OPENERS.has(one))
  if (!word || isPast(word) || NOUN.test(word)) return undefined
  return KINDS.find(({ verbs }) => verbs.includes(idea(word)))
}

/** What the goal does when no kind knows its verb: renew, skip; who has something collected collects. */
function ownVerb(text: string): string | undefined {
  const words = wordsOf(text)
  const first = words.find((word) => !OPENERS.has(word))
  const done = /^(have|get)$/.test(first ?? '') ? words.find(isPast) : first
  return done !== undefined && isContent(done) && done.length > 2 ? done : undefined
}

/** What the way to the state of something is called. */
const STATE = ['status', 'progress', 'tracking', 'ready'].map(idea)

/** What tells how or when somebody is reached. */
const REACHED = /\b((tele)?phone|e-?mail|address|hours)\b/i

/** Who looks for a number or an address finds it under contact; who has a number finds what became of it. */
function onTheWay(kind: Kind, asked: string, values: readonly GoalValue[]): Kind {
  if (kind.name !== 'find') return kind
  if (REACHED.test(asked)) return { ...kind, chain: ['about', 'contact'].map(idea) }
  return values.some(({ shape }) => shape === 'code') ? { ...kind, chain: STATE } : kind
}

function mustsOf(bare: string, values: readonly GoalValue[]): readonly string[] {
  const names = [...bare.matchAll(/(?<=[\p{Ll},] |\b(?:Dr|Mr|Mrs|Ms)\. )\p{Lu}[\p{L}\p{N}]+/gu)]
    .map(([name]) => name.replace(/(?<=day)s$/, ''))
    .filter((name) => !/^(Dr|Mr|Mrs|Ms)$/.test(name))
    .filter((name) => !values.some(({ text }) => text.includes(name)))
  const texts = (isNumber: boolean): readonly string[] =>
    values.filter(({ shape }) => (shape === 'number') === isNumber).map(({ text }) => text)
  const numbers = texts(true).filter((number) => !/^(1|one)$/i.test(number))
  return [...texts(false), ...names, ...numbers].map(plain)
}
