import { readingOf, reasonText } from '@harness/shared/device/reading.ts'
import * as z from 'zod/mini'
import { defineTool } from './define-tool.ts'

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
  description: 'Read all text.',
  class: 'look',
  devices: ['web', 'ios', 'android', 'prototype'],
  input: z.object({}),
  describe: {},
  understand: (_, view) => {
    const { text, why } = { ...readingOf(view.scene).text, text: view.scene.text }
    const isUnread = text === '' && why !== undefined
    return {
      label: 'Read the screen',
      effect: isUnread
        ? {
            kind: 'refusal',
            outcome: 'refused',
            detail: `The text could not be read: ${reasonText(why)}.`,
          }
        : { kind: 'reading', text },
    }
  },
})
