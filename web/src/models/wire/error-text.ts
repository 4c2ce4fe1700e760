import type { Secret } from '@harness/shared/base/secret.ts'

/** Maximum number of characters of a provider's error text, which is shown as one line. */
const MAX_ERROR_CHARS = 300

/** Patterns of keys, complete or shortened by the provider. */
const KEYS = /\b(?:sk-[\w*.-]{6,}|AIza[\w*.-]{6,})/g

/** Pattern of an HTML page, of which only the text is used; other text may mention tags. */
const PAGE = /<(!doctype|html|head|body|title|h1|p)\b/i
const TAGS = /<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/gi

/** Error text of a provider as part of one sentence, without any key. */
export function errorTextFrom(words: string, key?: Secret): string {
  const known = key ? words.replaceAll(key.reveal(), '••••') : words
  const text = PAGE.test(known) ? known.replace(TAGS, ' ') : known
  return text.replace(KEYS, '••••').replace(/\s+/g, ' ').trim().slice(0, MAX_ERROR_CHARS)
}
