// Identifiers that must survive when old steps are shortened: numbers, codes, addresses, e-mails,
// quoted names.

/** Importance of an identifier; the highest for a code that the persona wrote down. */
export type Weight = 0 | 1 | 2 | 3

export interface Identifier {
  readonly text: string
  readonly weight: Weight
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s"“”<>]+|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[a-z]{2,12}(?::\d+)?(?:\/[^\s"“”<>]*)?|(?<![\p{L}\p{N}])\/[\p{L}\p{N}._~%-]+(?:\/[\p{L}\p{N}._~%-]*)*/giu
/** Letters and digits together, with or without separators: `XK-2231`, `4f3a-9b`, `A/17`. */
const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}#_/.-]*\p{N})(?=[\p{N}#_/.-]*\p{L})[\p{L}\p{N}#][\p{L}\p{N}_/.-]*[\p{L}\p{N}]/gu
/** Numbers with currency or unit, separators included: `€ 49.90`, `14:30`, `2026-11-29`, `30%`. */
const NUMBER =
  /(?:[$€£¥]\s?)?(?<![\p{L}\p{N}])\+?\p{N}+(?:[.,:'/ -]?\p{N}+)*(?:\s?(?:[%€£¥$]|EUR|USD|kg|km|cm))?/gu
const QUOTED = /[“"„«]([^“”"„«»\n]{2,80})[”"“»]/gu

/** Numbers of steps, durations and points are not facts about the application. */
const NOISE =
  /\bsteps? \d+(?:\s?(?:to|and|–|-)\s?\d+)?|\bIt took [\d.]+ s\b|\(-?[\d.]+, -?[\d.]+\)|\bcharacters? \d+(?: to \d+ of \d+)?|\bRead \d+ characters|\boffset \d+|\bTyped \d+ characters?/giu

/**
 * Identifiers in a text. With `own`, the persona's words, small numbers and quoted names count too;
 * on screens they are too common.
 */
export function identifiersIn(text: string, own: boolean): readonly Identifier[] {
  const found = new Map<string, Identifier>()
  let left = text.replace(NOISE, ' ')
  const take = (pattern: RegExp, weight: Weight, counts = (_: string) => true) => {
    left = left.replace(pattern, (match: string) => {
      const plain = trimmed(match)
      if (!counts(plain)) return match
      const known = found.get(key(plain))
      if (!known || known.weight < weight) found.set(key(plain), { text: plain, weight })
      return ' '
    })
  }
  if (own) for (const [, name = ''] of left.matchAll(QUOTED)) keepName(found, trimmed(name))
  take(EMAIL, own ? 3 : 2)
  take(ADDRESS, own ? 3 : 2)
  take(CODE, own ? 3 : 2)
  take(NUMBER, own ? 2 : 1, (number) => isFact(number, own))
  return [...found.values()]
}

function keepName(found: Map<string, Identifier>, name: string): void {
  if (name !== '') found.set(key(name), { text: name, weight: 2 })
}

/** Removes surrounding punctuation, which belongs to the sentence. */
function trimmed(text: string): string {
  return text.trim().replace(/^[.,:;/]+(?=[^/])|[.,:;!?)\]'’-]+$/gu, '')
}

function isFact(number: string, own: boolean): boolean {
  const digits = number.replace(/\P{N}/gu, '').length
  return digits !== number.length || digits >= (own ? 2 : 3)
}

function key(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').toLowerCase()
}

const WORDLIKE = /[\p{L}\p{N}]/u

/** Text to search for whole identifiers, ignoring case. */
export class Haystack {
  readonly #text: string

  constructor(texts: readonly string[]) {
    this.#text = key(texts.join(' \n '))
  }

  has({ text }: Pick<Identifier, 'text'>): boolean {
    const wanted = key(text)
    for (let at = this.#text.indexOf(wanted); at !== -1; at = this.#text.indexOf(wanted, at + 1)) {
      const before = this.#text[at - 1] ?? ' '
      const after = this.#text[at + wanted.length] ?? ' '
      if (!WORDLIKE.test(before) && !WORDLIKE.test(after)) return true
    }
    return false
  }
}
