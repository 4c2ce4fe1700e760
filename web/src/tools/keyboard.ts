import { controlName, quoted, typeLabel } from '@harness/shared/base/labels.ts'
import { CredentialField, MAX_KEY, MAX_KEYS, MAX_TEXT } from '@harness/shared/device/command.ts'
import * as z from 'zod/mini'
import { defineTool } from './define-tool.ts'
import { MARK_WORDS, markId, targetOf } from './target.ts'

export const type = defineTool({
  name: 'type',
  description: 'Type at the focus.',
  class: 'act',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object({ text: z.string().check(z.minLength(1), z.maxLength(MAX_TEXT)) }),
  describe: { text: '"\\n" presses Enter' },
  understand: ({ text }) => ({
    label: typeLabel(text),
    effect: { kind: 'command', command: { kind: 'type', text } },
  }),
})

export const setValue = defineTool({
  name: 'set_value',
  description: 'Set a field.',
  class: 'act',
  devices: ['web', 'ios', 'android', 'html'],
  input: z.object({ id: markId, value: z.string().check(z.maxLength(MAX_TEXT)) }),
  describe: { id: MARK_WORDS, value: 'yyyy-mm-dd, hh:mm' },
  understand({ id, value }, view) {
    const target = targetOf(id, view)
    if ('refusal' in target) return { label: `Set mark ${id}`, effect: target.refusal }
    const { mark, point, ref } = target
    const command = { kind: 'set_value', ref: mark.ref, point, value } as const
    return {
      label: `Set ${controlName(mark)} to ${quoted(value)}`,
      points: [point],
      mark: ref,
      effect: { kind: 'command', command },
    }
  },
})

export const keyShortcut = defineTool({
  name: 'key_shortcut',
  description: 'Press keys.',
  class: 'act',
  devices: ['web', 'prototype'],
  input: z.object({
    keys: z
      .array(z.string().check(z.maxLength(MAX_KEY)))
      .check(z.minLength(1), z.maxLength(MAX_KEYS)),
  }),
  describe: { keys: 'as ctrl, a' },
  understand: ({ keys }) => ({
    label: `Press ${keys.join('+')}`,
    effect: { kind: 'command', command: { kind: 'press_keys', keys } },
  }),
})

export const fillCredential = defineTool({
  name: 'fill_credential',
  description: 'Enter the sign-in.',
  class: 'act',
  devices: ['web', 'ios', 'android'],
  needsCredential: true,
  input: z.object({ field: CredentialField }),
  describe: { field: 'which' },
  understand: ({ field }) => ({
    label: `Fill in the ${field}`,
    effect: { kind: 'command', command: { kind: 'fill_credential', field } },
  }),
})
