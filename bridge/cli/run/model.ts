import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { NetworkMode } from '@harness/shared/language/bridge-api.ts'
import type { ModelChoice, Sampling } from '@harness/shared/order/model-choice.ts'
import {
  type CloudProvider,
  isOffline,
  OfflineProvider,
  RunProvider,
} from '@harness/shared/order/provider-names.ts'
import { CLOUD, OFFLINE, type Offline, SERVERS } from '@harness/shared/order/providers.ts'
import { parseScriptFile, type ScriptedReply } from '@harness/shared/order/script.ts'
import { TOUR } from '@harness/shared/order/tour.ts'
import { inOneLine, refuse } from '../flags.ts'
import { fileErrorText } from './file-error.ts'
import { type Recording, readRecording } from './replay.ts'
import { type GivenKey, keyOf, neededKeyOf } from './secrets.ts'
import {
  type CallerContext,
  callerFolder,
  oneOf,
  type Values,
  webAddress,
  wholeNumber,
} from './values.ts'

/** The model of a run, and the network access the page needs for it. */
interface ModelSelection {
  readonly model: ModelChoice
  readonly network: NetworkMode
  /** The run to replay, for `recorded`. */
  readonly recording?: Recording
  /** Passed only to the worker. */
  readonly key?: GivenKey
}

const SEEDS = { min: 0, max: 0xffff_ffff }
const FIXED_SEED = 1

/** Only the page's own bridge, for models that need no server. */
const NO_SERVER: NetworkMode = { mode: 'local', modelOrigins: [], cloudHosts: [] }

/** The seed given, or the one `--deterministic` sets. */
export function seedOf(values: Values): number | undefined {
  const seed = values.get('seed')
  if (seed !== undefined) return wholeNumber('seed', seed, SEEDS)
  return values.has('deterministic') ? FIXED_SEED : undefined
}

/** Arguments that choose a model or a replacement for one. */
const MODEL_FLAGS = ['provider', 'model', 'base-url', 'script', 'replay'] as const

/** Its replies come with the offer of the sample. */
const TOUR_MODEL = { provider: 'scripted' as const, model: TOUR, replies: [] }

/** `--sample` without a model plays the scripted tour. */
export function playsTour(values: Values): boolean {
  return values.has('sample') && !MODEL_FLAGS.some((name) => values.has(name))
}

/** Sampling options for providers that support them. */
function samplingOf(values: Values): { readonly sampling?: Sampling } {
  const seed = seedOf(values)
  const temperature = values.has('deterministic') ? 0 : temperatureOf(values)
  if (seed === undefined && temperature === undefined) return {}
  return {
    sampling: {
      ...(seed !== undefined && { seed }),
      ...(temperature !== undefined && { temperature }),
    },
  }
}

function temperatureOf(values: Values): number | undefined {
  const text = values.get('temperature')
  if (text === undefined) return undefined
  const value = /^\d(\.\d{1,3})?$/.test(text.trim()) ? Number(text) : Number.NaN
  if (value >= 0 && value <= 2) return value
  throw refuse('temperature', `wants a number from 0 to 2, not ${inOneLine(text)}`)
}

/** Typed for a run that asks no model; in a library it is there for other runs. */
export function refuseTemperature(typed: Values, { provider }: ModelSelection['model']): void {
  if (typed.has('temperature') && isOffline(provider))
    throw refuse('temperature', `needs a model; ${provider} has none`)
}

