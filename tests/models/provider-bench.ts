import type { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { CloudProvider } from '@harness/shared/order/provider-names.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import type { Clock, Model, ModelChoice } from '@harness/web/core/ports.ts'
import { makeModel } from '@harness/web/models/models.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { onTestFinished } from 'vitest'
import type { ModelBench } from '../contracts/model.ts'
import type { Protocol } from '../standins/providers/render.ts'
import {
  type ProviderFault,
  type ProviderSetup,
  type StandInProvider,
  startProvider,
} from '../standins/providers/server.ts'

export const NEVER = new AbortController().signal
export const QUIET = () => {}
export const KEY = 'sk-test-0123456789abcdef'

/** A way to a provider: which protocol it speaks, and the model that makes it do so. */
export interface Way {
  readonly name: string
  readonly protocol: Protocol
  readonly provider: CloudProvider | 'compatible'
  readonly model: string
  /** In the cloud: where the provider describes the model, and the header that carries the key. */
  readonly described?: { readonly path: string; readonly header: readonly [string, string] }
}

export const WAYS: readonly Way[] = [
  {
    name: 'Anthropic',
    protocol: 'messages',
    provider: 'anthropic',
    model: 'claude-haiku-5-5',
    described: { path: '/v1/models/claude-haiku-5-5', header: ['x-api-key', KEY] },
  },
  {
    name: 'OpenAI',
    protocol: 'responses',
    provider: 'openai',
    model: 'gpt-6-luna',
    described: { path: '/v1/models/gpt-6-luna', header: ['authorization', `Bearer ${KEY}`] },
  },
  { name: 'OpenAI, older', protocol: 'chat', provider: 'openai', model: 'gpt-4.1-nano' },
  {
    name: 'Google',
    protocol: 'generate',
    provider: 'google',
    model: 'gemini-3.8-flash',
    described: { path: '/v1beta/models/gemini-3.8-flash', header: ['x-goog-api-key', KEY] },
  },
  {
    name: 'a compatible server',
    protocol: 'chat',
    provider: 'compatible',
    model: 'qwen/qwen3-vl-8b',
  },
]

/** LM Studio's entry for a model with vision and tool calls. */
export function lmStudio(
  id: string,
  capabilities: object = { vision: true, trained_for_tool_use: true },
) {
  const config = { context_length: 16_384 }
  const loaded = [{ id, config }]
  const model = { type: 'llm', key: id, capabilities, loaded_instances: loaded }
  return { '/api/v1/models': { models: [model] } }
}

/** A stand-in that ends with the test. */
export async function providerFor(setup: ProviderSetup): Promise<StandInProvider> {
  const server = await startProvider(setup)
  onTestFinished(() => server.close())
  return server
}

/** The model of a way, reached at the stand-in as the worker reaches it. */
export function modelAt(
  { provider, model }: Way,
  origin: string,
  more: { readonly clock?: Clock; readonly fetch?: typeof fetch } = {},
): Promise<Model> {
  const choice: ModelChoice = { provider, model, origin }
  const deps = { clock: systemClock, keyOf: () => new Secret(KEY), ...more }
  return makeModel(choice, deps, NEVER)
}

/** The pages that creating the model of a way needs. */
export function pagesOf({ provider, model }: Way): Readonly<Record<string, unknown>> {
  return provider === 'compatible' ? lmStudio(model) : {}
}

type Code = HarnessError['code']
const STATUS: Partial<Record<Code, number>> = {
  model_rate_limited: 429,
  model_server_error: 500,
  model_request_refused: 400,
  model_auth_refused: 401,
  model_missing: 404,
  model_unknown: 404,
}

function faultOf({ error }: ScriptedReply): ProviderFault | undefined {
  const status = error && STATUS[error.code]
  const headers = { 'retry-after': '7' }
  return status === undefined
    ? undefined
    : { kind: 'status', status, ...(status === 429 && { headers }) }
}

/** The bench of the contract for a way. */
export function providerBench(way: Way, chunkBytes?: number) {
  return async (replies: readonly ScriptedReply[]): Promise<ModelBench> => {
    const server = await startProvider({
      protocol: way.protocol,
      replies,
      faults: replies.map(faultOf),
      pages: pagesOf(way),
      ...(chunkBytes !== undefined && { chunkBytes }),
    })
    const model = await modelAt(way, server.origin)
    const isGone = ['model_unreachable', 'model_no_connection']
    if (replies.some(({ error }) => error && isGone.includes(error.code))) await server.close()
    return {
      model,
      wire: () => server.calls().map(({ raw }) => raw),
      sawAbort: () => server.calls().some(({ aborted }) => aborted),
      close: () => server.close(),
    }
  }
}
