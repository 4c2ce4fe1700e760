// How a local server with OpenAI's protocol describes its models: LM Studio in detail, others
// little (https://lmstudio.ai/docs).
import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { Secret } from '@harness/shared/base/secret.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../core/ports.ts'
import { askJson } from '../wire/ask.ts'
import { type Endpoint, notAnAnswer } from '../wire/endpoint.ts'

/** A local server. `key`: some require a token. */
export interface CompatibleServer {
  readonly origin: string
  readonly clock: Clock
  readonly key?: Secret
  readonly fetch?: typeof fetch
}

/** A model as its server describes it; undefined fields are not reported. */
export interface CompatibleModel {
  readonly id: string
  readonly vision?: boolean
  readonly tools?: boolean
  readonly loaded?: boolean
  /** Context length in tokens: the current one, or the one after loading. */
  readonly contextTokens?: number
}

interface CompatibleModels {
  /** The name of the server for people. */
  readonly server: 'LM Studio' | 'The model server'
  readonly models: readonly CompatibleModel[]
}

export function endpointOf(
  server: CompatibleServer,
  model: string,
  name = 'The model server',
): Endpoint {
  const { origin, clock, key } = server
  const start = name === 'LM Studio' ? 'lms server start --cors' : 'the command of your server'
  const get = name === 'LM Studio' ? `lms get ${model}` : 'the command of your server'
  const admit = 'In LM Studio switch on “Enable CORS”, or start it with: lms server start --cors'
  return {
    provider: name,
    base: origin,
    model,
    clock,
    local: { start, get, admit },
    ...(key && { key }),
    ...(server.fetch && { fetch: server.fetch }),
  }
}

const Newest = z.object({
  models: z.array(
    z.object({
      type: z.string(),
      key: z.string(),
      max_context_length: z.optional(z.number()),
      capabilities: z.optional(
        z.object({
          vision: z.optional(z.boolean()),
          trained_for_tool_use: z.optional(z.boolean()),
        }),
      ),
      loaded_instances: z.optional(
        z.array(
          z.object({ config: z.optional(z.object({ context_length: z.optional(z.number()) })) }),
        ),
      ),
    }),
  ),
})

const Older = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      state: z.optional(z.string()),
      capabilities: z.optional(z.array(z.string())),
      max_context_length: z.optional(z.number()),
      loaded_context_length: z.optional(z.number()),
    }),
  ),
})

const Plain = z.object({ data: z.array(z.object({ id: z.string() })) })

/**
 * The server's models without embedding models. Throws `model_unreachable`, `model_origin_refused`,
 * `model_server_error`, `model_timeout`, `aborted`.
 */
export async function compatibleModels(
  server: CompatibleServer,
  signal: AbortSignal,
): Promise<CompatibleModels> {
  const newest = await request(server, '/api/v1/models', Newest, signal)
  if (newest) return { server: 'LM Studio', models: fromNewest(newest) }
  const older = await request(server, '/api/v0/models', Older, signal)
  if (older) return { server: 'LM Studio', models: fromOlder(older) }
  const plain = await request(server, '/v1/models', Plain, signal)
  if (!plain) throw notAnAnswer(endpointOf(server, ''))
  return { server: 'The model server', models: plain.data.map(({ id }) => ({ id })) }
}

function fromNewest({ models }: z.infer<typeof Newest>): readonly CompatibleModel[] {
  return models
    .filter(({ type }) => type === 'llm')
    .map(({ key, capabilities, loaded_instances: instances = [], max_context_length: most }) => {
      const now = instances[0]?.config?.context_length
      const contextTokens = now ?? most
      return {
        id: key,
        vision: capabilities?.vision ?? false,
        tools: capabilities?.trained_for_tool_use ?? false,
        loaded: instances.length > 0,
        ...(contextTokens !== undefined && { contextTokens }),
      }
    })
}

function fromOlder({ data }: z.infer<typeof Older>): readonly CompatibleModel[] {
  return data
    .filter(({ type }) => type === 'llm' || type === 'vlm')
    .map(({ id, type, state, capabilities, ...lengths }) => {
      const contextTokens = lengths.loaded_context_length ?? lengths.max_context_length
      return {
        id,
        vision: type === 'vlm',
        ...(capabilities && { tools: capabilities.includes('tool_use') }),
        loaded: state === 'loaded',
        ...(contextTokens !== undefined && { contextTokens }),
      }
    })
}

/**
 * Undefined when the address is unknown or the answer has another shape: another kind of server.
 */
function request<T>(
  server: CompatibleServer,
  path: string,
  shape: z.ZodMiniType<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const endpoint = endpointOf(server, '')
  return askJson(endpoint, { path }, shape, signal).catch((thrown: unknown) => {
    const error = asHarnessError(thrown, 'model_server_error', { provider: endpoint.provider })
    const isOther = ['model_missing', 'model_request_refused', 'model_server_error']
    if (isOther.includes(error.code)) return undefined
    throw error
  })
}
