import type { Secret } from '@harness/shared/base/secret.ts'

/** Maximum characters of a provider's error text, which people read as one line. */
const MAX_ERROR_CHARS = 300

/** Patterns of keys, whole or shortened by the provider. */
const KEYS = /\b(?:sk-[\w*.-]{6,}|AIza[\w*.-]{6,})/g

/** An error text of a provider as part of one sentence, without any key. */
export function errorTextFrom(words: string, key?: Secret): string {
  const known = key ? words.replaceAll(key.reveal(), '••••') : words
  return known.replace(KEYS, '••••').replace(/\s+/g, ' ').trim().slice(0, MAX_ERROR_CHARS)
}
