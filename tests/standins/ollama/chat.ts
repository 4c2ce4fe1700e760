// One chat: the refusals of a real server, and the lines that it streams (docs/internals/facts.md, Ollama).
import { ChatBody } from './chat-body.ts'
import { findModel, type StandInModel } from './models.ts'
import type { Answer, Policy } from './policy.ts'
import { readRequest } from './read-request.ts'

/**
 * Window of a machine with little video memory when the request names none, in tokens
 * (docs/internals/facts.md, Ollama).
 */
const DEFAULT_CONTEXT = 4_096

/** Tokens that a picture counts for in the server's own estimate (docs/internals/facts.md, Ollama). */
const PICTURE_TOKENS = 768

/** Characters a token, roughly. */
const TOKEN_LENGTH = 4

export type ChatOutcome =
  | { readonly status: 200; readonly stream: boolean; readonly lines: readonly unknown[] }
  | { readonly status: 400 | 404 | 500; readonly error: string }

export interface ChatParty {
  readonly models: readonly StandInModel[]
  readonly policy: Policy
  /** Number of chats, this one included. */
  readonly count: number
}

export function chat(raw: unknown, { models, policy, count }: ChatParty): ChatOutcome {
  const parsed = ChatBody.safeParse(raw)
  if (!parsed.success)
    return { status: 400, error: parsed.error.issues[0]?.message ?? 'invalid request' }
  const body = parsed.data
  const model = findModel(models, body.model)
  if (!model) return { status: 404, error: `model '${body.model}' not found` }
  const refused = refusalOf(body, model)
  if (refused) return refused
  if (body.messages.length === 0) {
    const loaded = { model: body.model, done: true, done_reason: 'load' }
    return { status: 200, stream: body.stream, lines: [loaded] }
  }
  const answer = policy(readRequest(visibleTo(model, body), count))
  return { status: 200, stream: body.stream, lines: linesOf(body, model, answer) }
}

function refusalOf(body: ChatBody, model: StandInModel): ChatOutcome | undefined {
  const can = (capability: string) => model.capabilities.includes(capability)
  if (body.tools?.length && !can('tools')) {
    return { status: 400, error: `registry.ollama.ai/library/${model.name} does not support tools` }
  }
  if (body.think !== undefined && body.think !== false && !can('thinking')) {
    return { status: 400, error: `"${model.name}" does not support thinking` }
  }
  const pictures = body.messages.reduce((sum, { images }) => sum + (images?.length ?? 0), 0)
  if (model.families?.includes('mllama') && pictures > 1) {
    return {
      status: 500,
      error: 'this model only supports one image while more than one image requested',
    }
  }
  return undefined
}

/** A model without vision never learns that there were pictures. */
function visibleTo(model: StandInModel, body: ChatBody): ChatBody {
  if (model.capabilities.includes('vision')) return body
  return { ...body, messages: body.messages.map(({ role, content }) => ({ role, content })) }
}

function linesOf(body: ChatBody, model: StandInModel, answer: Answer): readonly unknown[] {
  const line = { model: body.model, created_at: '2026-11-21T08:00:00.000000Z' }
  const say = (message: object) => ({
    ...line,
    message: { role: 'assistant', content: '', ...message },
    done: false,
  })
  const thinks = model.capabilities.includes('thinking') && body.think !== false
  const { text, calls } = spoken(body, answer)
  return [
    ...(thinks ? [say({ thinking: 'The person wants me to look at the screen.' })] : []),
    ...pieces(text).map((content) => say({ content })),
    ...(calls.length > 0 ? [say({ tool_calls: calls })] : []),
    {
      ...line,
      message: { role: 'assistant', content: '' },
      done: true,
      ...streamEnd(body, answer, text),
    },
  ]
}

function spoken(body: ChatBody, { text = '', calls = [] }: Answer) {
  if (!body.format || calls.length === 0) {
    const whole = calls.map(({ name, input }, index) => ({
      id: `call_${index}`,
      function: { index, name, arguments: input },
    }))
    return { text, calls: whole }
  }
  const friction = calls.filter((call) => call.name === 'note_friction').map((call) => call.input)
  const call = calls.find(({ name }) => name !== 'note_friction')
  return { text: JSON.stringify({ friction, tool: call?.name, input: call?.input }), calls: [] }
}

/** Words with the space before them, as tokens come. */
function pieces(text: string): readonly string[] {
  return text.match(/\s*\S+\s*?/g) ?? []
}

function streamEnd(body: ChatBody, answer: Answer, text: string) {
  const letters = body.messages.reduce((sum, message) => sum + message.content.length, 0)
  const pictures = body.messages.reduce((sum, message) => sum + (message.images?.length ?? 0), 0)
  const estimate = Math.ceil(letters / TOKEN_LENGTH) + pictures * PICTURE_TOKENS
  const window = Number(body.options?.['num_ctx'] ?? DEFAULT_CONTEXT)
  const output = Math.ceil((text.length + JSON.stringify(answer.calls ?? []).length) / TOKEN_LENGTH)
  const durations = {
    total_duration: 9e8,
    load_duration: 1e7,
    prompt_eval_duration: 5e8,
    eval_duration: 4e8,
  }
  return {
    done_reason: answer.doneReason ?? 'stop',
    // A prompt beyond the window is cut, and the count shows it.
    prompt_eval_count: answer.promptTokens ?? Math.min(estimate, window),
    eval_count: answer.outputTokens ?? output,
    ...durations,
  }
}
