/** Invisible characters that can split a word. */
const HIDDEN =
  /(?!\u200c|\u200d)\p{Cf}|\p{Variation_Selector}|[\u034f\u115f\u1160\u2800\u3164\uffa0]/gu

/** Letters of other scripts that look like Latin ones, in the order of their Latin counterparts. */
const LOOK_ALIKES = 'аеорсухіјѕԁһӏтмкнвαορτικυνη'
const LATIN = 'aeopcyxijsdhltmkhbaoptikuvn'

/** Scripts without spaces between words or without clear word ends. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Devanagari}]/u

/**
 * Normalizes a text for the rules: lower-case words without accents, with a space on each side.
 * Full-width and other compatibility forms become plain letters, and `buyNow` becomes two words.
 */
export function normalizeWords(text: string): string {
  const plain = text
    .replace(HIDDEN, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
}

/** Replaces look-alike letters by the Latin ones. */
function asLatin(normalized: string): string {
  return [...normalized].map((sign) => LATIN[LOOK_ALIKES.indexOf(sign)] ?? sign).join('')
}

/** True when a text contains one of the words. */
export type WordTest = (text: string) => boolean

/**
 * Finds the patterns of `words.ts` as whole words outside harmless phrases. A phrase also matches
 * inside a harmless one: "Place your order" names no place.
 */
export function wordTest(words: readonly string[], harmless: readonly string[] = []): WordTest {
  const isPhrase = (pattern: string) => /[\s~]/.test(pattern.trim())
  const phrases = anyOf(words.filter(isPhrase))
  const single = anyOf(words.filter((pattern) => !isPhrase(pattern)))
  const none = new RegExp(anyOf(harmless), 'gu')
  const test = (text: string) => phrases.test(text) || single.test(text.replace(none, '  '))
  return (text) => {
    const normalized = normalizeWords(text)
    return test(normalized) || test(asLatin(normalized))
  }
}

function anyOf(patterns: readonly string[]): RegExp {
  const sources = patterns.map(sourceOf).filter(Boolean)
  return sources.length > 0 ? new RegExp(sources.join('|'), 'u') : /$^/u
}

/** Requires a space on each side; the trailing one is not consumed, as the next word needs it. */
function sourceOf(pattern: string): string {
  if (pattern.startsWith('=')) return `^${normalizeWords(pattern)}$`
  const parts = pattern.split('~').map((part) => normalizeWords(part).trim())
  const source = parts.join('(?: \\S+){0,2} ')
  if (source === '') return ''
  if (UNSPACED.test(pattern)) return source.replaceAll(' ', ' ?')
  return pattern.endsWith('*') ? ` ${source}` : ` ${source}(?= )`
}
