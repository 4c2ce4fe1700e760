import { HarnessError } from '@harness/shared/errors.ts'
import type { ModelReply, RawCall } from './ports.ts'
import type { Effect, Tool, ToolUse, ToolView } from './tool.ts'

/** What a usable reply asks for: one thing to do, and what the persona wants noted beside it. */
export interface Decision {
  readonly use: ToolUse
  readonly friction: readonly Extract<Effect, { kind: 'friction' }>[]
}

/** Why a reply cannot be used, in words for the model. */
export interface Unusable {
  readonly problem: string
}

/** Exactly one tool beside any number of notes; anything else is fed back. Nothing is executed here. */
export function readReply(
  reply: ModelReply,
  tools: readonly Tool[],
  view: ToolView,
): Decision | Unusable {
  if (reply.stopReason === 'length')
    return { problem: 'The reply was cut off. Answer more briefly.' }
  try {
    const uses = reply.calls.map((call) => understand(call, tools, view))
    const friction = uses.flatMap(({ effect }) => (effect.kind === 'friction' ? [effect] : []))
    const [use, ...more] = uses.filter(({ effect }) => effect.kind !== 'friction')
    if (!use) return { problem: nothingCalled(friction.length) }
    if (more.length > 0)
      return { problem: `You called ${more.length + 1} tools. Call exactly one.` }
    return { use, friction }
  } catch (error) {
    if (error instanceof HarnessError && error.audience === 'agent')
      return { problem: error.message }
    throw error
  }
}

function understand(call: RawCall, tools: readonly Tool[], view: ToolView): ToolUse {
  const tool = tools.find(({ spec }) => spec.name === call.name)
  if (tool) return tool.use(call.input, view)
  const names = tools.map(({ spec }) => spec.name).join(', ')
  throw new HarnessError('tool_unknown', { tool: call.name, tools: names })
}

function nothingCalled(notes: number): string {
  return notes > 0
    ? 'You noted friction but called no other tool. Call exactly one other tool beside it.'
    : 'You called no tool. Call exactly one.'
}
