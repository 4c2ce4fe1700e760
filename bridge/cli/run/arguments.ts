import { isAbsolute, resolve } from 'node:path'
import type { RunOrder } from '@harness/shared/automation.ts'
import { DEFAULT_MODE, type NetworkMode } from '@harness/shared/protocol.ts'
import { type Given, readFlags, refuse } from '../flags.ts'
import { LATER_PLATFORMS, LATER_PROVIDERS, PLATFORMS, PROVIDERS, RUN_FLAGS } from './flags.ts'
import { readScript } from './script.ts'
import { checkOf, oneOf, webAddress, wholeNumber } from './values.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Where a person stands: npm runs scripts in the root of the checkout and says where it was called. */
export interface Place {
  readonly cwd: string
  readonly env: Env
  readonly platform: NodeJS.Platform
  readonly now: Date
}

/** What `run` was asked for; all that could be checked without starting anything has been. */
export interface RunArguments {
  /** All of the order that needs nobody's answer. No legs mean the first goal of the sample. */
  readonly order: Omit<RunOrder, 'url' | 'persona'>
  /** Undefined means the sample. */
  readonly url: string | undefined
  /** A name or words of one's own; undefined means the first built-in persona. */
  readonly persona: string | undefined
  readonly network: NetworkMode
  /** Absolute. */
  readonly output: string
  readonly json: boolean
}

const MAX_STEPS = { min: 0, max: 200 }
const DEFAULT_STEPS = 20
const SIDE = { min: 64, max: 4_096 }
const SEEDS = { min: 0, max: 0xffff_ffff }
const TOKENS = { min: 0, max: 1_000_000_000 }
const FIXED_SEED = 1

/** What was given once, by name. */
type Values = ReadonlyMap<string, string>

/** The folder a person is in, for paths that are not absolute. */
export function callerFolder({ cwd, env }: Pick<Place, 'cwd' | 'env'>): string {
  return env['npm_lifecycle_event'] === undefined ? cwd : (env['INIT_CWD'] ?? cwd)
}

/** Reads the arguments of `run`, and the script they name. Throws `argument_invalid`. */
export async function parseRun(argv: readonly string[], place: Place): Promise<RunArguments> {
  const given = readFlags(argv, RUN_FLAGS)
  const values: Values = new Map(given.map(({ name, value }) => [name, value]))
  platformOf(values)
  formatOf(values)
  const url = urlOf(values)
  const legs = legsOf(given, values.has('sample'))
  const viewport = viewportOf(values)
  const { model, network } = await modelOf(values, place)
  const seed = 'seed' in model ? model.seed : seedOf(values)
  const tokens = values.get('token-budget')
  return {
    url,
    persona: values.get('persona'),
    network,
    json: values.has('json'),
    output: outputOf(values, place),
    order: {
      viewport,
      legs,
      model,
      stepBudget: stepsOf(values),
      ...(tokens !== undefined && { tokenBudget: wholeNumber('token-budget', tokens, TOKENS) }),
      ...(seed !== undefined && { seed }),
      mode: modeOf(values),
      strict: true,
      origin: 'cli',
      headed: headedOf(values, place),
      record: true,
      // Nobody is asked: what asks is rejected with a note that names the rule (contract 5).
      unattended: true,
    },
  }
}

function platformOf(values: Values): void {
  const platform = oneOf('platform', values.get('platform') ?? 'web', PLATFORMS)
  const later = LATER_PLATFORMS[platform]
  if (later) throw refuse('platform', `${later} is not available yet`)
}

function formatOf(values: Values): void {
  const format = oneOf('format', values.get('format') ?? 'harness', ['harness', 'reference'])
  if (format !== 'harness') throw refuse('format', `the ${format} format is not available yet`)
}

function modeOf(values: Values): RunOrder['mode'] {
  const mode = oneOf('mode', values.get('mode') ?? 'autonomous', [
    'autonomous',
    'auto-look',
    'step',
  ])
  if (mode !== 'autonomous') throw refuse('mode', `the mode ${mode} is not available yet`)
  return mode
}

function urlOf(values: Values): string | undefined {
  const url = values.get('url')
  if (values.has('sample')) {
    if (url !== undefined) throw refuse('sample', 'serves a shop of its own; leave out --url')
    return undefined
  }
  if (url === undefined)
    throw refuse('url', 'is needed: the address of the tested application, or --sample instead')
  return webAddress('url', url)
}