/** Reads the script or the recording that goes with the provider. Throws `argument_invalid`. */
export async function modelOf(values: Values, caller: CallerContext): Promise<ModelSelection> {
  const wanted = values.get('provider')
  if (values.has('send-forms') && wanted !== 'sweep' && wanted !== 'explorer')
    throw refuse(
      'send-forms',
      'needs --provider sweep: every other one sends what its goal asks for',
    )
  if (playsTour(values)) return { model: TOUR_MODEL, network: NO_SERVER }
  const implied = values.has('replay') ? 'recorded' : values.has('script') ? 'scripted' : 'ollama'
  const given = wanted ?? implied
  // `explorer` was the provider without AI before the sweep.
  const provider = oneOf('provider', given === 'explorer' ? 'sweep' : given, RunProvider.options)
  for (const name of OfflineProvider.options) checkFiles(values, name, provider)
  if (isOffline(provider) && values.has('base-url'))
    throw refuse('base-url', `is not needed by --provider ${provider}`)
  switch (provider) {
    case 'sweep': {
      const sends = values.has('send-forms') && { sendsForms: true }
      return { model: { provider, seed: seedOf(values) ?? 0, ...sends }, network: NO_SERVER }
    }
    case 'scripted': {
      const script = fileOf(values, provider)
      const replies = await readScript(script, resolve(callerFolder(caller), script))
      return { model: { provider, replies: [...replies] }, network: NO_SERVER }
    }
    case 'recorded': {
      const bundle = fileOf(values, provider)
      const recording = await readRecording(bundle, resolve(callerFolder(caller), bundle))
      const model = { provider, rows: [...recording.rows] }
      return { model, network: NO_SERVER, recording }
    }
    case 'ollama':
      return ollamaOf(values, caller)
    case 'compatible':
      return compatibleOf(values, caller)
    default:
      return cloudOf(provider, values, caller)
  }
}

function needed(values: Values, name: string, what: string): string {
  const value = values.get(name)
  if (value === undefined) throw refuse(name, what)
  return value
}

/** The file this provider plays. */
function fileOf(values: Values, provider: 'scripted' | 'recorded'): string {
  const { option, what } = OFFLINE[provider].file
  return needed(values, option, `is needed by --provider ${provider}: ${what}`)
}

/**
 * The replies of a script file; `name` is the path as given. Throws `argument_invalid` naming file
 * and line.
 */
async function readScript(name: string, path: string): Promise<readonly ScriptedReply[]> {
  const text = await readFile(path, 'utf8').catch((thrown) => {
    throw refuse('script', `${name} cannot be read: ${fileErrorText(thrown)}`)
  })
  const replies = parseScriptFile(text, `--script ${name}`)
  if (replies.length === 0) throw refuse('script', `${name} holds no reply`)
  return replies
}

/** Throws `argument_invalid` when the options of `owner` are given for another provider. */
function checkFiles(values: Values, owner: OfflineProvider, provider: RunProvider): void {
  const row: Offline = OFFLINE[owner]
  for (const name of row.file ? [row.file.option, ...row.file.also] : [])
    if (values.has(name) && owner !== provider)
      throw refuse(name, `belongs to --provider ${owner}, not to ${provider}`)
}

function ollamaOf(values: Values, { env }: CallerContext): ModelSelection {
  const { originVariable, origin: usual } = SERVERS.ollama
  const { origin, network } = serverAt(values.get('base-url') ?? env[originVariable] ?? usual)
  const named = values.get('model') ?? ''
  const model = { provider: 'ollama', model: named, origin, ...samplingOf(values) } as const
  return { model, network }
}

function compatibleOf(values: Values, caller: CallerContext): ModelSelection {
  const { origin, network } = serverAt(values.get('base-url') ?? SERVERS.compatible.origin)
  const what = 'is needed by --provider compatible: the name that its server gives the model'
  const named = needed(values, 'model', what)
  const model = { provider: 'compatible', model: named, origin, ...samplingOf(values) } as const
  const key = keyOf('compatible', caller)
  return { model, network, ...(key && { key }) }
}

/** In the cloud, or a local server with the same API: then no cloud host can be reached. */
function cloudOf(provider: CloudProvider, values: Values, caller: CallerContext): ModelSelection {
  const key = neededKeyOf(provider, caller)
  const name = needed(values, 'model', `is needed by --provider ${provider}: which of its models`)
  const text = values.get('base-url')
  const model = { provider, model: name, ...samplingOf(values) }
  if (text === undefined) {
    const cloudHosts = [CLOUD[provider].host]
    const network: NetworkMode = { mode: 'cloud', modelOrigins: [], cloudHosts }
    return { model, network, key }
  }
  const { origin, network } = serverAt(text)
  if (network.mode !== 'local')
    throw refuse('base-url', `wants http://127.0.0.1:PORT for --provider ${provider}`)
  return { model: { ...model, origin }, network, key }
}

/** A model server: on this machine in local mode, elsewhere in cloud mode. */
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
