/** Invisible characters that would split a word. */
const HIDDEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A text as the rules compare it: words in lower case without accents, a space around each.
 * Full-width and other compatibility forms count as plain letters, and `buyNow` as two words.
 */
export function normalizeWords(text: string): string {
  const plain = text
    .replace(HIDDEN, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
}

/** True when the text has one of the words or phrases as whole words, outside harmless phrases. */
export function hasWord(
  text: string,
  words: readonly string[],
  harmless: readonly string[] = [],
): boolean {
  const remaining = harmless.reduce(
    (rest, phrase) => rest.replaceAll(normalizeWords(phrase), '  '),
    normalizeWords(text),
  )
  return words.some((word) => remaining.includes(normalizeWords(word)))
}
