import { quoted } from '@harness/shared/base/labels.ts'
import { readingOf, reasonText } from '@harness/shared/device/reading.ts'
import * as z from 'zod/mini'
import { defineTool } from './define-tool.ts'

/** Maximum length in characters of the text to search for. */
const MAX_FIND = 200

export const wait = defineTool({
  name: 'wait',
  description: 'Wait.',
  class: 'look',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object({ ms: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 500) }),
  describe: { ms: '0-10000, default 500' },
  understand: ({ ms }) => ({
    label: `Wait ${ms} ms`,
    effect: { kind: 'command', command: { kind: 'wait', ms } },
  }),
})

export const readScreen = defineTool({
  name: 'read_screen',
  description: 'Read text.',
  class: 'look',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object({
    offset: z._default(z.int().check(z.minimum(0)), 0),
    find: z.optional(z.string().check(z.maxLength(MAX_FIND))),
  }),
  describe: { offset: 'from', find: 'words' },
  understand: ({ offset, find = '' }, view) => {
    const { text, why } = { ...readingOf(view.scene).text, text: view.scene.text }
    const isUnread = text === '' && why !== undefined
    return {
      label: labelOf(find.trim(), offset),
      input: { ...(offset > 0 && { offset }), ...(find.trim() !== '' && { find }) },
      effect: isUnread
        ? {
            kind: 'refusal',
            outcome: 'refused',
            detail: `The text could not be read: ${reasonText(why)}.`,
          }
        : { kind: 'reading', text, wanted: { offset, find } },
    }
  },
})

function labelOf(find: string, offset: number): string {
  if (find !== '') return `Find ${quoted(find)} on the screen`
  return offset > 0 ? `Read the screen from character ${offset}` : 'Read the screen'
}
