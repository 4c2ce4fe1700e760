import { HarnessError } from '@harness/shared/base/errors.ts'
import type { PlanItem } from '@harness/shared/log/plan-items.ts'
import { type Nudge, nudgeOf } from '../context/nudge.ts'
import { promptText } from '../context/prompt.ts'
import { loadPart } from '../load-part.ts'
import type { NudgeName, Prompts } from '../plan.ts'
import type { ModelReply, RawCall } from '../ports.ts'
import { type Effect, offeredOf, type Tool, type ToolUse, type ToolView } from '../tool.ts'
import { plainInput } from './input.ts'
import { isRecord } from './record.ts'
import { withoutThoughts } from './thoughts.ts'
import { toolNamed } from './tool-named.ts'

export type Note = Extract<Effect, { kind: 'friction' }>

/** The plan in a reply, or the reason why it cannot be used. */
export type PlanCall =
  | { readonly items: readonly PlanItem[]; readonly problem?: undefined }
  | { readonly problem: string; readonly items?: undefined }

/** The content of a usable reply: one tool call, any friction notes, and at most one plan. */
export interface Decision {
  readonly use: ToolUse
  readonly friction: readonly Note[]
  readonly plan?: PlanCall
}

/** Kind of mistake in a reply; only repeated mistakes of one kind count against the model. */
export type Slip =
  | 'no_call'
  | 'thinking'
  | 'note_only'
  | 'several'
  | 'no_such_tool'
  | 'form'
  | 'target'

/** Reason why a reply is unusable: `problem` for the model, `code` for log and detectors. */
export type Unusable = NonNullable<ModelReply['unusable']> & {
  readonly slip: Slip
  /** Notes and plan, which are accepted even in an unusable reply. */
  readonly friction: readonly Note[]
  readonly plan?: PlanCall
}

/** Context needed to read a reply. */
interface Reader {
  readonly tools: readonly Tool[]
  readonly view: ToolView
  readonly prompts: Prompts
  /** True on the first attempt of a step; later, missing texts are accepted. */
  readonly asksForSpeech: boolean
}

/** Suggests a tool for an unknown name; loaded when first needed. */
interface Suggesting extends Reader {
  readonly suggest?: (name: string, tools: readonly string[]) => string | undefined
}

