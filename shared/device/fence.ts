/**
 * Marks text of the tested app as content, not as instructions. The key is random for each run and
 * is removed from the content, so that no page can write the closing line.
 */
export interface Fence {
  readonly opening: string
  readonly closing: string
  wrap(content: string): string
  /** Formats content as one line in a fence, which cannot close it or imitate another line. */
  line(content: string): string
}

export function makeFence(key: string): Fence {
  const opening = `[[screen ${key}]]`
  const closing = `[[end of screen ${key}]]`
  return {
    opening,
    closing,
    wrap: (content) => `${opening}\n${harmless(content, key)}\n${closing}`,
    line: (content) => harmless(content, key).replace(/\s+/gu, ' ').trim(),
  }
}

/** Consonants only, so that no key is a word that an app may show. */
const LETTERS = 'bcdfghjkmnpqrtvw'
const KEY_LENGTH = 8

/**
 * Key of a run: 32 random bits, which no page can guess. Letters, because a tokenizer splits
 * digits.
 */
export function fenceKey(uuid: string): string {
  const digits = Array.from(uuid.slice(0, KEY_LENGTH), (digit) => Number.parseInt(digit, 16))
  return digits.map((digit) => LETTERS[digit]).join('')
}

/**
 * Characters that users cannot see but models read: controls, formats, variation selectors, blank
 * fillers. Both joiners are kept, because scripts need them.
 */
const HIDDEN =
  /[^\P{Cc}\t\n]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f])\p{Cf}|\p{Variation_Selector}|[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu

/** Removes hidden characters from a text; Unicode separators become line breaks. */
export function withoutHidden(content: string): string {
  return content.replace(/[\u2028\u2029]/gu, '\n').replace(HIDDEN, '')
}

function harmless(content: string, key: string): string {
  return withoutHidden(content).replaceAll(key, '…')
}
