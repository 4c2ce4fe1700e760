import { secretsIn } from '../../base/redact.ts'

/** File extensions of text files, which are searched. */
const TEXT =
  /\.(?:txt|csv|tsv|json|jsonl|ndjson|xml|html?|md|ya?ml|ini|env|log|pem|key|ics|vcf|svg)$/i

const KEEPS_SECRETS = /\.(?:pem|key|env|p12|pfx|kdbx)$/i

/** True when a file contains something like a secret, or has a type made for secrets. */
export function holdsSecret(name: string, text: () => string): boolean {
  if (KEEPS_SECRETS.test(name)) return true
  return TEXT.test(name) && secretsIn(text()).length > 0
}
