import { quoted } from '@harness/shared/language/labels.ts'
import { REPORTABLE_FRICTION, Verdict } from '@harness/shared/language/run.ts'
import * as z from 'zod/mini'
import { defineNote } from './define-tool.ts'

const ReportableFriction = z.enum(REPORTABLE_FRICTION)

export const noteFriction = defineNote({
  name: 'note_friction',
  description: 'Note what was hard or odd for you, with another tool.',
  class: 'note',
  devices: ['web', 'ios', 'prototype'],
  input: z.object({ kind: ReportableFriction, detail: z.string().check(z.trim(), z.minLength(1)) }),
  understand: ({ kind, detail }) => ({
    label: `Note ${quoted(detail)}`,
    effect: { kind: 'friction', frictionKind: kind, detail },
  }),
})

export const markGoalDone = defineNote({
  name: 'mark_goal_done',
  description: 'End the test: goal reached, app failed, or you would give up.',
  class: 'note',
  devices: ['web', 'ios', 'prototype'],
  input: z.object({
    verdict: Verdict,
    summary: z.string().check(z.trim(), z.minLength(1)),
    friction_count: z.int().check(z.nonnegative()),
    would_real_user_succeed: z.boolean(),
  }),
  understand: ({ verdict, summary, would_real_user_succeed }) => ({
    label: `Finish: ${verdict}`,
    effect: { kind: 'finish', verdict, summary, wouldRealUserSucceed: would_real_user_succeed },
  }),
})
