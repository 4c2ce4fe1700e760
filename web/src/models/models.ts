// The list of models: one case a provider. The compiler names this file when a provider is added to ModelChoice.

import type { CatalogChange, CatalogEntry } from '@harness/shared/catalog.ts'
import { baseOf, CLOUD, type CloudProvider } from '@harness/shared/cloud.ts'
import { HarnessError } from '@harness/shared/errors.ts'
import type { Secret } from '@harness/shared/secret.ts'
import type { Clock, Model, ModelChoice } from '../core/ports.ts'
import { entryOf } from './catalog/find.ts'
import type { Probed } from './compatible-probe.ts'
import { compatibleModels, endpointOf } from './compatible-server.ts'
import { makeOllama } from './ollama.ts'
import { modelFacts } from './ollama-server.ts'
import { makeRecorded } from './recorded.ts'
import { makeScripted } from './scripted.ts'
import type { Limits } from './sweep/controls.ts'
import type { Endpoint } from './wire/endpoint.ts'

export interface ModelDeps {
  readonly clock: Clock
  readonly fetch?: typeof fetch
  /** The key of a provider while it is at hand; never asked for by a provider without one. */
  readonly keyOf?: (provider: CloudProvider | 'compatible') => Secret | undefined
  /** What a person added to the catalog or corrected in it. */
  readonly changes?: readonly CatalogChange[]
  /** What was found out about a model whose server does not describe it. */
  readonly probed?: (origin: string, model: string) => Probed | undefined
  /** What a sweep leaves alone; without it, everything. */
  readonly limits?: Limits
}

const LEAVE_ALL: Limits = { isGuarded: () => true, isLocal: () => false }

/**
 * The model that was chosen, or an error; never another one. Asks a local server what its model can do. Throws
 * `model_*`, `argument_invalid` (a reply of a script), `aborted`.
 */
export async function makeModel(
  choice: ModelChoice,
  deps: ModelDeps,
  signal: AbortSignal,
): Promise<Model> {
  switch (choice.provider) {
    case 'ollama': {
      const server = { origin: choice.origin, ...deps }
      const facts = await modelFacts(server, choice.model, signal)
      if (!facts.capabilities.includes('vision'))
        throw new HarnessError('model_blind', { model: choice.model })
      const { sampling = {} } = choice
      return makeOllama({ ...server, facts, sampling })
    }
    case 'compatible':
      return compatible(choice, deps, signal)
    case 'anthropic': {
      const { makeAnthropic } = await import('./anthropic.ts')
      return makeAnthropic(...cloudOf(choice, deps))
    }
    case 'openai': {
      const { makeOpenai } = await import('./openai.ts')
      return makeOpenai(...cloudOf(choice, deps))
    }
    case 'google': {
      const { makeGoogle } = await import('./google.ts')
      return makeGoogle(...cloudOf(choice, deps))
    }
    case 'scripted':
      return makeScripted(choice.replies, deps)
    case 'recorded':
      return makeRecorded(choice.rows)
    case 'sweep': {
      const { makeSweep } = await import('./sweep/sweep.ts')
      return makeSweep(choice.seed, deps.limits ?? LEAVE_ALL)
    }
  }
}

function cloudOf(
  choice: Extract<ModelChoice, { readonly provider: CloudProvider }>,
  { clock, fetch, keyOf, changes }: ModelDeps,
): [Endpoint, CatalogEntry] {
  const { provider, model } = choice
  const { name } = CLOUD[provider]
  const key = keyOf?.(provider)
  if (!key) throw new HarnessError('model_key_missing', { provider: name })
  const entry = entryOf(provider, model, changes)
  if (!entry.vision) throw new HarnessError('model_blind', { model })
  const at = { provider: name, base: baseOf(choice), model, clock, key }
  return [{ ...at, ...(fetch && { fetch }) }, entry]
}

async function compatible(
  { model, origin }: { readonly model: string; readonly origin: string },
  { clock, fetch, keyOf, changes, probed }: ModelDeps,
  signal: AbortSignal,
): Promise<Model> {
  const key = keyOf?.('compatible')
  const server = { origin, clock, ...(key && { key }), ...(fetch && { fetch }) }
  const { server: name, models } = await compatibleModels(server, signal)
  const endpoint = endpointOf(server, model, name)
  const found = models.find(({ id }) => id === model)
  const command = endpoint.local?.get ?? ''
  if (!found) throw new HarnessError('model_missing', { model, command })
  const entry = entryOf('compatible', model, changes)
  const known = { ...entry, ...probed?.(origin, model), ...found }
  if (!known.vision) throw new HarnessError('model_blind', { model })
  const { makeCompatible } = await import('./compatible.ts')
  return makeCompatible(endpoint, entry, known)
}
