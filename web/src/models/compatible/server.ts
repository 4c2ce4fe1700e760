// Reads how a local server with OpenAI's protocol describes its models: LM Studio in detail, others
// little (https://lmstudio.ai/docs).
import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { Secret } from '@harness/shared/base/secret.ts'
import type { Clock } from '../../core/ports.ts'
import { askJson } from '../wire/ask.ts'
import { type Endpoint, notAnAnswer } from '../wire/endpoint.ts'
import { at, countOf, itemsOf, textOf } from '../wire/fields.ts'

/** A local server; some require a `key`. */
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
  /** Display name of the server. */
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

/**
 * The server's models without embedding models. Throws `model_unreachable`, `model_origin_refused`,
 * `model_server_error`, `model_timeout`, `aborted`.
 */
export async function compatibleModels(
  server: CompatibleServer,
  signal: AbortSignal,
): Promise<CompatibleModels> {
  const newest = modelsIn(await request(server, '/api/v1/models', signal), 'models')
  if (newest) return { server: 'LM Studio', models: newest.filter(isChat).map(fromNewest) }
  const older = modelsIn(await request(server, '/api/v0/models', signal), 'data')
  if (older) return { server: 'LM Studio', models: older.filter(isChat).map(fromOlder) }
  const answer = await request(server, '/v1/models', signal)
  const plain =
    modelsIn(answer, 'data') ??
    modelsIn(answer, 'models') ??
    (Array.isArray(answer) ? answer : undefined)
  if (!plain) throw notAnAnswer(endpointOf(server, ''))
  return { server: 'The model server', models: plain.map(fromPlain).filter(({ id }) => id !== '') }
}

function modelsIn(answer: unknown, name: string): readonly unknown[] | undefined {
  const models = at(answer, name)
  return Array.isArray(models) ? models : undefined
}

function isChat(model: unknown): boolean {
  const type = textOf(at(model, 'type'))
  return idOf(model) !== '' && (type === '' || type === 'llm' || type === 'vlm')
}

function idOf(model: unknown): string {
  const names = ['key', 'id', 'model', 'name'].map((name) => textOf(at(model, name)))
  return names.find((name) => name !== '') ?? ''
}

/** Adds the first valid value of `tokens` as the context length, if any. */
function described(model: CompatibleModel, tokens: readonly unknown[]): CompatibleModel {
  const contextTokens = tokens.map(countOf).find((count) => count !== undefined && count > 0)
  return { ...model, ...(contextTokens !== undefined && { contextTokens }) }
}

function fromNewest(model: unknown): CompatibleModel {
  const instances = itemsOf(at(model, 'loaded_instances'))
  const [vision, tools] = ['vision', 'trained_for_tool_use'].map(
    (name) => at(model, 'capabilities', name) === true,
  )
  const known = {
    id: idOf(model),
    vision: vision === true,
    tools: tools === true,
    loaded: instances.length > 0,
  }
  const now = at(instances, 'config', 'context_length')
  return described(known, [now, at(model, 'max_context_length')])
}

function fromOlder(model: unknown): CompatibleModel {
  const capabilities = at(model, 'capabilities')
  const known = {
    id: idOf(model),
    vision: at(model, 'type') === 'vlm',
    ...(Array.isArray(capabilities) && { tools: capabilities.includes('tool_use') }),
    loaded: at(model, 'state') === 'loaded',
  }
  return described(known, [at(model, 'loaded_context_length'), at(model, 'max_context_length')])
}

/** Model as listed by vLLM and similar servers, which report the served context length. */
function fromPlain(model: unknown): CompatibleModel {
  return described({ id: typeof model === 'string' ? model : idOf(model) }, [
    at(model, 'max_model_len'),
  ])
}

/** Sends a request; undefined when the path is unknown, as on another kind of server. */
async function request(
  server: CompatibleServer,
  path: string,
  signal: AbortSignal,
): Promise<unknown> {
  const endpoint = endpointOf(server, '')
  try {
    return await askJson(endpoint, { path }, signal)
  } catch (thrown) {
    const error = asHarnessError(thrown, 'model_server_error', { provider: endpoint.provider })
    const isOther = ['model_missing', 'model_request_refused', 'model_server_error']
    if (isOther.includes(error.code)) return undefined
    throw error
  }
}
