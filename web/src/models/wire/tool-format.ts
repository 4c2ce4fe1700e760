// For models without tool calls: the tools as a JSON schema of the reply, and as text in the
// prompt.
import { jsonOf } from '@harness/shared/base/json.ts'
import type { RawCall, ToolSpec } from '../../core/ports.ts'
import { at, itemsOf } from './fields.ts'

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

/** The tool calls of a reply in this schema; undefined for any other text. */
export function callsOfAnswer(content: string): readonly RawCall[] | undefined {
  const answer = jsonOf(content)
  const tool = at(answer, 'tool')
  if (typeof tool !== 'string') return undefined
  const notes = itemsOf(at(answer, 'friction')).map((input) => ({ name: FRICTION, input }))
  return [...notes, { name: tool, input: at(answer, 'input') }]
}
