// Descriptions of an Ollama server and its models
// (https://github.com/ollama/ollama/blob/main/docs/api.md).
import { SERVERS } from '@harness/shared/order/providers.ts'
import type { Clock } from '../../core/ports.ts'
import { askJson } from '../wire/ask.ts'
import { type Endpoint, notAnAnswer } from '../wire/endpoint.ts'
import { at, countOf, isFields, itemsOf, textOf } from '../wire/fields.ts'

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

/** Facts about a model. `contextLength` is the number of tokens it was trained for, if known. */
export interface ModelFacts {
  readonly model: string
  readonly capabilities: readonly string[]
  readonly families: readonly string[]
  readonly contextLength?: number
}

/**
 * Version of the server. Throws, like all requests here, `model_unreachable`,
 * `model_origin_refused`, `model_server_error`, `model_timeout`, `aborted`.
 */
export async function serverVersion(server: OllamaServer, signal: AbortSignal): Promise<string> {
  const endpoint = endpointOf(server)
  const version = textOf(at(await askJson(endpoint, { path: '/api/version' }, signal), 'version'))
  if (version === '') throw notAnAnswer(endpoint)
  return version
}

export async function installedModels(
  server: OllamaServer,
  signal: AbortSignal,
): Promise<readonly InstalledModel[]> {
  return (await modelsAt(server, '/api/tags', signal)).map((model) => {
    const capabilities = at(model, 'capabilities')
    return {
      name: modelName(model),
      ...(Array.isArray(capabilities) && { capabilities: capabilities.map(textOf) }),
    }
  })
}

/** Names of the models in memory. */
export async function loadedModels(
  server: OllamaServer,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return (await modelsAt(server, '/api/ps', signal)).map(modelName)
}

async function modelsAt(server: OllamaServer, path: string, signal: AbortSignal) {
  const listed = await askJson(endpointOf(server), { path }, signal)
  return itemsOf(at(listed, 'models')).filter((model) => modelName(model) !== '')
}

/** Name of a model; proxies leave out one of the two fields. */
function modelName(model: unknown): string {
  return textOf(at(model, 'name')) || textOf(at(model, 'model'))
}

/** Facts about an installed model. Throws `model_missing` when it is not installed. */
export async function modelFacts(
  server: OllamaServer,
  model: string,
  signal: AbortSignal,
): Promise<ModelFacts> {
  const question = { path: '/api/show', body: { model } }
  const shown = await askJson(endpointOf(server, model), question, signal)
  const contextLength = lengthOf(at(shown, 'model_info'))
  return {
    model,
    capabilities: itemsOf(at(shown, 'capabilities')).map(textOf),
    families: itemsOf(at(shown, 'details', 'families')).map(textOf),
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
    // The picker stays empty; the preflight check reports why.
    return []
  }
}

/** Context length of the model, under a key with the architecture: `qwen3vl.context_length`. */
function lengthOf(info: unknown): number | undefined {
  const entries = isFields(info) ? Object.entries(info) : []
  return countOf(entries.find(([key]) => key.endsWith('.context_length'))?.[1])
}
