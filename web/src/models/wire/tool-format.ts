// Tools for models without tool calls: as a JSON schema of the reply, and as text in the prompt.
import { jsonOf } from '@harness/shared/base/json.ts'
import type { RawCall, ToolSpec } from '../../core/ports.ts'
import { at, itemsOf } from './fields.ts'
import { wireText } from './wire-text.ts'

/** Tool that may be called together with another one, through its own field of the reply. */
const FRICTION = 'note_friction'
const PLAN = 'update_plan'

/** The JSON schema of a reply: friction notes and a plan, if offered, then exactly one tool. */
export function answerSchema(tools: readonly ToolSpec[]): Readonly<Record<string, unknown>> {
  const [friction, plan] = [FRICTION, PLAN].map((name) => tools.find((tool) => tool.name === name))
  const notes = {
    ...(friction && { friction: { type: 'array', items: friction.input } }),
    ...(plan && { plan: plan.input }),
  }
  const choices = tools.filter((tool) => tool !== friction && tool !== plan)
  return {
    anyOf: choices.map((tool) => {
      const properties = { ...notes, tool: { const: tool.name }, input: tool.input }
      return {
        type: 'object',
        properties,
        required: Object.keys(properties).filter((name) => name !== 'plan'),
        additionalProperties: false,
      }
    }),
  }
}

/** Tools as text for the end of the system prompt. The same tools give the same bytes. */
export function toolListing(tools: readonly ToolSpec[]): string {
  const friction = tools.find((tool) => tool.name === FRICTION)
  const plan = tools.some((tool) => tool.name === PLAN)
  const fields = [
    ...(friction ? [wireText('friction_field')] : []),
    ...(plan ? [wireText('plan_field')] : []),
    wireText('call_field'),
  ]
  const listed = tools.map(
    (tool) => `- ${tool.name}: ${tool.description}\n  input: ${JSON.stringify(tool.input)}`,
  )
  return wireText('answer', { SHAPE: `{${fields.join(', ')}}`, TOOLS: listed.join('\n') })
}

/** Tool calls of a reply that follows the schema; undefined for any other text. */
export function callsOfAnswer(content: string): readonly RawCall[] | undefined {
  const answer = jsonOf(content)
  const tool = at(answer, 'tool')
  if (typeof tool !== 'string') return undefined
  const notes = itemsOf(at(answer, 'friction')).map((input) => ({ name: FRICTION, input }))
  const plan = at(answer, 'plan')
  const plans = plan === undefined || plan === null ? [] : [{ name: PLAN, input: plan }]
  return [...notes, ...plans, { name: tool, input: at(answer, 'input') }]
}
