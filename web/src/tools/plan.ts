import { MAX_PLAN_ITEMS, PlanState } from '@harness/shared/log/plan-items.ts'
import * as z from 'zod/mini'
import { defineNote } from './define-tool.ts'

/** Maximum length in characters of an item's text and reason, which every request contains. */
const MAX_TEXT = 200

export const updatePlan = defineNote({
  name: 'update_plan',
  description: 'Keep your plan, beside another call.',
  class: 'note',
  devices: ['web', 'ios', 'android', 'prototype'],
  needsParts: true,
  input: z.object({
    items: z
      .array(
        z.object({
          text: z.string().check(z.trim(), z.minLength(1)),
          state: PlanState,
          step: z.optional(z.int().check(z.minimum(1))),
          reason: z.optional(z.string()),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_PLAN_ITEMS)),
  }),
  describe: { items: 'see Plan' },
  repair: ({ items, plan, ...rest }) => {
    const list = items ?? plan
    return { ...rest, items: Array.isArray(list) ? list.map(plainItem) : list }
  },
  understand: ({ items }) => ({
    label: 'Update the plan',
    effect: {
      kind: 'plan',
      items: items.map(({ text, state, step, reason }) => ({
        text,
        state,
        ...(step !== undefined && { step }),
        ...(reason && { reason }),
      })),
    },
  }),
})

/** Normalizes an item as models write it: plain text, other field names, quoted numbers. */
function plainItem(item: unknown): unknown {
  if (typeof item === 'string') return { text: item.slice(0, MAX_TEXT), state: 'open' }
  if (typeof item !== 'object' || item === null) return item
  const given: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(item))
  const { text = given['title'] ?? given['content'], state = given['status'] ?? 'open' } = given
  const number = /\d+/.exec(String(given['step'] ?? ''))?.[0]
  const { reason } = given
  return {
    text: typeof text === 'string' ? text.slice(0, MAX_TEXT) : text,
    state: typeof state === 'string' ? stateOf(state) : state,
    ...(number !== undefined && { step: Number(number) }),
    ...(typeof reason === 'string' && { reason: reason.trim().slice(0, MAX_TEXT) }),
  }
}

/** State names from other task lists that models know. */
const STATES: readonly (readonly [RegExp, z.infer<typeof PlanState>])[] = [
  [/^(pending|to.?do|not.?started|planned)$/, 'open'],
  [/^(in.?progress|active|current|started|working)$/, 'doing'],
  [/^(completed?|finished|success)$/, 'done'],
  [/^(skipped|cancell?ed|removed|abandoned)$/, 'dropped'],
]

function stateOf(state: string): string {
  const plain = state.trim().toLowerCase()
  return STATES.find(([words]) => words.test(plain))?.[1] ?? plain
}
