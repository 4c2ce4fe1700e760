import { realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { browserHost, isThisMachine, withoutSecrets } from '@harness/shared/device/attached.ts'
import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD, SERVERS } from '@harness/shared/order/providers.ts'
import { Mode } from '@harness/shared/order/run.ts'
import { MCP_FLAGS } from '../cli/mcp-flags.ts'
import { addressOf } from '../cli/run/attach.ts'
import { allOf } from '../cli/run/run-flag.ts'
import { type GivenKey, keyOf } from '../cli/run/secrets.ts'
import {
  type CallerContext,
  callerFolder,
  oneOf,
  webAddress,
  wholeNumber,
} from '../cli/run/values.ts'
import { type GivenFlag, readFlags, refuse } from '../system/flags.ts'
import { stateDirectory } from '../system/state.ts'
import { AGENT_RUNS } from './shelf.ts'

/** Permissions granted by the user who set up the server. */
export interface Settings {
  /** Absolute path; it contains one folder per run. */
  readonly runs: string
  /** True when the app reads that folder and shows its runs. */
  readonly isShown: boolean
  /** Absolute paths. */
  readonly folders: readonly string[]
  /** Absolute path. */
  readonly library?: string
  readonly network: NetworkMode
  /** Addresses of running browsers that runs may use, with their access tokens. */
  readonly browsers: readonly string[]
  /** Addresses of Appium servers that runs may use, with their access tokens. */
  readonly appium: readonly string[]
  readonly capabilities?: string
  /** Minimum of user approval for every run. */
  readonly mode: Mode
  /** Arguments of `run` that loosen its rules, which only the user may give. */
  readonly loosened: readonly GivenFlag[]
  /** Time in milliseconds after which a run without a new row is stopped. */
  readonly runIdleMs: number
  readonly sessionIdleMs: number
  /** Environment at the start, with keys and password; child processes get another one. */
  readonly caller: Omit<CallerContext, 'now'>
}

/** Arguments of `run` that the user gives here, for every run. */
const LOOSENED = ['allow', 'host', 'network', 'send-sign-in']
const IDLE = { min: 0, max: 86_400 }
const RUN_IDLE_S = 900
const SESSION_IDLE_S = 600

/** Reads the arguments of `mcp`. Throws `argument_invalid`. */
export function readSettings(argv: readonly string[], caller: Settings['caller']): Settings {
  const given = readFlags(argv, MCP_FLAGS)
  const values = new Map(given.map(({ name, value }) => [name, value]))
  const at = (path: string) => resolve(callerFolder(caller), path)
  const library = values.get('library')
  const idle = values.get('idle')
  const capabilities = values.get('capabilities')
  if (capabilities === undefined && values.has('appium-url'))
    throw refuse('capabilities', 'is needed by --appium-url: JSON, or a file with it')
  const seconds = idle === undefined ? undefined : wholeNumber('idle', idle, IDLE)
  return {
    runs: at(values.get('output') ?? join(stateDirectory(caller.env), AGENT_RUNS)),
    isShown: !values.has('output'),
    folders: allOf(given, 'folder').map(at),
    ...(library !== undefined && { library: at(library) }),
    network: networkOf(given, caller),
    browsers: browsersIn(given),
    appium: appiumIn(given),
    ...(capabilities !== undefined && { capabilities }),
    mode: oneOf('mode', values.get('mode') ?? 'autonomous', Mode.options),
    loosened: given.filter(({ name }) => LOOSENED.includes(name)),
    runIdleMs: (seconds ?? RUN_IDLE_S) * 1_000,
    sessionIdleMs: (seconds ?? SESSION_IDLE_S) * 1_000,
    caller,
  }
}

function browsersIn(given: readonly GivenFlag[]): readonly string[] {
  return allOf(given, 'browser-url').map((address) => addressOf(address))
}

function appiumIn(given: readonly GivenFlag[]): readonly string[] {
  return allOf(given, 'appium-url').map((address) =>
    addressOf(address, 'appium-url', 'http://127.0.0.1:4723'),
  )
}

