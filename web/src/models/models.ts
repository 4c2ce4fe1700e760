import { readRows } from '@harness/shared/log/rows.ts'
// The list of providers. Each is loaded when a run or a check needs it, so that a local run loads
// no cloud code. The compiler names this file when a provider is added.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { takenOf } from '@harness/shared/order/determinism.ts'
import type { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { baseOf, CLOUD, OFFLINE } from '@harness/shared/order/providers.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import type { Model, ModelChoice, PreflightRow } from '../core/ports.ts'
import type { ProbeMemory } from './compatible/preflight.ts'
import type { Endpoint } from './wire/endpoint.ts'
import type { CloudModels, KeyState, ModelDeps, SweepLimits } from './wire/provider.ts'

const CLOUD_MODELS: Readonly<Record<CloudProvider, () => Promise<CloudModels>>> = {
  anthropic: async () => (await import('./anthropic/anthropic.ts')).anthropic,
  openai: async () => (await import('./openai/openai.ts')).openai,
  google: async () => (await import('./google/google.ts')).google,
}

/** The limits of a sweep without limits of its own: it may use nothing. */
const LEAVE_ALL: SweepLimits = {
  judge: () => ({ leaves: () => 'guarded', comesLast: () => true }),
  isLocal: () => false,
}

type CloudChoice = Extract<ModelChoice, { readonly provider: CloudProvider }>

/**
 * The chosen model or an error, never another model. Requests the abilities of a local model from
 * its server. Throws `model_*`, `argument_invalid` (a reply of a script), `aborted`.
 */
export async function makeModel(
  choice: ModelChoice,
  deps: ModelDeps,
  signal: AbortSignal,
): Promise<Model> {
  switch (choice.provider) {
    case 'ollama':
      return (await import('./ollama/ollama.ts')).openOllama(choice, deps, signal)
    case 'compatible':
      return (await import('./compatible/compatible.ts')).openCompatible(choice, deps, signal)
    case 'builtin': {
      const { openBuiltin } = await import('./builtin/builtin.ts')
      return openBuiltin({ clock: deps.clock, line: deps.onPage }, signal)
    }
    case 'scripted': {
      const { makeScripted } = await import('./playback/scripted.ts')
      const { model, replies, channel } = choice
      if (channel !== undefined) return driven(channel, model, deps)
      const named = model !== undefined && { name: model }
      // The tour's next replies describe a screen that was not reached, so they must not be logged.
      return makeScripted(replies, { ...deps, ...named, endsWhenLost: isTour(choice) })
    }
    case 'recorded':
      return (await import('./playback/recorded.ts')).makeRecorded(readRows(choice.rows))
    case 'sweep': {
      const [{ makeSweep }, limits] = await Promise.all([
        import('./sweep/sweep.ts'),
        deps.limits?.() ?? LEAVE_ALL,
      ])
      return makeSweep(choice.seed, { ...limits, sendsForms: choice.sendsForms === true })
    }
    default:
      return openCloud(choice, deps)
  }
}

/** Replies come from the program that started the run, which a resumed run does not have. */
async function driven(channel: string, name: string | undefined, deps: ModelDeps): Promise<Model> {
  if (!deps.driven)
    throw new HarnessError('run_unresumable', { why: 'The program that drove this run is gone' })
  return (await deps.driven()).model(channel, name ?? 'another program')
}

async function openCloud(choice: CloudChoice, deps: ModelDeps): Promise<Model> {
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

/** Additional dependencies of the checks before a run. */
interface CheckDeps extends ModelDeps {
  /** True when the mode lets this page reach the provider or its replacement. */
  readonly isAllowed: (choice: CloudChoice) => Promise<boolean>
  readonly keyState: (provider: CloudProvider) => Promise<KeyState>
  readonly probes: ProbeMemory
}

/** Limit of a check in milliseconds: a probe may have to load the model first. */
const PREFLIGHT_LIMIT_MS = 15_000
const PROBE_LIMIT_MS = 120_000

/** Checks this model before a run, one row per fact. Throws like `import`. */
export async function preflightModel(
  choice: ModelChoice,
  deps: CheckDeps,
): Promise<readonly PreflightRow[]> {
  switch (choice.provider) {
    case 'ollama': {
      const { preflightOllama } = await import('./ollama/preflight.ts')
      const server = { ...deps, origin: choice.origin }
      return preflightOllama(server, choice.model, AbortSignal.timeout(PREFLIGHT_LIMIT_MS))
    }
    case 'compatible': {
      const { preflightCompatible } = await import('./compatible/preflight.ts')
      const key = deps.keyOf?.('compatible')
      const server = { ...deps, origin: choice.origin, ...(key && { key }) }
      const limit = AbortSignal.timeout(PROBE_LIMIT_MS)
      return preflightCompatible(server, choice.model, deps.probes, limit)
    }
    case 'builtin':
      return (await import('./builtin/preflight.ts')).preflightBuiltin(deps.onPage)
    case 'scripted':
      if (choice.channel !== undefined)
        return ready(`Driven by ${choice.model ?? 'another program'}`, 'Needs no model.')
      return isTour(choice)
        ? ready(TOUR_LABEL, 'Needs no model.')
        : ready(`A script of ${choice.replies.length} replies`, 'No AI')
    case 'recorded':
      return ready('The replies of a recorded run', 'No AI')
    case 'sweep':
      return ready(OFFLINE.sweep.name, OFFLINE.sweep.about)
    default:
      return checkCloud(choice, deps)
  }
}

function ready(fact: string, detail: string): readonly PreflightRow[] {
  return [{ id: 'model', state: 'ready', fact, detail }]
}

async function checkCloud(choice: CloudChoice, deps: CheckDeps): Promise<readonly PreflightRow[]> {
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
  return preflightCloud(checks, AbortSignal.timeout(PREFLIGHT_LIMIT_MS))
}
