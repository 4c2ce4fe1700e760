// What an Ollama server and its models say of themselves (platforms C1.4).
import { HarnessError } from '@harness/shared/errors.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../core/ports.ts'
import { withConnection } from '../wire/connection.ts'
import { OLLAMA, reach } from './http.ts'

/** A server on the same machine that has not described itself by now will not; in milliseconds. */
const ANSWER_LIMIT_MS = 5_000

/** A server to ask. */
export interface OllamaServer {
  readonly origin: string
  readonly clock: Clock
  readonly fetch?: typeof fetch
}

/** An installed model. Older servers do not list `capabilities`. */
export interface InstalledModel {
  readonly name: string
  readonly capabilities?: readonly string[]
}

/** What a model can do. `contextLength` is what it was trained for, in tokens, where known. */
export interface ModelFacts {
  readonly model: string
  readonly capabilities: readonly string[]
  readonly families: readonly string[]
  readonly contextLength?: number
}

const Version = z.object({ version: z.string() })
const Tags = z.object({
  models: z.nullish(
    z.array(z.object({ name: z.string(), capabilities: z.nullish(z.array(z.string())) })),
  ),
})
const Show = z.object({
  capabilities: z.nullish(z.array(z.string())),
  details: z.optional(z.object({ families: z.nullish(z.array(z.string())) })),
  model_info: z.nullish(z.record(z.string(), z.unknown())),
})

/** Throws like every call here: `model_unreachable`, `model_origin_refused`, `model_server_error`, `model_timeout`, `aborted`. */
export async function serverVersion(server: OllamaServer, signal: AbortSignal): Promise<string> {
  return (await ask(server, { path: '/api/version' }, Version, signal)).version
}

/** All models of the server, whatever they can do. */
export async function installedModels(
  server: OllamaServer,
  signal: AbortSignal,
): Promise<readonly InstalledModel[]> {
  const { models } = await ask(server, { path: '/api/tags' }, Tags, signal)
  return (models ?? []).map(({ name, capabilities }) => ({
    name,
    ...(capabilities && { capabilities }),
  }))
}

/** Names of the models that are in memory right now. */
export async function loadedModels(
  server: OllamaServer,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { models } = await ask(server, { path: '/api/ps' }, Tags, signal)
  return (models ?? []).map(({ name }) => name)
}

/** Throws `model_missing` when the model is not installed. */
export async function modelFacts(
  server: OllamaServer,
  model: string,
  signal: AbortSignal,
): Promise<ModelFacts> {
  const shown = await ask(server, { path: '/api/show', model }, Show, signal)
  const contextLength = lengthOf(shown.model_info ?? {})
  return {
    model,
    capabilities: shown.capabilities ?? [],
    families: shown.details?.families ?? [],
    ...(contextLength !== undefined && { contextLength }),
  }
}

/** Names of the installed models that see pictures, for a picker. Empty when the server does not answer. */
export async function visionModels(
  server: OllamaServer,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const models = await installedModels(server, signal)
    const seeing = await Promise.all(
      models.map(async ({ name, capabilities }) => {
        const known = capabilities ?? (await modelFacts(server, name, signal)).capabilities
        return known.includes('vision') ? [name] : []
      }),
    )
    return seeing.flat()
  } catch {
    // A picker without entries is the answer; why there are none, preflight says.
    return []
  }
}

/** The key is named after the architecture: `qwen3vl.context_length`. */
function lengthOf(info: Readonly<Record<string, unknown>>): number | undefined {
  const entry = Object.entries(info).find(([key]) => key.endsWith('.context_length'))
  return typeof entry?.[1] === 'number' ? entry[1] : undefined
}

interface Question {
  readonly path: string
  /** Sent as the body of a POST; without it the question is a GET. */
  readonly model?: string
}

function ask<T>(
  server: OllamaServer,
  question: Question,
  schema: z.ZodMiniType<T>,
  signal: AbortSignal,
): Promise<T> {
  const { path, model } = question
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model }),
  }
  const target = {
    origin: server.origin,
    model: model ?? '',
    ...(server.fetch && { fetch: server.fetch }),
  }
  return withConnection(
    signal,
    async (connection) => {
      const response = await reach(target, `${server.origin}${path}`, {
        ...(model !== undefined && post),
        signal: connection,
      })
      return read(response, schema)
    },
    async (ended) => {
      await server.clock.sleep(ANSWER_LIMIT_MS, ended)
      throw new HarnessError('model_timeout', {
        provider: OLLAMA,
        seconds: ANSWER_LIMIT_MS / 1_000,
      })
    },
  )
}

async function read<T>(response: Response, schema: z.ZodMiniType<T>): Promise<T> {
  try {
    return schema.parse(await response.json())
  } catch (thrown) {
    throw new HarnessError(
      'model_server_error',
      { provider: OLLAMA, what: 'its answer is not that of Ollama' },
      thrown,
    )
  }
}