/** A check belongs to the goal before it; one before every goal belongs to the first. */
function legsOf(given: readonly Given[], isSample: boolean): RunOrder['legs'] {
  const goals = given.filter(({ name }) => name === 'goal').map(({ value }) => value.trim())
  if (goals.length === 0 && !isSample)
    throw refuse('goal', 'is needed: what the persona wants, in your words')
  const keeps = given.some(({ name }) => name === 'keep-state')
  const count = Math.max(1, goals.length)
  const checks = Array.from({ length: count }, (): ReturnType<typeof checkOf>[] => [])
  let leg = -1
  for (const { name, value } of given) {
    if (name === 'goal') leg += 1
    if (name === 'check') checks[Math.max(0, leg)]?.push(checkOf('check', value))
  }
  return checks.map((own, index) => ({
    goal: goals[index] ?? '',
    ...(keeps && index > 0 && { preservesState: true }),
    ...(own.length > 0 && { checks: own }),
  }))
}

function viewportOf(values: Values): RunOrder['viewport'] {
  return {
    width: wholeNumber('viewport-width', values.get('viewport-width') ?? '1280', SIDE),
    height: wholeNumber('viewport-height', values.get('viewport-height') ?? '800', SIDE),
  }
}

function stepsOf(values: Values): number {
  const text = values.get('max-steps')
  return text === undefined ? DEFAULT_STEPS : wholeNumber('max-steps', text, MAX_STEPS)
}

function seedOf(values: Values): number | undefined {
  const seed = values.get('seed')
  if (seed !== undefined) return wholeNumber('seed', seed, SEEDS)
  return values.has('deterministic') ? FIXED_SEED : undefined
}

interface Chosen {
  readonly model: RunOrder['model']
  readonly network: NetworkMode
}

/** Nothing but the page's own bridge, for models that need no server. */
const NO_SERVER: NetworkMode = { mode: 'local', modelOrigins: [], cloudHosts: [] }

async function modelOf(values: Values, place: Place): Promise<Chosen> {
  const provider = oneOf('provider', values.get('provider') ?? 'ollama', PROVIDERS)
  const later = LATER_PROVIDERS[provider]
  if (later) throw refuse('provider', `${later} is not available yet`)
  const script = values.get('script')
  if (script !== undefined && provider !== 'scripted')
    throw refuse('script', 'belongs to --provider scripted')
  switch (provider) {
    case 'explorer': {
      const seed = seedOf(values) ?? Math.floor(Math.random() * SEEDS.max)
      return { model: { provider, seed }, network: NO_SERVER }
    }
    case 'scripted': {
      if (script === undefined) throw refuse('script', 'is needed by --provider scripted: a file')
      const replies = await readScript(script, resolve(callerFolder(place), script))
      return { model: { provider, replies: [...replies] }, network: NO_SERVER }
    }
    default:
      return ollamaOf(values, place)
  }
}

function ollamaOf(values: Values, { env }: Place): Chosen {
  const text = values.get('base-url') ?? env['HARNESS_OLLAMA_URL'] ?? DEFAULT_MODE.modelOrigins[0]
  const { origin, protocol, hostname, host } = new URL(webAddress('base-url', text ?? ''))
  const model = { provider: 'ollama', model: values.get('model') ?? '', origin } as const
  if (protocol === 'https:')
    return { model, network: { mode: 'cloud', modelOrigins: [], cloudHosts: [host] } }
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw refuse('base-url', 'wants https:// for a model server on another machine')
  const port = origin.endsWith(`:${new URL(origin).port}`) ? origin : `${origin}:80`
  return { model, network: { ...NO_SERVER, modelOrigins: [port] } }
}

function headedOf(values: Values, { env, platform }: Place): boolean {
  if (!values.has('headed')) return false
  const hasScreen = platform !== 'linux' || env['DISPLAY'] || env['WAYLAND_DISPLAY']
  if (hasScreen) return true
  throw refuse('headed', 'there is no display here; leave it out')
}

function outputOf(values: Values, place: Place): string {
  const wanted = values.get('output') ?? `runs/${stampOf(place.now)}`
  return isAbsolute(wanted) ? wanted : resolve(callerFolder(place), wanted)
}

/** Local time as `yyyyMMdd-HHmmss`. */
function stampOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('')
  return `${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('')}`
}
