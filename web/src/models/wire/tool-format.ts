// For models without tool calls: the tools as a JSON schema of the reply, and as text in the
// prompt.
import { jsonOf } from '@harness/shared/base/json.ts'
import * as z from 'zod/mini'
import type { RawCall, ToolSpec } from '../../core/ports.ts'

/** The only tool that may come with another one; the reply has a separate list for it. */
const FRICTION = 'note_friction'

/** The JSON schema of a reply: friction notes, if offered, then exactly one tool with its input. */
export function answerSchema(tools: readonly ToolSpec[]): Readonly<Record<string, unknown>> {
  const friction = tools.find((tool) => tool.name === FRICTION)
  const notes = friction ? { friction: { type: 'array', items: friction.input } } : {}
  const choices = tools.filter((tool) => tool !== friction)
  return {
    anyOf: choices.map((tool) => {
      const properties = { ...notes, tool: { const: tool.name }, input: tool.input }
      return {
        type: 'object',
        properties,
        required: Object.keys(properties),
        additionalProperties: false,
      }
    }),
  }
}

/** The tools as text, for the end of the system text. The same tools give the same bytes. */
export function toolListing(tools: readonly ToolSpec[]): string {
  const friction = tools.find((tool) => tool.name === FRICTION)
  const shape = friction
    ? '{"friction": [inputs of note_friction, often none], "tool": "name", "input": {…}}'
    : '{"tool": "name", "input": {…}}'
  return [
    'Answer with one JSON object and nothing else:',
    shape,
    '"tool" names exactly one of these tools; "input" fits its schema.',
    ...tools.map(
      (tool) => `- ${tool.name}: ${tool.description}\n  input: ${JSON.stringify(tool.input)}`,
    ),
  ].join('\n')
}

const Answer = z.object({
  friction: z.optional(z.array(z.unknown())),
  tool: z.string(),
  input: z.unknown(),
})

/** The tool calls of a reply in this schema; undefined for any other text. */
export function callsOfAnswer(content: string): readonly RawCall[] | undefined {
  const answer = Answer.safeParse(jsonOf(content))
  if (!answer.success) return undefined
  const { friction = [], tool, input } = answer.data
  return [...friction.map((note) => ({ name: FRICTION, input: note })), { name: tool, input }]
}