/** Characters that occur in a call written as text. */
const MAY_BE_CALL = /[<[{(]/

/** Accepts exactly one tool and any number of notes; anything else is fed back to the model. */
export async function readReply(reply: ModelReply, reader: Reader): Promise<Decision | Unusable> {
  const lost = lostReply(reply, reader)
  if (lost) return lost
  if (reply.stopReason === 'length') {
    const whole = reply.calls.map((call) => understand(call, '', reader))
    const isThinking = reply.calls.length === 0 && thoughtOnly(reply)
    const nudge = nudgeOf(reader.prompts, isThinking ? 'thoughts_only' : 'truncated')
    return { ...unusable(nudge, isThinking ? 'thinking' : 'no_call'), friction: notesIn(whole) }
  }
  const written = MAY_BE_CALL.test(reply.text) ? await callsInText(reply.text, reader) : []
  const calls = reply.calls.length > 0 ? reply.calls : written
  const [name, values] = calls.length > 0 ? [] : await whatIsMissing(reply, reader.tools)
  if (name)
    return unusable(
      nudgeOf(reader.prompts, name, values),
      name === 'thoughts_only' ? 'thinking' : 'no_call',
    )
  // A written copy of the call says nothing, and the model would copy it from the history.
  const said = reply.calls.length > 0 && written.length === 0 ? withoutThoughts(reply.text) : ''
  const suggesting = await withSuggestions(calls, reader)
  return choose(
    calls.map((call) => understand(call, said, suggesting)),
    reader,
  )
}

/** A reply that was unusable before it came here. */
function lostReply({ unusable, unreadable }: ModelReply, reader: Reader): Unusable | undefined {
  if (unusable) return { ...unusable, slip: 'form', friction: [] }
  return unreadable === undefined ? undefined : unreadableCall(reader.prompts, unreadable)
}

async function callsInText(text: string, { tools }: Reader): Promise<readonly RawCall[]> {
  return (await loadPart(import('./written.ts'))).writtenCalls(text, tools)
}

async function withSuggestions(calls: readonly RawCall[], reader: Reader): Promise<Suggesting> {
  if (calls.every(({ name }) => toolNamed(name, reader.tools))) return reader
  const { suggestionFor } = await loadPart(import('./suggest.ts'))
  return { ...reader, suggest: suggestionFor }
}

/** True when the reply has only thinking, in the text or in separate fields. */
function thoughtOnly({ text, thinking = '', tokens }: ModelReply): boolean {
  if (withoutThoughts(text).trim() !== '') return false
  return (text + thinking).trim() !== '' || tokens.thinking > 0
}

/** Reason why a reply has no call. */
async function whatIsMissing(
  reply: ModelReply,
  tools: readonly Tool[],
): Promise<readonly [name: NudgeName, values?: Readonly<Record<string, string>>]> {
  if (thoughtOnly(reply)) return ['thoughts_only']
  if (reply.text.trim() === '') return ['empty']
  const { findCallInText } = await loadPart(import('./written.ts'))
  const callText = findCallInText(reply.text, tools)
  return callText === undefined ? ['words_only'] : ['written_call', { TOOL: callText }]
}

/** A note without content is dropped next to a call; alone it makes its reply unusable. */
type Understood = ToolUse | Unusable | { readonly dropped: Unusable } | { readonly plan: PlanCall }

function choose(understood: readonly Understood[], { prompts }: Reader): Decision | Unusable {
  const read = understood.flatMap((each) => ('dropped' in each || isPlanAlone(each) ? [] : [each]))
  const uses = usesIn(read)
  const plan = planIn(understood)
  const kept = { friction: notesIn(read), ...(plan && { plan }) }
  const [use, ...more] = distinct(uses.filter(({ effect }) => effect.kind !== 'friction'))
  const fault = read.find((each) => 'problem' in each)
  if (use && more.length === 0 && (!fault || isSameTool(fault, use))) return { use, ...kept }
  if (more.length > 0 && use) {
    const TOOLS = [use, ...more].map(({ tool }) => tool).join(', ')
    const nudge = nudgeOf(prompts, 'several_calls', { COUNT: more.length + 1, TOOLS })
    return { ...unusable(nudge, 'several'), ...kept }
  }
  const empty = understood.find((each) => 'dropped' in each)
  const only = kept.friction.length === 0 && empty ? empty.dropped : undefined
  const NOTE = kept.friction.length === 0 && plan ? 'update_plan' : 'note_friction'
  const alone = unusable(nudgeOf(prompts, 'note_only', { NOTE }), 'note_only')
  return { ...(fault ?? only ?? alone), ...kept }
}

type PlanAlone = Extract<Understood, { readonly plan: PlanCall }>

function isPlanAlone(each: Understood): each is PlanAlone {
  return 'plan' in each && !('tool' in each) && !('slip' in each)
}

/** Returns the plan if all plans of the reply are equal; of different ones none is taken. */
function planIn(understood: readonly Understood[]): PlanCall | undefined {
  const plans = understood.flatMap((each) => (isPlanAlone(each) ? [each.plan] : []))
  const [first, ...more] = new Map(plans.map((plan) => [JSON.stringify(plan), plan])).values()
  return more.length > 0 ? { problem: 'several' } : first
}

function usesIn(understood: readonly Understood[]): readonly ToolUse[] {
  return understood.flatMap((each) => ('effect' in each ? [each] : []))
}

function notesIn(understood: readonly Understood[]): readonly Note[] {
  return usesIn(understood).flatMap(({ effect }) => (effect.kind === 'friction' ? [effect] : []))
}

/** Counts the same call made several times in one reply once. */
function distinct(uses: readonly ToolUse[]): readonly ToolUse[] {
  const effects = uses.map(({ tool, effect }) => JSON.stringify([tool, effect]))
  return uses.filter((_, index) => effects.indexOf(effects[index] ?? '') === index)
}

/** True for a repeated call without values, which counts as the same call. */
function isSameTool({ tool }: Unusable & { readonly tool?: string }, use: ToolUse): boolean {
  return tool === use.tool
}

/** Maximum length of an unknown tool's name when quoted to the model, in characters. */
const MAX_NAME = 60

function understand({ name, input }: RawCall, said: string, reader: Suggesting): Understood {
  const tool = toolNamed(name, reader.tools)
  if (!tool) return noSuchTool(name, reader)
  const complete = withSpeech(plainInput(input, tool.spec), said)
  const isSilent = reader.asksForSpeech && tool.class !== 'note' && !hasSpeech(complete)
  const missing = isSilent ? promptText(reader.prompts, 'no_speech') : undefined
  try {
    const use = tool.use(complete, reader.view)
    if (use.effect.kind === 'plan') return { plan: { items: use.effect.items } }
    return missing === undefined ? use : misformed(tool, missing)
  } catch (error) {
    if (!(error instanceof HarnessError && error.audience === 'agent')) throw error
    const what = String(error.detail['what'] ?? error.message)
    return faulty(tool, missing === undefined ? what : `${missing}; ${what}`)
  }
}

/** An unusable note or plan does not affect the call next to it. */
function faulty(tool: Tool, what: string): Understood {
  const fault = misformed(tool, what)
  if (tool.needsParts) return { plan: { problem: fault.problem } }
  return tool.spec.name === 'note_friction' ? { dropped: fault } : fault
}

function misformed(tool: Tool, what: string): Unusable & { readonly tool: string } {
  const { name } = tool.spec
  const problem = new HarnessError('tool_input_invalid', { tool: name, what }).message
  return { problem, code: 'tool_input_invalid', slip: 'form', friction: [], tool: name }
}

function noSuchTool(name: string, { tools, prompts, suggest }: Suggesting): Unusable {
  const names = offeredOf(tools)
    .map(({ spec }) => spec.name)
    .toSorted()
  const suggestion = suggest?.(name, names)
  const values = {
    TOOL: name.slice(0, MAX_NAME),
    TOOLS: names.join(', '),
    SUGGESTION: suggestion ? `${promptText(prompts, 'suggestion', { TOOL: suggestion })} ` : '',
  }
  return unusable(nudgeOf(prompts, 'no_such_tool', values), 'no_such_tool', 'tool_unknown')
}

/** A call that the server could not parse, in its own words. */
export function unreadableCall(prompts: Prompts, what: string): Unusable {
  const problem = promptText(prompts, 'unreadable_call', { PROBLEM: what.replace(/\.$/, '') })
  return { problem, code: 'tool_input_invalid', slip: 'form', friction: [] }
}

function unusable(
  nudge: Nudge,
  slip: Slip,
  code: Unusable['code'] = 'model_reply_invalid',
): Unusable {
  return { problem: nudge.text, code, slip, friction: [] }
}

/** Maximum length of text next to a call that counts as observation or intent, in characters. */
const MAX_SAID = 300

/** Fills a missing `observation` or `intent` from the other, else from nearby text. */
function withSpeech(input: unknown, said: string): unknown {
  if (!isRecord(input)) return input
  const observation = wordsIn(input['observation'])
  const intent = wordsIn(input['intent'])
  const beside = said.trim().slice(0, MAX_SAID)
  return {
    ...input,
    observation: observation || intent || beside,
    intent: intent || observation || beside,
  }
}

function hasSpeech(input: unknown): boolean {
  return isRecord(input) && wordsIn(input['intent']) !== ''
}

function wordsIn(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
