import { quoted } from '@harness/shared/base/labels.ts'
import { MAX_ADDRESS, MAX_TEXT } from '@harness/shared/device/command.ts'
import * as z from 'zod/mini'
import { defineTool, type Understood } from './define-tool.ts'

export const navigate = defineTool({
  name: 'navigate',
  description: 'Open a URL.',
  class: 'act',
  devices: ['web'],
  input: z.object({ url: z.string().check(z.minLength(1), z.maxLength(MAX_ADDRESS)) }),
  describe: { url: 'URL' },
  understand: ({ url }) => ({
    label: `Open ${quoted(url)}`,
    effect: { kind: 'command', command: { kind: 'navigate', url } },
  }),
})

export const back = defineTool({
  name: 'back',
  description: 'Go back.',
  class: 'move',
  devices: ['web', 'android', 'html'],
  input: z.object({}),
  describe: {},
  understand: () => ({ label: 'Go back', effect: { kind: 'command', command: { kind: 'back' } } }),
})

export const forward = defineTool({
  name: 'forward',
  hidden: true,
  description: 'Go forward.',
  class: 'move',
  devices: ['web', 'html'],
  input: z.object({}),
  describe: {},
  understand: () => ({
    label: 'Go forward',
    effect: { kind: 'command', command: { kind: 'forward' } },
  }),
})

export const refresh = defineTool({
  name: 'refresh',
  description: 'Reload.',
  class: 'act',
  devices: ['web', 'html'],
  input: z.object({}),
  describe: {},
  understand: () => ({
    label: 'Reload the page',
    effect: { kind: 'command', command: { kind: 'refresh' } },
  }),
})

export const answerDialog = defineTool({
  name: 'answer_dialog',
  description: 'Answer a dialog.',
  class: 'act',
  devices: ['web', 'ios', 'android'],
  input: z.object({
    accept: z.boolean(),
    text: z.optional(z.string().check(z.maxLength(MAX_TEXT))),
  }),
  describe: { accept: 'false: cancel', text: 'if it asks' },
  understand: ({ accept, text }) => ({
    label: accept ? 'Accept the dialog' : 'Dismiss the dialog',
    effect: {
      kind: 'command',
      command: { kind: 'answer_dialog', accept, ...(text !== undefined && { text }) },
    },
  }),
})

const tabNumber = z.int().check(z.minimum(1), z.maximum(999))

export const switchTab = defineTool({
  name: 'switch_tab',
  description: 'Show a tab.',
  class: 'move',
  devices: ['web'],
  input: z.object({ tab: tabNumber, close: z._default(z.boolean(), false) }),
  describe: { tab: 'number', close: 'instead' },
  understand({ tab, close }) {
    if (close) return { tool: 'close_tab', input: { tab }, ...closing(tab) }
    return {
      label: `Switch to tab ${tab}`,
      input: { tab },
      effect: { kind: 'command', command: { kind: 'switch_tab', tab } },
    }
  },
})

export const closeTab = defineTool({
  name: 'close_tab',
  hidden: true,
  description: 'Close a tab.',
  class: 'move',
  devices: ['web'],
  input: z.object({ tab: z.optional(tabNumber) }),
  describe: { tab: 'default: shown' },
  understand: ({ tab }) => closing(tab),
})

function closing(tab: number | undefined): Understood {
  const command = { kind: 'close_tab', ...(tab !== undefined && { tab }) } as const
  const label = tab === undefined ? 'Close this tab' : `Close tab ${tab}`
  return { label, effect: { kind: 'command', command } }
}
