import { resolve } from 'node:path'
import { FORMATS, type Format } from '@harness/shared/bundle/names.ts'
import type { NetworkMode } from '@harness/shared/language/bridge-api.ts'
import { Mode } from '@harness/shared/language/run.ts'
import { inherit, type Layers } from '@harness/shared/library/inherit.ts'
import type { GivenFile, Screens } from '@harness/shared/order/automation.ts'
import { DEFAULT_STEPS, MAX_STEPS, MAX_TOKENS } from '@harness/shared/order/budgets.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Credential } from '../../devices/credential.ts'
import { hasDisplay } from '../../devices/web/life/display.ts'
import { listedBy, readFlags, refuse } from '../flags.ts'
import { appearanceOf } from './appearance.ts'
import { appiumOf } from './appium.ts'
import { attachOf, networkWith, runningOf } from './attach.ts'
import { contactsOf } from './contacts.ts'
import { PLATFORMS, RUN_FLAGS } from './flags.ts'
import { legsOf } from './goals.ts'
import { guardsOf } from './guards.ts'
import { measuredBy } from './judge.ts'
import {
  chainLegs,
  checkedLegs,
  detailsOf,
  keptOf,
  personaIn,
  savedLeg,
  skippedInChain,
  withDefaults,
} from './library.ts'
import { modelOf, refuseTemperature, seedOf } from './model.ts'
import { prototypeOf } from './prototype.ts'
import type { Recording } from './replay.ts'
import { reportsOf, type WantedReport } from './reports.ts'
import { credentialOf, type GivenKey } from './secrets.ts'
import { signInStateOf } from './sign-in-state.ts'
import { simulatorOf } from './simulator.ts'
import {
  type CallerContext,
  callerFolder,
  oneOf,
  type Values,
  webAddress,
  wholeNumber,
} from './values.ts'

/** The arguments of `run`, checked as far as possible without starting anything. */
export interface RunArguments {
  /**
   * The order without what only the worker knows. A leg without a goal gets the tour's, or the
   * sample's first.
   */
  readonly order: Omit<RunOrder, 'url' | 'persona' | 'credential' | 'unattended'>
  /** Undefined means the sample; empty for an app on a simulator. */
  readonly url: string | undefined
  /**
   * A name, a description, or a recording's persona; undefined means the tour's, or the first
   * built-in one.
   */
  readonly persona: string | RunOrder['persona'] | undefined
  readonly credential: Credential | undefined
  /** Cookies and storage that the browser starts with; not in the order. */
  readonly signInState?: string
  /** What the log calls it. */
  readonly credentialLabel: string
  /** Of a recording, played instead of a device. */
  readonly screens?: Screens
  /** Files of a prototype, which the worker keeps before the run. */
  readonly prototype?: readonly GivenFile[]
  readonly network: NetworkMode
  /** The key of the provider; not in the order, because the order is stored. */
  readonly key?: GivenKey
  /** Address of the running browser, where it has an access token. */
  readonly browserUrl?: string
  /** Absolute. */
  readonly output: string
  readonly format: Format
  readonly reports: readonly WantedReport[]
  readonly json: boolean
  /** What the person is to know before the run starts. */
  readonly notes: readonly string[]
}

const SIDE = { min: 64, max: 4_096 }
const STEPS = { min: 0, max: MAX_STEPS }
const TOKENS = { min: 0, max: MAX_TOKENS }

/**
 * Reads the arguments of `run`, and the script or recording they name. Throws `argument_invalid`.
 */
