import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import type { Clock, ModelRequest } from '@harness/web/core/ports.ts'
import { makeOllama } from '@harness/web/models/ollama/ollama.ts'
import { type ModelFacts, modelFacts } from '@harness/web/models/ollama/server.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { onTestFinished } from 'vitest'
import type { ModelBench } from '../../contracts/model.ts'
import type { Fault } from '../../standins/ollama/faults.ts'
import {
  type Answer,
  type Policy,
  scriptedPolicy,
  type ToolCall,
} from '../../standins/ollama/policy.ts'
import { type OllamaSetup, type StandInOllama, startOllama } from '../../standins/ollama/server.ts'

export const NEVER = new AbortController().signal
export const QUIET = () => {}

/** A stand-in that ends with the test. */
export async function ollamaFor(
  setup: Partial<OllamaSetup> & { readonly policy: Policy },
): Promise<StandInOllama> {
  const server = await startOllama(setup)
  onTestFinished(() => server.close())
  return server
}

/** Sends one request to a model of the server. */
export async function requestModel(
  server: StandInOllama,
  model: string,
  request: ModelRequest,
  clock: Clock = systemClock,
) {
  const facts = await modelFacts({ origin: server.origin, clock: systemClock }, model, NEVER)
  return makeOllama({ origin: server.origin, facts, clock }).step(request, NEVER, QUIET)
}

/** The body of a chat, loosely typed, for expectations. */
export interface ChatShape {
  readonly messages: readonly {
    readonly role: string
    readonly content: string
    readonly images?: readonly string[]
  }[]
  readonly options: Readonly<Record<string, unknown>>
  readonly tools?: unknown
  readonly format?: unknown
  readonly think?: unknown
  readonly keep_alive?: unknown
}

/** The body of the chat with this number, from 0. */
export function chatBody(server: StandInOllama, index = 0): ChatShape {
  return JSON.parse(server.chats()[index]?.raw ?? '{}')
}

type Code = HarnessError['code']

const STATUS: Partial<Record<Code, number>> = {
  model_rate_limited: 429,
  model_server_error: 500,
  model_request_refused: 400,
  model_auth_refused: 401,
  model_missing: 404,
}

/**
 * The bench of the contract: replies become answers of the stand-in, errors become faults of it.
 */
export function ollamaBench(model: string, setup: Partial<OllamaSetup> = {}) {
  return async (replies: readonly ScriptedReply[]): Promise<ModelBench> => {
    const server = await startOllama({ ...setup, policy: scriptedPolicy(replies.map(answerOf)) })
    const facts: ModelFacts = await modelFacts(
      { origin: server.origin, clock: systemClock },
      model,
      NEVER,
    )
    for (const fault of replies.flatMap(faultsOf)) server.fail(fault)
    if (replies.some(({ error }) => error?.code === 'model_unreachable')) await server.close()
    return {
      model: makeOllama({ origin: server.origin, facts, clock: systemClock }),
      wire: () => server.chats().map((chat) => chat.raw),
      sawAbort: () => server.chats().some((chat) => chat.aborted),
      close: () => server.close(),
    }
  }
}

function answerOf({ text, calls, tokens, stopReason }: ScriptedReply): Answer {
  return {
    ...(text !== undefined && { text }),
    ...(calls && { calls: calls.map(toMarkedCall) }),
    ...(tokens?.input !== undefined && { promptTokens: tokens.input }),
    ...(tokens?.output !== undefined && { outputTokens: tokens.output }),
    doneReason: stopReason === 'length' ? 'length' : 'stop',
  }
}

function toMarkedCall({
  name,
  input,
}: {
  readonly name: string
  readonly input: unknown
}): ToolCall {
  return { name, input: Object.fromEntries(Object.entries(input ?? {})) }
}

function faultsOf({ error, delayMs }: ScriptedReply): readonly Fault[] {
  if (delayMs) return [{ kind: 'stall', after: 0 }]
  const status = error && STATUS[error.code]
  if (status === undefined) return []
  const headers = status === 429 ? { 'retry-after': '7' } : {}
  return [{ kind: 'status', status, headers, body: { error: 'injected' } }]
}
