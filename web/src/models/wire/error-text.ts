import type { Secret } from '@harness/shared/language/secret.ts'

/** What a provider says of an error is shown to a person, so it is kept to one line of this many characters. */
const MAX_ERROR_CHARS = 300

/** What keys look like, whole or shortened by the provider that repeats them. */
const KEYS = /\b(?:sk-[\w*.-]{6,}|AIza[\w*.-]{6,})/g

/** Words of a provider as part of one sentence, without any key. */
export function errorTextFrom(words: string, key?: Secret): string {
  const known = key ? words.replaceAll(key.reveal(), '••••') : words
  return known.replace(KEYS, '••••').replace(/\s+/g, ' ').trim().slice(0, MAX_ERROR_CHARS)
}
