import { quoted } from '@harness/shared/base/labels.ts'
import { REPORTABLE_FRICTION, Verdict } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import { defineNote, MAX_WORDS } from './define-tool.ts'
import { markId } from './target.ts'

const ReportableFriction = z.enum(REPORTABLE_FRICTION)

export const noteFriction = defineNote({
  name: 'note_friction',
  description: 'Note friction.',
  class: 'note',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object({
    kind: ReportableFriction,
    detail: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WORDS)),
    id: z.optional(z.catch(markId, 0)),
  }),
  describe: { kind: 'see Friction', detail: 'in your words', id: 'mark' },
  repair: ({ kind, ...rest }) => ({ ...rest, kind: nearestKind(kind) }),
  understand({ kind, detail, id }, { marks }) {
    const about = marks.find((mark) => mark.id === id)
    return {
      label: `Note ${quoted(detail)}`,
      effect: {
        kind: 'friction',
        frictionKind: kind,
        detail,
        ...(about && { rect: about.rect }),
      },
    }
  },
})

export const markGoalDone = defineNote({
  name: 'mark_goal_done',
  description: 'End the test.',
  class: 'note',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object({
    verdict: Verdict,
    summary: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_WORDS)),
    would_real_user_succeed: z.boolean(),
  }),
  describe: {
    verdict: 'see Ending',
    summary: 'what happened',
    would_real_user_succeed: 'people like you',
  },
  understand: ({ verdict, summary, would_real_user_succeed }, { sweeps }) => ({
    label: sweeps ? `Swept: ${firstSentence(summary)}` : `Finish: ${verdict}`,
    effect: { kind: 'finish', verdict, summary, wouldRealUserSucceed: would_real_user_succeed },
  }),
})

function firstSentence(text: string): string {
  const [first = ''] = text.split('. ')
  return `${first.charAt(0).toLowerCase()}${first.slice(1).replace(/\.$/, '')}`
}

type Reportable = (typeof REPORTABLE_FRICTION)[number]

/** Patterns for kinds that models invent, tried in this order. */
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
 * Kind nearest to the model's word. Other words become `unexpected_state`, because the note matters
 * more than its kind.
 */
function nearestKind(kind: unknown): Reportable {
  const said = typeof kind === 'string' ? kind.toLowerCase().replace(/[^a-z]+/g, '_') : ''
  return (
    REPORTABLE_FRICTION.find((known) => known === said) ??
    WORDS.find(([word]) => word.test(said))?.[1] ??
    'unexpected_state'
  )
}
