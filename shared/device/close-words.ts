// Suggests similar words when no exact match exists.

/** Minimum share of common letter pairs for similar words. */
const CLOSE = 0.4
const MOST = 5

/** Replacements for letters that Unicode does not decompose, as typed without such keys. */
const WHOLE: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/**
 * Normalizes words for comparison: without case, accents, quotes and spaces, and with one kind of
 * dash.
 */
export function folded(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[øłđðßæœþı]/gu, (letter) => WHOLE[letter] ?? letter)
    .replace(/[\s'"`´\u2018-\u201f\u00ab\u00bb\u2039\u203a]/gu, '')
}

/** Returns the only entry that is equal after folding; undefined if there are several or none. */
export function onlyFolded<T>(
  all: readonly T[],
  wanted: string,
  read: (one: T) => string,
): T | undefined {
  const key = folded(wanted)
  if (key === '') return undefined
  const [only, ...others] = all.filter((one) => folded(read(one)) === key)
  return others.length === 0 ? only : undefined
}

/**
 * Finds similar words, nearest first: by Dice's coefficient of letter pairs, or 1 if one contains
 * the other.
 */
export function closeTo(all: readonly string[], wanted: string): readonly string[] {
  const key = folded(wanted)
  if (key === '') return []
  const pairs = pairsOf(key)
  return all
    .map((words) => ({ words, likeness: likeness(folded(words), key, pairs) }))
    .filter((each) => each.likeness >= CLOSE)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MOST)
    .map(({ words }) => words)
}

/** Minimum length, because too many words contain a given single character. */
const SHORTEST = 2

function likeness(words: string, key: string, pairs: ReadonlySet<string>): number {
  const [short, long] = words.length < key.length ? [words, key] : [key, words]
  if (short.length >= SHORTEST && long.includes(short)) return 1
  const own = pairsOf(words)
  if (own.size + pairs.size === 0) return 0
  const common = [...own].filter((pair) => pairs.has(pair)).length
  return (2 * common) / (own.size + pairs.size)
}

function pairsOf(words: string): ReadonlySet<string> {
  return new Set([...words].slice(1).map((sign, at) => [...words][at] + sign))
}
