// Prompts that the user selects in the client, filled in with their own text.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js'
import { mcpText } from './texts.ts'

interface PromptSource extends Prompt {
  readonly text: (given: Readonly<Record<string, string>>) => string
}

const PROMPTS: readonly PromptSource[] = [
  {
    name: 'user_test',
    title: 'User-test a page',
    description: 'A persona uses a page towards a goal; you report what stood in the way',
    arguments: [
      { name: 'url', description: 'address of the page', required: true },
      { name: 'goal', description: 'what the person wants', required: true },
      { name: 'persona', description: 'who the person is' },
    ],
    text: ({ url: URL = '', goal: GOAL = '', persona }) =>
      mcpText('user_test', { URL, GOAL, PERSONA: persona ? ` as ${persona}` : '' }),
  },
  {
    name: 'try_page',
    title: 'Use a page yourself',
    description: 'You use a page through a UI session, the way a person would',
    arguments: [
      { name: 'url', description: 'address of the page', required: true },
      { name: 'goal', description: 'what you try to reach', required: true },
    ],
    text: ({ url: URL = '', goal: GOAL = '' }) => mcpText('try_page', { URL, GOAL }),
  },
  {
    name: 'compare',
    title: 'Before and after',
    description: 'Repeats a run after a change and says what the change did',
    arguments: [{ name: 'run_id', description: 'the run before the change', required: true }],
    text: ({ run_id: RUN = '' }) => mcpText('compare', { RUN }),
  },
]

export function listPrompts(): Prompt[] {
  return PROMPTS.map(({ text: _, ...prompt }) => prompt)
}

/** Returns a prompt. Throws `argument_invalid` for an unknown prompt or a missing argument. */
export function getPrompt(name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const prompt = PROMPTS.find((each) => each.name === name)
  if (!prompt) {
    const what = `is no prompt of this server; it has ${PROMPTS.map((each) => each.name).join(', ')}`
    throw new HarnessError('argument_invalid', { argument: name, what })
  }
  const missing = prompt.arguments?.find(({ name: own, required }) => required && !given[own])
  if (missing)
    throw new HarnessError('argument_invalid', { argument: missing.name, what: 'is needed' })
  return {
    ...(prompt.description !== undefined && { description: prompt.description }),
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }],
  }
}
