import { HarnessError } from '@harness/shared/language/errors.ts'
import { type Nudge, nudgeOf } from '../context/nudge.ts'
import type { NudgeName, Prompts } from '../plan.ts'
import type { ModelReply, RawCall } from '../ports.ts'
import type { Effect, Tool, ToolUse, ToolView } from '../tool.ts'
import { findCallInText } from './call-in-text.ts'
import { suggestionFor } from './suggest.ts'

/** The content of a usable reply: one tool call, and any friction notes. */
export interface Decision {
  readonly use: ToolUse
  readonly friction: readonly Extract<Effect, { kind: 'friction' }>[]
}

/** Why a reply is unusable: `problem` for the model, `code` for the log and the detectors. */
export type Unusable = NonNullable<ModelReply['unusable']>

/** The context a reply is read in. */
export interface Reader {
  readonly tools: readonly Tool[]
  readonly view: ToolView
  readonly prompts: Prompts
}

/** Accepts exactly one tool and any number of notes; anything else is fed back to the model. */
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

/** Why a reply has no call; undefined when it has one. */
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

/** The same verdict twice in one reply counts once; any other repetition is a second call. */
function withoutRepeatedEnd(uses: readonly ToolUse[]): readonly ToolUse[] {
  const [first] = uses
  const firstCall = JSON.stringify(first?.effect)
  const isSame = ({ effect }: ToolUse) =>
    effect.kind === 'finish' && JSON.stringify(effect) === firstCall
  return first && uses.every(isSame) ? [first] : uses
}

/** Maximum length of an unknown tool's name in the reply to the model, in characters. */
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

/**
 * Some models send their arguments as text. Text that is not JSON stays text and fails validation.
 */
function unquoted(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    const parsed: unknown = JSON.parse(input)
    return parsed
  } catch {
    // Text that is not JSON is rejected by the tool.
    return input
  }
}

function unusable(nudge: Nudge, code: Unusable['code'] = 'model_reply_invalid'): Unusable {
  return { problem: nudge.text, code }
}
