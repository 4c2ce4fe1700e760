import { resolve } from 'node:path'
import type { WebSecrets } from '@harness/shared/device/conditions.ts'
import { FORMATS, type Format } from '@harness/shared/log/versions/names.ts'
import type { GivenFile, Screens } from '@harness/shared/log/wire/automation.ts'
import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { MAX_STEPS } from '@harness/shared/order/budgets.ts'
import type { Layers } from '@harness/shared/order/options/layers.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { SecretHome } from '@harness/shared/order/secret-home.ts'
import type { Credential } from '../../devices/credential.ts'
import { hasDisplay } from '../../devices/web/life/display.ts'
import { listedBy, readFlags, refuse } from '../../system/flags.ts'
import { hooksOf, type RunHooks } from '../hooks/hooks.ts'
import { type Pipeline, pipelineOf } from '../pipeline/arguments.ts'
import { allowedFiles } from './allowed-files.ts'
import { appearanceOf } from './appearance.ts'
import { appiumOf } from './appium.ts'
import { attachOf, networkWith, runningOf } from './attach.ts'
import { SCREEN_FLAGS } from './device-flags.ts'
import { fallbackOf } from './fallback.ts'
import { PLATFORMS, RUN_FLAGS } from './flags.ts'
import { goalPictures } from './goal-pictures.ts'
import { detailsOf, legsOf } from './goals.ts'
import {
  chainLegs,
  checkedLegs,
  keptOf,
  savedLeg,
  siteHome,
  skippedInChain,
  usualSize,
  withDefaults,
  withinHome,
} from './library.ts'
import { personaIn, skillsOf } from './library-texts.ts'
import { memoryFileOf, memoryIn } from './memory-file.ts'
import { modelOf, samplingOf, withOptions } from './model.ts'
import { checkNeeds, checkPlatform, judgeOf, runOptions, SURFACES } from './options.ts'
import { prototypeOf } from './prototype.ts'
import type { Recording } from './replay.ts'
import { reportsOf, type WantedReport } from './reports.ts'
import { readFlag } from './run-flag.ts'
import { credentialOf, type GivenKey } from './secrets.ts'
import { signInStateOf } from './sign-in-state.ts'
import { simulatorOf } from './simulator.ts'
import { siteSecretsOf } from './site-secrets.ts'
import { type CallerContext, callerFolder, oneOf, type Values, webAddress } from './values.ts'

/** The arguments of `run`, validated as far as possible without starting anything. */
export interface RunArguments {
  /**
   * The order without fields that only the worker can fill. A leg without a goal gets that of the
   * tour, or the first of the sample.
   */
  readonly order: Omit<RunOrder, 'url' | 'persona' | 'credential' | 'unattended'>
  /** Undefined for the sample; empty for an app on a simulator. */
  readonly url: string | undefined
  /**
   * A name, a description, or a recording's persona. Undefined for that of the tour, or the first
   * built-in one.
   */
  readonly persona: string | RunOrder['persona'] | undefined
  readonly credential: Credential | undefined
  /** Cookies and storage for the browser at start; not in the order. */
  readonly signInState?: string
  /** Name of the credential in the log. */
  readonly credentialLabel: string
  /** Screens of a recording, replayed instead of using a device. */
  readonly screens?: Screens
  /** Files of a prototype, which the worker stores before the run. */
  readonly prototype?: readonly GivenFile[]
  readonly network: NetworkMode
  /** API key of the provider; not in the order, because the order is stored. */
  readonly key?: GivenKey
  readonly otherKeys: readonly GivenKey[]
  /** Address of the running browser if it contains an access token. */
  readonly browserUrl?: string
  /** Secret values of the web conditions; not in the order. */
  readonly secrets?: WebSecrets
  /** Addresses that may receive the secrets of the library's application. */
  readonly home?: SecretHome
  /** Absolute path. */
  readonly output: string
  /** True for the default path. */
  readonly isUsualOutput: boolean
  readonly format: Format
  readonly reports: readonly WantedReport[]
  readonly json: boolean
  /** True when lines typed at the terminal steer the run. */
  readonly steers: boolean
  readonly pipeline: Pipeline
  readonly hooks: RunHooks
  /** File that the user named for the persona's memory. */
  readonly memoryFile?: string
  /** File to which the memory is written after the run. */
  readonly rememberIn?: string
  readonly notes: readonly string[]
}

