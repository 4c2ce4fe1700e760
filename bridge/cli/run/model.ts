import { resolve } from 'node:path'
import type { RunOrder } from '@harness/shared/automation.ts'
import { CLOUD, type CloudProvider } from '@harness/shared/cloud.ts'
import { DEFAULT_MODE, type NetworkMode } from '@harness/shared/protocol.ts'
import { refuse } from '../flags.ts'
import { callerFolder, type Place, type Values } from './asked.ts'
import { PROVIDERS } from './flags.ts'
import { type GivenKey, keyOf, neededKeyOf } from './keys.ts'
import { type Recording, readRecording } from './replay.ts'
import { readScript } from './script.ts'
import { oneOf, webAddress, wholeNumber } from './values.ts'

/** The model of a run, and what the page must be allowed to reach for it. */
export interface Chosen {
  readonly model: RunOrder['model']
  readonly network: NetworkMode
  /** The run that is used again, for `recorded`. */
  readonly recording?: Recording
  /** For the worker alone. */
  readonly key?: GivenKey
}

const SEEDS = { min: 0, max: 0xffff_ffff }
const FIXED_SEED = 1

/** Where LM Studio listens by itself. */
const LM_STUDIO = 'http://127.0.0.1:1234'

const WITHOUT_SERVER: readonly string[] = ['sweep', 'scripted', 'recorded']

/** Nothing but the page's own bridge, for models that need no server. */
const NO_SERVER: NetworkMode = { mode: 'local', modelOrigins: [], cloudHosts: [] }

/** The seed that was given or that `--deterministic` fixes. */
export function seedOf(values: Values): number | undefined {
  const seed = values.get('seed')
  if (seed !== undefined) return wholeNumber('seed', seed, SEEDS)
  return values.has('deterministic') ? FIXED_SEED : undefined
}

/** Reads the script or the recording that goes with the provider. Throws `argument_invalid`. */
export async function modelOf(values: Values, place: Place): Promise<Chosen> {
  const implied = values.has('replay') ? 'recorded' : 'ollama'
  const given = values.get('provider') ?? implied
  // The name of the model without AI before it was a sweep.
  const provider = oneOf('provider', given === 'explorer' ? 'sweep' : given, PROVIDERS)
  belongs(values, 'script', { provider, to: 'scripted' })
  belongs(values, 'replay', { provider, to: 'recorded' })
  belongs(values, 'replay-screens', { provider, to: 'recorded' })
  if (WITHOUT_SERVER.includes(provider) && values.has('base-url'))
    throw refuse('base-url', `is not needed by --provider ${provider}`)
  switch (provider) {
    case 'sweep':
      return { model: { provider, seed: seedOf(values) ?? 0 }, network: NO_SERVER }
    case 'scripted': {
      const script = needed(values, 'script', 'is needed by --provider scripted: a file')
      const replies = await readScript(script, resolve(callerFolder(place), script))
      return { model: { provider, replies: [...replies] }, network: NO_SERVER }
    }
    case 'recorded': {
      const bundle = needed(values, 'replay', 'is needed by --provider recorded: a folder or zip')
      const recording = await readRecording(bundle, resolve(callerFolder(place), bundle))
      const model = { provider, rows: [...recording.rows] }
      return { model, network: NO_SERVER, recording }
    }
    case 'ollama':
      return ollamaOf(values, place)
    case 'compatible':
      return compatibleOf(values, place)
    case 'anthropic':
    case 'openai':
    case 'google':
      return cloudOf(provider, values, place)
  }
}

function needed(values: Values, name: string, what: string): string {
  const value = values.get(name)
  if (value === undefined) throw refuse(name, what)
  return value
}

function belongs(values: Values, name: string, is: { provider: string; to: string }): void {
  if (values.has(name) && is.provider !== is.to)
    throw refuse(name, `belongs to --provider ${is.to}, not to ${is.provider}`)
}

function ollamaOf(values: Values, { env }: Place): Chosen {
  const text = values.get('base-url') ?? env['HARNESS_OLLAMA_URL'] ?? DEFAULT_MODE.modelOrigins[0]
  const { origin, network } = serverAt(text ?? '')
  const seed = seedOf(values)
  const model = {
    provider: 'ollama',
    model: values.get('model') ?? '',
    origin,
    ...(seed !== undefined && { sampling: { temperature: 0, seed } }),
  } as const
  return { model, network }
}

function compatibleOf(values: Values, place: Place): Chosen {
  const { origin, network } = serverAt(values.get('base-url') ?? LM_STUDIO)
  const what = 'is needed by --provider compatible: the name that its server gives the model'
  const model = { provider: 'compatible', model: needed(values, 'model', what), origin } as const
  const key = keyOf('compatible', place)
  return { model, network, ...(key && { key }) }
}

/** In the cloud, or at what answers in its place on this machine: then no cloud can be reached at all. */
function cloudOf(provider: CloudProvider, values: Values, place: Place): Chosen {
  const key = neededKeyOf(provider, place)
  const name = needed(values, 'model', `is needed by --provider ${provider}: which of its models`)
  const text = values.get('base-url')
  if (text === undefined) {
    const cloudHosts = [CLOUD[provider].host]
    const network: NetworkMode = { mode: 'cloud', modelOrigins: [], cloudHosts }
    return { model: { provider, model: name }, network, key }
  }
  const { origin, network } = serverAt(text)
  if (network.mode !== 'local')
    throw refuse('base-url', `wants http://127.0.0.1:PORT for --provider ${provider}`)
  return { model: { provider, model: name, origin }, network, key }
}

/** A model server: on this machine, or elsewhere, which is cloud (contract 4). */
function serverAt(text: string): { readonly origin: string; readonly network: NetworkMode } {
  const url = new URL(webAddress('base-url', text))
  if (url.protocol === 'https:') {
    return {
      origin: url.origin,
      network: { mode: 'cloud', modelOrigins: [], cloudHosts: [url.host] },
    }
  }
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
    throw refuse('base-url', 'wants https:// for a model server on another machine')
  const origin = `http://${url.hostname}:${url.port || '80'}`
  return { origin, network: { ...NO_SERVER, modelOrigins: [origin] } }
}