export async function parseRun(
  argv: readonly string[],
  caller: CallerContext,
): Promise<RunArguments> {
  const given = readFlags(argv, RUN_FLAGS, listedBy('run'))
  const typed: Values = new Map(given.map(({ name, value }) => [name, value]))
  const kept = await keptOf(typed, caller)
  const values = withDefaults(typed, kept)
  const tested = await testedOf({ values, given, kept }, caller)
  const { running } = tested
  const { model, network, recording, key } = await modelOf(values, caller)
  refuseTemperature(typed, model)
  const url = tested.isWeb ? urlOf(values, recording) : ''
  const sweeps = model.provider === 'sweep'
  const own = chainLegs(given, kept) ?? legsOf(given, values, { recording, sweeps })
  const legs = checkedLegs(
    own.map((leg) => savedLeg(leg, given, kept)),
    kept,
  )
  const screen = screenOf(values, { recording, layers: kept.layers, ...tested.simulator })
  const seed = 'seed' in model ? model.seed : (seedOf(values) ?? recording?.state.started?.seed)
  const tokens = tokenBudgetOf(values, recording)
  return {
    url,
    persona: personaIn(values.get('persona'), kept) ?? personaOf(recording),
    credential: credentialOf(values, caller),
    ...(await signInStateOf(values, caller)),
    credentialLabel: values.get('credential') ?? 'from the command line',
    network: networkWith(network, running.order.appium ?? running.order.attach),
    ...running.secret,
    ...tested.prototype,
    ...(key && { key }),
    ...(recording && values.has('replay-screens') && { screens: await recording.screens() }),
    json: values.has('json'),
    notes: skippedInChain(kept),
    reports: reportsOf(given, caller),
    format: oneOf('format', values.get('format') ?? 'harness', FORMATS),
    output: resolve(callerFolder(caller), values.get('output') ?? `runs/${stampOf(caller.now)}`),
    order: {
      ...screen,
      ...running.order,
      ...detailsOf(kept),
      legs,
      model,
      stepBudget: stepsOf(values, recording),
      ...(tokens !== undefined && { tokenBudget: tokens }),
      ...(seed !== undefined && { seed }),
      ...measuredBy(values, model),
      mode: oneOf('mode', values.get('mode') ?? 'autonomous', Mode.options),
      ...guardsOf(
        given,
        values,
        strictLayers(kept.layers, recording),
        tested.isLocal ? undefined : url,
      ),
      origin: 'cli',
      headed: headedOf(values, caller),
      record: true,
    },
  }
}

/** What is tested, and on what that runs already. */
async function testedOf(tested: Parameters<typeof simulatorOf>[0], caller: CallerContext) {
  const { values, kept } = tested
  const device = await appiumOf(values, kept, caller)
  if (device) {
    const isWeb = device.platform === 'web'
    return { isWeb, isLocal: false, running: runningOf(undefined, device) }
  }
  const platform = platformOf(values)
  const isWeb = platform === 'web'
  const simulator = simulatorOf(tested, platform, caller)
  const prototype = await prototypeOf(values, platform, caller)
  return {
    isWeb,
    /** Nothing that is done in it can matter outside: it is guarded like the sample. */
    isLocal: prototype !== undefined,
    running: runningOf(isWeb ? attachOf(values, kept) : undefined, undefined),
    simulator: simulator && { simulator },
    prototype: prototype && { prototype },
  }
}

/** Where the application is shown: a page of some size, or a simulator. */
function screenOf(
  values: Values,
  {
    recording,
    simulator,
    layers,
  }: Pick<RunOrder, 'simulator'> & { recording: Recording | undefined; layers: Layers },
): Pick<RunOrder, 'viewport' | 'appearance' | 'contacts' | 'simulator'> {
  const viewport = viewportOf(values, recording)
  if (simulator) return { viewport, simulator }
  const appearance = appearanceOf(values)
  const contacts =
    contactsOf(values, platformOf(values)) ?? inherit(layers, 'contacts', undefined).value
  return { viewport, ...(appearance && { appearance }), ...(contacts && { contacts }) }
}

/** A recording is repeated as strictly as it was run. */
function strictLayers(layers: Layers, recording: Recording | undefined): Layers {
  const strict = recording?.state.started?.strict
  return strict === undefined ? layers : { ...layers, settings: { ...layers.settings, strict } }
}

function platformOf(values: Values): (typeof PLATFORMS)[number] {
  return oneOf('platform', values.get('platform') ?? 'web', PLATFORMS)
}

/** A recording names its address unless `--url` does; replayed screens need none. */
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

function viewportOf(values: Values, recording: Recording | undefined): RunOrder['viewport'] {
  const { started } = recording?.state.steps[0] ?? {}
  const seen = started?.audited?.viewport ?? started?.pointSize
  return {
    width: wholeNumber(
      'viewport-width',
      values.get('viewport-width') ?? `${seen?.width ?? 1280}`,
      SIDE,
    ),
    height: wholeNumber(
      'viewport-height',
      values.get('viewport-height') ?? `${seen?.height ?? 800}`,
      SIDE,
    ),
  }
}

function stepsOf(values: Values, recording: Recording | undefined): number {
  const text = values.get('max-steps')
  if (text !== undefined) return wholeNumber('max-steps', text, STEPS)
  const before = recording?.state.started?.stepBudget ?? DEFAULT_STEPS.commandLine
  return before > MAX_STEPS ? 0 : before
}

function tokenBudgetOf(values: Values, recording: Recording | undefined): number | undefined {
  const text = values.get('token-budget')
  if (text !== undefined) return wholeNumber('token-budget', text, TOKENS)
  return recording?.state.started?.tokenBudget
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
