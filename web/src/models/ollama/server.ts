// What an Ollama server and its models say of themselves
// (https://github.com/ollama/ollama/blob/main/docs/api.md).
import { SERVERS } from '@harness/shared/order/providers.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../core/ports.ts'
import { askJson } from '../wire/ask.ts'
import type { Endpoint } from '../wire/endpoint.ts'

/** An Ollama server. */
export interface OllamaServer {
  readonly origin: string
  readonly clock: Clock
  readonly fetch?: typeof fetch
}

/** The server as an endpoint; `model` is used only in errors. */
export function endpointOf({ origin, clock, fetch }: OllamaServer, model = ''): Endpoint {
  return {
    provider: SERVERS.ollama.name,
    base: origin,
    model,
    clock,
    local: {
      start: 'ollama serve',
      get: `ollama pull ${model}`,
      admit: 'Add its address to OLLAMA_ORIGINS and restart Ollama.',
      // Ollama has no keys: a 403 means the page is not on its list.
      forbidsPages: true,
    },
    ...(fetch && { fetch }),
  }
}

/** An installed model. Older servers do not list `capabilities`. */
interface InstalledModel {
  readonly name: string
  readonly capabilities?: readonly string[]
}

/** Abilities of a model. `contextLength`: tokens it was trained for, if known. */
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

/**
 * Throws, like every call here, `model_unreachable`, `model_origin_refused`, `model_server_error`,
 * `model_timeout`, `aborted`.
 */
export async function serverVersion(server: OllamaServer, signal: AbortSignal): Promise<string> {
  return (await askJson(endpointOf(server), { path: '/api/version' }, Version, signal)).version
}

/** All models of the server. */
export async function installedModels(
  server: OllamaServer,
  signal: AbortSignal,
): Promise<readonly InstalledModel[]> {
  const { models } = await askJson(endpointOf(server), { path: '/api/tags' }, Tags, signal)
  return (models ?? []).map(({ name, capabilities }) => ({
    name,
    ...(capabilities && { capabilities }),
  }))
}

/** Names of the models in memory now. */
export async function loadedModels(
  server: OllamaServer,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { models } = await askJson(endpointOf(server), { path: '/api/ps' }, Tags, signal)
  return (models ?? []).map(({ name }) => name)
}

/** Throws `model_missing` when the model is not installed. */
export async function modelFacts(
  server: OllamaServer,
  model: string,
  signal: AbortSignal,
): Promise<ModelFacts> {
  const question = { path: '/api/show', body: { model } }
  const shown = await askJson(endpointOf(server, model), question, Show, signal)
  const contextLength = lengthOf(shown.model_info ?? {})
  return {
    model,
    capabilities: shown.capabilities ?? [],
    families: shown.details?.families ?? [],
    ...(contextLength !== undefined && { contextLength }),
  }
}

/** Names of the installed vision models, for a picker. Empty when the server does not answer. */
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
    // The picker stays empty; preflight reports why.
    return []
  }
}

/** The key is named after the architecture: `qwen3vl.context_length`. */
function lengthOf(info: Readonly<Record<string, unknown>>): number | undefined {
  const entry = Object.entries(info).find(([key]) => key.endsWith('.context_length'))
  return typeof entry?.[1] === 'number' ? entry[1] : undefined
}
