import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import type { ModelChoice, Sampling } from '@harness/shared/order/model-choice.ts'
import { type OptionValues, samplingIn } from '@harness/shared/order/options/options.ts'
import {
  type CloudProvider,
  isOffline,
  OfflineProvider,
  RunProvider,
} from '@harness/shared/order/provider-names.ts'
import { CLOUD, OFFLINE, type Offline, SERVERS } from '@harness/shared/order/providers.ts'
import { parseScriptFile, type ScriptedReply } from '@harness/shared/order/script.ts'
import { TOUR } from '@harness/shared/order/tour.ts'
import { refuse } from '../../system/flags.ts'
import { fileErrorText } from './file-error.ts'
import { type Recording, readRecording } from './replay.ts'
import { type GivenKey, keyOf, neededKeyOf } from './secrets.ts'
import { type CallerContext, callerFolder, oneOf, type Values, webAddress } from './values.ts'

/** Model of a run, and the network access that the page needs for it. */
interface ModelSelection {
  readonly model: ModelChoice
  readonly network: NetworkMode
  /** Recorded run to replay, for `recorded`. */
  readonly recording?: Recording
  /** Passed only to the worker. */
  readonly key?: GivenKey
}

const FIXED_SEED = 1

/** Allows only the page's own bridge, for models that need no server. */
const NO_SERVER: NetworkMode = { mode: 'local', modelOrigins: [], cloudHosts: [] }

/** Arguments that choose a model or a replacement for one. */
const MODEL_FLAGS = ['provider', 'model', 'base-url', 'script', 'replay'] as const

/** Replies are empty here, because the sample supplies them later. */
const TOUR_MODEL = { provider: 'scripted' as const, model: TOUR, replies: [] }

/** True for `--sample` without a model, which plays the scripted tour. */
export function playsTour(values: Values): boolean {
  return values.has('sample') && !MODEL_FLAGS.some((name) => values.has(name))
}

/** Sampling settings: those chosen, or those that `--deterministic` sets. */
export function samplingOf(values: Values, own: OptionValues): Sampling {
  const isFixed = values.has('deterministic')
  return samplingIn(isFixed ? { ...own, seed: own.seed ?? FIXED_SEED, temperature: 0 } : own)
}

export function withOptions(
  model: ModelChoice,
  sampling: Sampling,
  sendsForms: boolean | undefined,
): ModelChoice {
  if (model.provider === 'sweep')
    return { ...model, seed: sampling.seed ?? 0, ...(sendsForms && { sendsForms }) }
  const hasNone = Object.keys(sampling).length === 0
  if (hasNone || model.provider === 'scripted' || model.provider === 'recorded') return model
  return model.provider === 'builtin' ? model : { ...model, sampling }
}

/** Reads the script or the recording that goes with the provider. Throws `argument_invalid`. */
export async function modelOf(values: Values, caller: CallerContext): Promise<ModelSelection> {
  const wanted = values.get('provider')
  if (playsTour(values)) return { model: TOUR_MODEL, network: NO_SERVER }
  const implied = values.has('replay') ? 'recorded' : values.has('script') ? 'scripted' : 'ollama'
  const given = wanted ?? implied
  // `explorer` was the provider without AI before the sweep.
  const provider = oneOf('provider', given === 'explorer' ? 'sweep' : given, RunProvider.options)
  for (const name of OfflineProvider.options) checkFiles(values, name, provider)
  if (isOffline(provider) && values.has('base-url'))
    throw refuse('base-url', `is not needed by --provider ${provider}`)
  switch (provider) {
    case 'sweep':
      return { model: { provider, seed: 0 }, network: NO_SERVER }
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

/** Path of the file that this provider plays. */
function fileOf(values: Values, provider: 'scripted' | 'recorded'): string {
  const { option, what } = OFFLINE[provider].file
  return needed(values, option, `is needed by --provider ${provider}: ${what}`)
}

/**
 * Reads the replies of a script file; `name` is the path as given. Throws `argument_invalid` naming
 * file and line.
 */
async function readScript(name: string, path: string): Promise<readonly ScriptedReply[]> {
  const text = await readFile(path, 'utf8').catch((thrown) => {
    throw refuse('script', `${name} cannot be read: ${fileErrorText(thrown)}`)
  })
  const replies = parseScriptFile(text, `--script ${name}`)
  if (replies.length === 0) throw refuse('script', `${name} holds no reply`)
  return replies
}

/** Refuses the options of `owner` for another provider. Throws `argument_invalid`. */
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
  const model = { provider: 'ollama', model: named, origin } as const
  return { model, network }
}

function compatibleOf(values: Values, caller: CallerContext): ModelSelection {
  const { origin, network } = serverAt(values.get('base-url') ?? SERVERS.compatible.origin)
  const what = 'is needed by --provider compatible: the name that its server gives the model'
  const named = needed(values, 'model', what)
  const model = { provider: 'compatible', model: named, origin } as const
  const key = keyOf('compatible', caller)
  return { model, network, ...(key && { key }) }
}

/** Selects a cloud model, or a local server with the same API, which allows no cloud host. */
function cloudOf(provider: CloudProvider, values: Values, caller: CallerContext): ModelSelection {
  const key = neededKeyOf(provider, caller)
  const name = needed(values, 'model', `is needed by --provider ${provider}: which of its models`)
  const text = values.get('base-url')
  const model = { provider, model: name }
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

/** Selects a model server: on this machine in local mode, elsewhere in cloud mode. */
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
