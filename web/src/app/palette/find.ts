// Search of the palette: entries that match the typed words. Pure.

export const GROUPS = [
  ...(['Actions', 'Applications', 'Findings', 'Runs', 'Studies'] as const),
  ...(['Personas', 'Goals', 'Settings'] as const),
] as const
export type Group = (typeof GROUPS)[number]

export interface Entry {
  readonly group: Group
  readonly title: string
  /** Shown in a muted style after the title; searched too. */
  readonly note?: string
  /** Searched, but not shown. */
  readonly words?: string
  readonly href?: string
  readonly act?: () => void
  /** Shortcut, as the dialog lists it. */
  readonly key?: string
}

/** A part of a text, and whether it matches. */
export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

const MOST = 9
const MOST_IN_GROUP = 3
const PREFIXES: Readonly<Record<string, Group>> = {
  ...{ '>': 'Actions', '@': 'Personas', '#': 'Findings' },
}

/** Words of a query, and the one group that its first character selects. */
export function wordsIn(question: string): { words: readonly string[]; only: Group | undefined } {
  const text = question.trim()
  const only = PREFIXES[text.charAt(0)]
  const rest = only ? text.slice(1) : text
  return { words: rest.toLowerCase().split(/\s+/).filter(Boolean), only }
}

/** Best entries in the order of their groups. */
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

/**
 * 0: the title begins with the words; 1: one of its words does; 2: the title contains them; 3: only
 * note or keywords match.
 */
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

/** Splits a text at the matches. */
export function piecesOf(text: string, question: string): readonly Piece[] {
  const { words } = wordsIn(question)
  if (words.length === 0) return [{ text, isMatch: false }]
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((part, at) => ({ text: part, isMatch: at % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

/** Title word that differs from the query by one or two letters. */
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

/** Edit distance in letters (Levenshtein). */
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