/** Placeholder: the sample is served on this machine, on a port that is not known yet. */
const SAMPLE_URL = 'http://127.0.0.1/'

/** Reads the arguments of `run`, with their script or recording. Throws `argument_invalid`. */
export async function parseRun(
  argv: readonly string[],
  caller: CallerContext,
): Promise<RunArguments> {
  const { given, kept, values } = await readValues(argv, caller)
  const tested = await testedOf({ values, given, kept }, caller)
  const { running } = tested
  const { model, network, recording, key } = await modelOf(values, caller)
  const recorded = recording?.state.started
  const url = withinHome(values, kept, tested.isWeb ? urlOf(values, recording) : '')
  const chosen = runOptions({
    given,
    layers: repeated(kept.layers, recording),
    provider: model.provider,
    surface: tested.surface,
    url: tested.isLocal ? SAMPLE_URL : (url ?? SAMPLE_URL),
  })
  const { temperature, thinking, seed: ownSeed, sendsForms, judge, ...options } = chosen
  const site = siteSecretsOf(options, { ...caller, given })
  const fallback = fallbackOf(options.fallbackModels ?? [], model, network, caller)
  const sampling = samplingOf(values, { seed: ownSeed, temperature, thinking })
  const asked = withOptions(model, sampling, sendsForms)
  const seed = 'seed' in asked ? asked.seed : (sampling.seed ?? recorded?.seed)
  return {
    url,
    persona: personaIn(values.get('persona'), kept) ?? personaOf(recording),
    credential: credentialOf(values, caller),
    ...(await signInStateOf(values, caller)),
    credentialLabel: values.get('credential') ?? 'from the command line',
    network: networkWith(fallback.network, running.order.appium ?? running.order.attach),
    ...running.secret,
    ...site.given,
    ...siteHome(kept, url, values.has('http-user')),
    ...tested.prototype,
    ...(key && { key }),
    otherKeys: fallback.keys,
    ...(recording && values.has('replay-screens') && { screens: await recording.screens() }),
    ...memoryFileOf(values, caller),
    ...{ json: values.has('json'), steers: values.has('steer') },
    notes: [...kept.warnings, ...skippedInChain(kept)],
    ...outputOf({ given, values }, caller),
    order: {
      ...screenOf({ values, given, kept }, { recording, ...tested.simulator }),
      ...running.order,
      ...detailsOf(kept, values.has('url') ? undefined : recorded?.application.name),
      ...skillsOf(values.get('persona'), kept),
      legs: ownLegs({ given, kept, values }, { recording, sweeps: model.provider === 'sweep' }),
      model: asked,
      ...{ ...options, ...site.order },
      ...(await allowedFiles(options.files, caller)),
      ...(await goalPictures(options.pictures, caller)),
      ...(await memoryIn(values, options, caller)),
      ...(seed !== undefined && { seed }),
      ...(judge && judgeOf(given)),
      origin: 'cli',
      headed: headedOf(values, caller),
      record: true,
    },
  }
}

type OutputArguments = 'reports' | 'pipeline' | 'hooks' | 'format' | 'output' | 'isUsualOutput'

/** Reads the settings of the output files, and of what breaks a build. */
function outputOf(
  { given, values }: Pick<Parameters<typeof simulatorOf>[0], 'given' | 'values'>,
  caller: CallerContext,
): Pick<RunArguments, OutputArguments> {
  const pipeline = pipelineOf(given, caller)
  return {
    pipeline,
    hooks: hooksOf(given, caller),
    reports: reportsOf(given, caller, pipeline),
    format: oneOf('format', values.get('format') ?? 'harness', FORMATS),
    output: resolve(callerFolder(caller), values.get('output') ?? `runs/${stampOf(caller.now)}`),
    isUsualOutput: !values.has('output'),
  }
}

function ownLegs(
  { given, kept, values }: Parameters<typeof simulatorOf>[0],
  from: Parameters<typeof legsOf>[2],
) {
  const own = chainLegs(given, kept) ?? legsOf(given, values, from)
  return checkedLegs(
    own.map((leg) => savedLeg(leg, given, kept)),
    kept,
  )
}

