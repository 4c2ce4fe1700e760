import { REPORTABLE_FRICTION } from '@harness/shared/language/run.ts'

type Reportable = (typeof REPORTABLE_FRICTION)[number]

/** Words of kinds that models make up, in the order they are tried. */
const WORDS: readonly (readonly [word: RegExp, kind: Reportable])[] = [
  [/auth|log.?in|sign|account|password|permission/, 'auth_required'],
  [/label|icon|ambig|name|button/, 'ambiguous_label'],
  [/slow|delay|load|wait|respon|react|freez|latency|performance/, 'unresponsive'],
  [
    /copy|text|message|word|error|confus|unclear|jargon|instruct|language|content/,
    'confusing_copy',
  ],
  [/dead|stuck|end|navigat|missing|find|block|lost|loop/, 'dead_end'],
]

/**
 * The kind that is meant by the word a model used; a note is worth more than its kind, so anything
 * else is something that was not expected.
 */
export function nearestKind(kind: unknown): Reportable {
  const said = typeof kind === 'string' ? kind.toLowerCase().replace(/[^a-z]+/g, '_') : ''
  return (
    REPORTABLE_FRICTION.find((known) => known === said) ??
    WORDS.find(([word]) => word.test(said))?.[1] ??
    'unexpected_state'
  )
}
