import { HarnessError } from '@harness/shared/language/errors.ts'
import { type Nudge, nudgeOf } from '../context/nudge.ts'
import type { NudgeName, Prompts } from '../plan.ts'
import type { ModelReply, RawCall } from '../ports.ts'
import type { Effect, Tool, ToolUse, ToolView } from '../tool.ts'
import { findCallInText } from './call-in-text.ts'
import { suggestionFor } from './suggest.ts'

/** What a usable reply asks for: one thing to do, and what the persona wants noted beside it. */
export interface Decision {
  readonly use: ToolUse
  readonly friction: readonly Extract<Effect, { kind: 'friction' }>[]
}

/** Why a reply cannot be used: `problem` in words for the model, `code` for the log and the detectors. */
export type Unusable = NonNullable<ModelReply['unusable']>

/** What a reply is read with. */
export interface Reader {
  readonly tools: readonly Tool[]
  readonly view: ToolView
  readonly prompts: Prompts
}

/** Exactly one tool beside any number of notes; anything else is fed back. Nothing is executed here. */
export function readReply(reply: ModelReply, reader: Reader): Decision | Unusable {
  if (reply.unusable) return reply.unusable
  if (reply.stopReason === 'length') return unusable(nudgeOf(reader.prompts, 'truncated'))
  const [name, values] = whatIsMissing(reply, reader.tools)
  if (name) return unusable(nudgeOf(reader.prompts, name, values))
  const uses: ToolUse[] = []
  for (const call of reply.calls) {
    const understood = understand(call, reader)
    if ('problem' in understood) return understood
    uses.push(understood)
  }
  return choose(uses, reader)
}

/** Why there is no call in a reply; nothing when there is one. */
function whatIsMissing(
  { calls, text, tokens }: ModelReply,
  tools: readonly Tool[],
): readonly [name?: NudgeName, values?: Readonly<Record<string, string>>] {
  if (calls.length > 0) return []
  if (text.trim() === '') return [tokens.thinking > 0 ? 'thoughts_only' : 'empty']
  const callText = findCallInText(text, tools)
  return callText === undefined ? ['words_only'] : ['written_call', { TOOL: callText }]
}

function choose(uses: readonly ToolUse[], { prompts }: Reader): Decision | Unusable {
  const friction = uses.flatMap(({ effect }) => (effect.kind === 'friction' ? [effect] : []))
  const [use, ...more] = withoutRepeatedEnd(uses.filter(({ effect }) => effect.kind !== 'friction'))
  if (!use) return unusable(nudgeOf(prompts, 'note_only'))
  if (more.length === 0) return { use, friction }
  const TOOLS = [use, ...more].map(({ tool }) => tool).join(', ')
  return unusable(nudgeOf(prompts, 'several_calls', { COUNT: String(more.length + 1), TOOLS }))
}

/** The same verdict told twice in one reply is told once; every other repetition is a second call. */
function withoutRepeatedEnd(uses: readonly ToolUse[]): readonly ToolUse[] {
  const [first] = uses
  const firstCall = JSON.stringify(first?.effect)
  const isSame = ({ effect }: ToolUse) =>
    effect.kind === 'finish' && JSON.stringify(effect) === firstCall
  return first && uses.every(isSame) ? [first] : uses
}

/** Longest name of a tool that is repeated to a model that made it up, in characters. */
const MAX_NAME = 60

function understand(
  { name, input }: RawCall,
  { tools, view, prompts }: Reader,
): ToolUse | Unusable {
  const tool = tools.find(({ spec }) => spec.name === name)
  if (!tool) {
    const names = tools.map(({ spec }) => spec.name).toSorted()
    const suggestion = suggestionFor(name, names)
    const values = {
      TOOL: name.slice(0, MAX_NAME),
      TOOLS: names.join(', '),
      SUGGESTION: suggestion ? `Did you mean ${suggestion}? ` : '',
    }
    return unusable(nudgeOf(prompts, 'no_such_tool', values), 'tool_unknown')
  }
  try {
    return tool.use(unquoted(input), view)
  } catch (error) {
    if (error instanceof HarnessError && error.audience === 'agent')
      return { problem: error.message, code: 'tool_input_invalid' }
    throw error
  }
}

/** Some models send their arguments as text. Text that is no JSON stays text, and the tool says what is wrong with it. */
function unquoted(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    const parsed: unknown = JSON.parse(input)
    return parsed
  } catch {
    // Not JSON is an input like any other.
    return input
  }
}

function unusable(nudge: Nudge, code: Unusable['code'] = 'model_reply_invalid'): Unusable {
  return { problem: nudge.text, code }
}
