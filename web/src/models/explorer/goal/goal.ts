import { type GoalValue, valuesOf } from './goal-values.ts'
import { KINDS, type Kind } from './kinds.ts'
import { idea, isContent, plain, wordsOf } from './words.ts'

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
  /** The things as the goal spells them, for a search field. */
  readonly spoken: readonly string[]
  /** It asks to switch something off. */
  readonly off: boolean
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
const CLAUSE = /[.;:!?]|,|\band\b|\bthen\b|\bto\b/

/** Who asks how something is done does not do it. */
const ASKS =
  /^\s*(please )?(find|figure|work|look|check|see|learn|read)( out| up)? (how|what|when|where|who|which|whether|if|about)\b/i

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

export function readGoal(text: string): Goal {
  const values = valuesOf(text)
  const bare = values.reduce(
    (rest, value) => (value.bare ? rest : rest.replace(value.text, ' ')),
    text,
  )
  const kinds = kindsOf(bare)
  const verbs = new Set(kinds.flatMap((kind) => kind.verbs))
  const spokenWords = wordsOf(text).filter(isContent)
  const things = wordsOf(bare)
    .filter(isContent)
    .map(idea)
    .filter((word) => !verbs.has(word))
  const own = new Set(wordsOf(bare).filter(isContent))
  return {
    text,
    words: new Set(spokenWords.map(idea)),
    things: new Set(things.length > 0 ? things : spokenWords.map(idea)),
    kinds: kinds.map((kind) => onTheWay(kind, things)),
    values,
    musts: mustsOf(bare, values),
    spoken: [...own].filter((word) => !verbs.has(idea(word))).slice(0, 4),
    off: /\b(off|disable|deactivate|uncheck|untick|unsubscribe|stop|mute)\b/i.test(text),
  }
}

/** Only the first word of a clause is its verb: the order in "cancel my order" buys nothing. */
function kindsOf(text: string): readonly Kind[] {
  if (ASKS.test(text)) return KINDS.filter(({ name }) => name === 'find')
  const first = plain(text)
    .split(CLAUSE)
    .map((clause) => wordsOf(clause).find((word) => !OPENERS.has(word)))
    .flatMap((word) => (word ? (KINDS.find((kind) => kind.verbs.includes(idea(word))) ?? []) : []))
  const kinds = [...new Set(first)]
  const implied = new Set(kinds.flatMap(({ name }) => KINDS_IMPLIED[name] ?? []))
  const left = kinds.filter(({ name }) => !implied.has(name))
  return left.length > 0 ? left : kinds
}

/** Who looks for a number or an address finds it under contact. */
function onTheWay(kind: Kind, things: readonly string[]): Kind {
  const isContact = things.some((thing) =>
    ['phone', 'email', 'address', 'hours'].map(idea).includes(thing),
  )
  return kind.name === 'find' && isContact
    ? { ...kind, chain: ['about', 'contact'].map(idea) }
    : kind
}

function mustsOf(bare: string, values: readonly GoalValue[]): readonly string[] {
  const names = [...bare.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}]+/gu)].map(([name]) => name)
  const texts = (isNumber: boolean): readonly string[] =>
    values.filter(({ shape }) => (shape === 'number') === isNumber).map(({ text }) => text)
  const numbers = texts(true).filter((number) => number !== '1')
  return [...texts(false), ...names, ...numbers].map(plain)
}
