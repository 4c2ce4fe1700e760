import { secretsIn } from '../../base/redact.ts'

/** File extensions of text files, which are searched. */
const TEXT =
  /\.(?:txt|csv|tsv|json|jsonl|ndjson|xml|html?|md|ya?ml|ini|env|log|pem|key|ics|vcf|svg)$/i

const KEEPS_SECRETS = /\.(?:pem|key|env|p12|pfx|kdbx)$/i

export const isText = (name: string): boolean => TEXT.test(name)

/**
 * True where a file that a page gave holds what looks like a secret, or is made to hold one.
 * `text` is undefined where none can be read.
 */
export function holdsSecret(name: string, text: string | undefined): boolean {
  return KEEPS_SECRETS.test(name) || (text !== undefined && secretsIn(text).length > 0)
}
