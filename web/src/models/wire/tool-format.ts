// For models that take no tools: the tools as one JSON schema that constrains the answer, and as text that explains it.
import * as z from 'zod/mini'
import type { RawCall, ToolSpec } from '../../core/ports.ts'

/** The only tool that may stand beside another one; the answer carries it as a list of its own. */
const FRICTION = 'note_friction'

/** The JSON schema of an answer: friction notes if there is such a tool, then exactly one tool with its input. */
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

/** The tools in words, for the end of the system text. The same tools give the same bytes. */
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

/** The tool calls of an answer written to the schema; undefined when it is something else. */
export function callsOfAnswer(content: string): readonly RawCall[] | undefined {
  const answer = Answer.safeParse(parsed(content))
  if (!answer.success) return undefined
  const { friction = [], tool, input } = answer.data
  return [...friction.map((note) => ({ name: FRICTION, input: note })), { name: tool, input }]
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    // Not JSON is an answer like any other: the caller hands it on as text.
    return undefined
  }
}
