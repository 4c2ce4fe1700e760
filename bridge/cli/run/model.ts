import { resolve } from 'node:path'
import type { RunOrder } from '@harness/shared/automation.ts'
import { DEFAULT_MODE, type NetworkMode } from '@harness/shared/protocol.ts'
import { refuse } from '../flags.ts'
import { callerFolder, type Place, type Values } from './asked.ts'
import { LATER_PROVIDERS, PROVIDERS } from './flags.ts'
import { type Recording, readRecording } from './replay.ts'
import { readScript } from './script.ts'
import { oneOf, webAddress, wholeNumber } from './values.ts'

/** The model of a run, and what the page must be allowed to reach for it. */
export interface Chosen {
  readonly model: RunOrder['model']
  readonly network: NetworkMode
  /** The run that is used again, for `recorded`. */
  readonly recording?: Recording
}

const SEEDS = { min: 0, max: 0xffff_ffff }
const FIXED_SEED = 1

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
  const provider = oneOf('provider', values.get('provider') ?? implied, PROVIDERS)
  const later = LATER_PROVIDERS[provider]
  if (later) throw refuse('provider', `${later} is not available yet`)
  belongs(values, 'script', { provider, to: 'scripted' })
  belongs(values, 'replay', { provider, to: 'recorded' })
  belongs(values, 'replay-screens', { provider, to: 'recorded' })
  belongs(values, 'base-url', { provider, to: 'ollama' })
  switch (provider) {
    case 'explorer': {
      const seed = seedOf(values) ?? Math.floor(Math.random() * SEEDS.max)
      return { model: { provider, seed }, network: NO_SERVER }
    }
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
    default:
      return ollamaOf(values, place)
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
  const url = new URL(webAddress('base-url', text ?? ''))
  const seed = seedOf(values)
  const model = {
    provider: 'ollama',
    model: values.get('model') ?? '',
    origin: url.origin,
    ...(seed !== undefined && { sampling: { temperature: 0, seed } }),
  } as const
  if (url.protocol === 'https:')
    return { model, network: { mode: 'cloud', modelOrigins: [], cloudHosts: [url.host] } }
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
    throw refuse('base-url', 'wants https:// for a model server on another machine')
  const origin = `http://${url.hostname}:${url.port || '80'}`
  return { model, network: { ...NO_SERVER, modelOrigins: [origin] } }
}