/** Network access: local, unless the user names a provider or a server on another machine. */
function networkOf(given: readonly GivenFlag[], { env }: Settings['caller']): NetworkMode {
  const providers = allOf(given, 'cloud').map((name) => oneOf('cloud', name, CloudProvider.options))
  const ollama = env[SERVERS.ollama.originVariable] ?? SERVERS.ollama.origin
  const addresses = [ollama, SERVERS.compatible.origin, ...allOf(given, 'base-url')]
  const origins = addresses.map((text) => new URL(webAddress('base-url', text)))
  const isHere = ({ hostname }: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  const far = origins.filter((url) => !isHere(url))
  const stray = far.find(({ protocol }) => protocol !== 'https:')
  if (stray) throw refuse('base-url', 'wants https:// for a model server on another machine')
  const cloudHosts = [...providers.map((name) => CLOUD[name].host), ...far.map(({ host }) => host)]
  const hasFarDevice = [...browsersIn(given), ...appiumIn(given)].some((url) => !isThisMachine(url))
  return {
    mode: cloudHosts.length > 0 || hasFarDevice ? 'cloud' : 'local',
    modelOrigins: [...new Set(origins.filter(isHere).map(originOf))],
    cloudHosts: [...new Set(cloudHosts)],
  }
}

function originOf({ hostname, port }: URL): string {
  return `http://${hostname}:${port || '80'}`
}

/** True when the user allowed sign-ins without a question. */
export function allowsSignIn({ loosened }: Pick<Settings, 'loosened'>): boolean {
  const allowed: readonly string[] = ['sign-in', 'all']
  return loosened.some(({ name, value }) => name === 'allow' && allowed.includes(value))
}

/** Refuses network access beyond the allowed one, with the argument that would allow it. */
export function checkNetwork(wanted: NetworkMode, { network }: Pick<Settings, 'network'>): void {
  const host = wanted.cloudHosts.find((name) => !network.cloudHosts.includes(name))
  const origin = wanted.modelOrigins.find((name) => !network.modelOrigins.includes(name))
  if (host === undefined && origin === undefined) return
  const provider = CloudProvider.options.find((name) => CLOUD[name].host === host)
  const flag = provider ? `--cloud ${provider}` : `--base-url ${origin ?? `https://${host}`}`
  const what = `this server may not reach ${host ?? origin}. Only the user can allow it: add ${flag} to the arguments of “harness mcp”`
  throw new HarnessError('argument_invalid', { argument: 'provider', what })
}

/** Key of another model that the server may use. Throws `argument_invalid`. */
export function allowedModel(
  model: ModelChoice,
  { network, caller }: Pick<Settings, 'network' | 'caller'>,
): GivenKey | undefined {
  const { provider } = model
  if (provider !== 'ollama' && provider !== 'compatible' && !isCloud(provider)) {
    const what = 'a run of another program continues with Ollama, a server like it or a cloud model'
    throw new HarnessError('argument_invalid', { argument: 'model', what })
  }
  const origin = 'origin' in model ? model.origin : undefined
  const cloudHosts = origin === undefined && isCloud(provider) ? [CLOUD[provider].host] : []
  const modelOrigins = origin === undefined ? [] : [origin]
  checkNetwork({ mode: network.mode, modelOrigins, cloudHosts }, { network })
  return provider === 'ollama' ? undefined : keyOf(provider, caller)
}

function isCloud(provider: string): provider is CloudProvider {
  return CloudProvider.safeParse(provider).success
}

/**
 * Finds the running browser or Appium server that an agent names by host or address. Throws
 * `argument_invalid`.
 */
export function allowedDevice(
  name: string,
  named: string,
  { browsers, appium }: Pick<Settings, 'browsers' | 'appium'>,
): string {
  const isAppium = name.startsWith('appium')
  const allowed = isAppium ? appium : browsers
  const found = allowed.find((url) =>
    [browserHost(url), withoutSecrets(url), url].map(withoutSlash).includes(withoutSlash(named)),
  )
  if (found !== undefined) return found
  const known = allowed.map(browserHost).join(', ') || 'so far none was'
  const [what, flag] = isAppium
    ? ['Appium server', '--appium-url ADDRESS --capabilities FILE']
    : ['running browser', '--browser-url ADDRESS']
  const fix = `Only the user can allow one: add ${flag} to the arguments of “harness mcp”`
  const text = `names no ${what} that was allowed (${known}). ${fix}`
  throw new HarnessError('argument_invalid', { argument: name, what: text })
}

const withoutSlash = (address: string) => address.replace(/(?<=[^/])\/$/, '')

/**
 * Checks a path named by an agent: absolute, and inside an allowed folder after following links.
 * Throws `argument_invalid`.
 */
export function allowedPath(name: string, path: string, folders: readonly string[]): string {
  const wrong = (what: string) => new HarnessError('argument_invalid', { argument: name, what })
  if (!isAbsolute(path)) throw wrong('must be an absolute path')
  const real = realPath(resolve(path))
  if (folders.some((folder) => isInside(realPath(folder), real))) return resolve(path)
  const fix =
    'Only the user can allow a folder: add --folder FOLDER to the arguments of “harness mcp”'
  throw wrong(
    `is in no folder that was allowed (${folders.join(', ') || 'so far no folder was'}). ${fix}`,
  )
}

/** Resolves the nearest existing parent, so that a link cannot lead out of a folder. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), path.slice(parent.length))
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}
