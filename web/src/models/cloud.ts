// Cloud models, each loaded on demand, so that a local run loads none of their code.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { takenOf } from '@harness/shared/order/determinism.ts'
import type { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { baseOf, CLOUD } from '@harness/shared/order/providers.ts'
import type { Model, ModelChoice, PreflightRow } from '../core/ports.ts'
import type { ProbeMemory } from './compatible/preflight.ts'
import type { Endpoint } from './wire/endpoint.ts'
import type { CloudModels, KeyState, ModelDeps } from './wire/provider.ts'

const CLOUD_MODELS: Readonly<Record<CloudProvider, () => Promise<CloudModels>>> = {
  anthropic: async () => (await import('./anthropic/anthropic.ts')).anthropic,
  openai: async () => (await import('./openai/openai.ts')).openai,
  google: async () => (await import('./google/google.ts')).google,
}

type CloudChoice = Extract<ModelChoice, { readonly provider: CloudProvider }>

/** Opens a cloud model. Throws `model_key_missing`, `model_blind`. */
export async function openCloud(choice: CloudChoice, deps: ModelDeps): Promise<Model> {
  const { provider, model } = choice
  const endpoint = endpointOf(choice, deps)
  if (!endpoint.key) throw new HarnessError('model_key_missing', { provider: endpoint.provider })
  const { entryOf } = await import('./catalog/find.ts')
  const { withThinking } = await import('./wire/thinking.ts')
  const entry = withThinking(entryOf(provider, model, deps.changes), choice.sampling?.thinking)
  if (!entry.vision) throw new HarnessError('model_blind', { model })
  const sampling = takenOf(choice.sampling ?? {}, entry.takes ?? [])
  return (await CLOUD_MODELS[provider]()).make(endpoint, entry, sampling)
}

function endpointOf(choice: CloudChoice, { clock, fetch, keyOf }: ModelDeps): Endpoint {
  const { provider, model } = choice
  const key = keyOf?.(provider)
  const at = { provider: CLOUD[provider].name, base: baseOf(choice), model, clock }
  return { ...at, ...(key && { key }), ...(fetch && { fetch }) }
}

/** Additional dependencies of the preflight checks. */
export interface CheckDeps extends ModelDeps {
  /** True when the current mode allows requests to the provider or its replacement. */
  readonly isAllowed: (choice: CloudChoice) => Promise<boolean>
  readonly keyState: (provider: CloudProvider) => Promise<KeyState>
  readonly probes: ProbeMemory
}

/** Checks a cloud model before a run, one row per fact. */
export async function checkCloud(
  choice: CloudChoice,
  deps: CheckDeps,
  signal: AbortSignal,
): Promise<readonly PreflightRow[]> {
  const { provider, model } = choice
  const [{ preflightCloud }, { entryOf }, { describe }, allowed, key] = await Promise.all([
    import('./wire/cloud-preflight.ts'),
    import('./catalog/find.ts'),
    CLOUD_MODELS[provider](),
    deps.isAllowed(choice),
    deps.keyState(provider),
  ])
  const checks = {
    provider,
    describe,
    endpoint: endpointOf(choice, deps),
    entry: entryOf(provider, model, deps.changes),
    allowed,
    key,
    hasCustomOrigin: choice.origin !== undefined,
    day: deps.clock.timestamp().slice(0, 10),
  }
  return preflightCloud(checks, signal)
}