/** Reads the typed flags, and completes them from the library and the defaults. */
async function readValues(argv: readonly string[], caller: CallerContext) {
  const given = readFlags(argv, RUN_FLAGS, listedBy('run'))
  const typed: Values = new Map(given.map(({ name, value }) => [name, value]))
  checkNeeds(typed)
  const kept = await keptOf(typed, caller)
  return { given, kept, values: withDefaults(typed, kept) }
}

/** Reads the tested application, and the running device. */
async function testedOf(tested: Parameters<typeof simulatorOf>[0], caller: CallerContext) {
  const { values, kept } = tested
  const device = await appiumOf(values, kept, caller)
  if (device) {
    const isWeb = device.platform === 'web'
    const surface = 'appium' as const
    return { isWeb, isLocal: false, surface, running: runningOf(undefined, device) }
  }
  const platform = platformOf(values)
  const isWeb = platform === 'web'
  checkPlatform(values, platform)
  const simulator = simulatorOf(tested, platform, caller)
  const prototype = await prototypeOf(values, platform, caller)
  return {
    isWeb,
    surface: SURFACES[platform][0],
    /** A local prototype cannot affect anything outside, so it has the sample's guard rules. */
    isLocal: prototype !== undefined,
    running: runningOf(isWeb ? attachOf(values, kept) : undefined, undefined),
    simulator: simulator && { simulator },
    prototype: prototype && { prototype },
  }
}

/** Screen of the application: a page of some size, or a simulator. */
function screenOf(
  { values, given, kept }: Parameters<typeof simulatorOf>[0],
  { recording, simulator }: Pick<RunOrder, 'simulator'> & { recording: Recording | undefined },
): Pick<RunOrder, 'viewport' | 'appearance' | 'simulator'> {
  const { started } = recording?.state.steps[0] ?? {}
  const seen = started?.audited?.viewport ?? started?.pointSize
  const usual = { width: 1280, height: 800, ...seen, ...usualSize(values, kept) }
  const viewport = {
    width: readFlag(SCREEN_FLAGS.width, given) ?? usual.width,
    height: readFlag(SCREEN_FLAGS.height, given) ?? usual.height,
  }
  if (simulator) return { viewport, simulator }
  const target = values.has('sample') ? undefined : kept.application?.target
  const appearance = appearanceOf(given, target?.kind === 'web' ? target.appearance : undefined)
  return { viewport, ...(appearance && { appearance }) }
}

/** Adds the settings of a recording to the defaults, below those of an application. */
function repeated(layers: Layers, recording: Recording | undefined): Layers {
  const { strict, stepBudget, tokenBudget } = recording?.state.started ?? {}
  return {
    ...layers,
    settings: {
      ...(stepBudget !== undefined && { stepBudget: stepBudget > MAX_STEPS ? 0 : stepBudget }),
      ...(tokenBudget !== undefined && { tokenBudget }),
      ...layers.settings,
      // A replay is as strict as the recorded run.
      ...(strict !== undefined && { strict }),
    },
  }
}

function platformOf(values: Values): (typeof PLATFORMS)[number] {
  return oneOf('platform', values.get('platform') ?? 'web', PLATFORMS)
}

/** Address of the run: `--url`, else that of the recording. Replayed screens need none. */
function urlOf(values: Values, recording: Recording | undefined): string | undefined {
  const url = values.get('url')
  if (values.has('replay-screens') && (url !== undefined || values.has('sample')))
    throw refuse(url === undefined ? 'sample' : 'url', 'is not needed with --replay-screens')
  if (values.has('sample')) {
    if (url !== undefined) throw refuse('sample', 'serves a shop of its own; leave out --url')
    return undefined
  }
  const wanted = url ?? recording?.state.started?.application.url
  if (wanted === undefined)
    throw refuse('url', 'is needed: the address of the tested application, or --sample instead')
  return webAddress('url', wanted)
}

function personaOf(recording: Recording | undefined): RunOrder['persona'] | undefined {
  const started = recording?.state.started
  return started && { name: started.personaName, text: started.persona }
}

function headedOf(values: Values, { env, platform }: CallerContext): boolean {
  if (!values.has('headed')) return false
  if (hasDisplay(env, platform)) return true
  throw refuse('headed', 'there is no display here; leave it out')
}

/** Local time as `yyyyMMdd-HHmmss`. */
function stampOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('')
  return `${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('')}`
}
