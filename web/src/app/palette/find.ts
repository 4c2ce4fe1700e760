// What the palette shows for the words in its field. Pure.

export const GROUPS = [
  ...(['Actions', 'Applications', 'Findings', 'Runs', 'Studies'] as const),
  ...(['Personas', 'Goals', 'Settings'] as const),
] as const
export type Group = (typeof GROUPS)[number]

export interface Entry {
  readonly group: Group
  readonly title: string
  /** After the title, quieter; it is searched too. */
  readonly note?: string
  /** Searched, not shown. */
  readonly words?: string
  readonly href?: string
  readonly act?: () => void
  /** As the list of keys writes it. */
  readonly key?: string
}

/** A part of a text that matches, or does not. */
export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

const MOST = 9
const MOST_IN_GROUP = 3
const PREFIXES: Readonly<Record<string, Group>> = {
  ...{ '>': 'Actions', '@': 'Personas', '#': 'Findings' },
}

/** The words of a question, and the one group that its first sign asks for. */
export function wordsIn(question: string): { words: readonly string[]; only: Group | undefined } {
  const text = question.trim()
  const only = PREFIXES[text.charAt(0)]
  const rest = only ? text.slice(1) : text
  return { words: rest.toLowerCase().split(/\s+/).filter(Boolean), only }
}

/** The best entries in the order of their groups. */
export function found(entries: readonly Entry[], question: string): readonly Entry[] {
  const { words, only } = wordsIn(question)
  if (words.length === 0 && !only) return []
  const groups = only ? [only] : GROUPS
  const all = groups.flatMap((group) =>
    entries
      .filter((entry) => entry.group === group && rank(entry, words) < MISS)
      .toSorted((a, b) => rank(a, words) - rank(b, words))
      .slice(0, only ? MOST : MOST_IN_GROUP),
  )
  return all.slice(0, MOST)
}

const MISS = 9

/** 0: the title begins with the words; 1: a word of it; 2: inside; 3: only in what is beside it. */
function rank({ title, note = '', words = '' }: Entry, wanted: readonly string[]): number {
  const [name, rest] = [title.toLowerCase(), `${note} ${words}`.toLowerCase()]
  const each = wanted.map((word) => {
    const at = name.indexOf(word)
    if (at === 0) return 0
    if (at > 0) return /[\p{L}\p{N}]/u.test(name.charAt(at - 1)) ? 2 : 1
    return rest.includes(word) ? 3 : MISS
  })
  return Math.max(0, ...each)
}

/** A text cut where the words match. */
export function piecesOf(text: string, question: string): readonly Piece[] {
  const { words } = wordsIn(question)
  if (words.length === 0) return [{ text, isMatch: false }]
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((part, at) => ({ text: part, isMatch: at % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

/** A title word that differs from the question by one or two letters. */
export function nearWord(entries: readonly Entry[], question: string): string | undefined {
  const [word = ''] = wordsIn(question).words
  if (word.length < 4) return undefined
  const all = new Set(entries.flatMap(({ title }) => title.match(/[\p{L}\p{N}]{4,}/gu) ?? []))
  const near = [...all]
    .map((each) => [each, distance(word, each.toLowerCase())] as const)
    .filter(([, steps]) => steps <= 2)
    .toSorted(([, a], [, b]) => a - b)
  return near[0]?.[0]
}

/** Letters to change, add or take away (Levenshtein). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (const [to, other] of [...b].entries())
      next.push(
        Math.min(
          (row[to] ?? 0) + (letter === other ? 0 : 1),
          (row[to + 1] ?? 0) + 1,
          (next[to] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
