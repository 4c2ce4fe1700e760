import { isAbsolute, resolve } from 'node:path'
import { Permission, SimulatorSpec, UDID } from '@harness/shared/language/protocol.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { type GivenFlag, inOneLine, refuse } from '../flags.ts'
import { allOf } from './guards.ts'
import type { Kept } from './library.ts'
import { type CallerContext, callerFolder, type Values } from './values.ts'

type Simulator = NonNullable<RunOrder['simulator']>

const IOS_FLAGS = [
  'simulator-udid',
  'app-path',
  'project-path',
  'scheme',
  'bundle-id',
  'erase',
  'uninstall',
  'permission',
  'text-size',
  'increase-contrast',
  'launch-argument',
  'app-env',
  'open-url',
] as const
const WEB_FLAGS = [
  'url',
  'sample',
  'viewport-width',
  'viewport-height',
  'headed',
  'touch',
  'reduced-motion',
  'time-zone',
  'browser-url',
  'send-sign-in',
] as const
const APP_FLAGS = ['app-path', 'project-path', 'bundle-id'] as const

interface Arguments {
  readonly values: Values
  readonly given: readonly GivenFlag[]
  readonly kept: Kept
}

/** The simulator and the app; undefined for another platform. Throws `argument_invalid`. */
export function simulatorOf(
  { values, given, kept }: Arguments,
  platform: string,
  caller: CallerContext,
): Simulator | undefined {
  const others = {
    web: platform === 'web' ? [] : WEB_FLAGS,
    ios: platform === 'ios' ? [] : IOS_FLAGS,
  }
  for (const [owner, flags] of Object.entries(others)) {
    const stray = flags.find((name) => values.has(name))
    if (stray) throw refuse(stray, `belongs to --platform ${owner}`)
  }
  if (platform !== 'ios') return undefined
  const target = kept.application?.target
  const known = target?.kind === 'ios' ? target.simulator : undefined
  const udid = values.get('simulator-udid')?.toUpperCase() ?? known?.udid
  if (udid === undefined) throw refuse('simulator-udid', 'is needed: which simulator')
  if (!UDID.test(udid)) {
    throw refuse('simulator-udid', 'must be a UDID such as 3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10')
  }
  const names = APP_FLAGS.some((name) => values.has(name))
  const app = known && !names ? known.app : appOf(values, caller)
  return checked({ ...known, kind: 'ios', udid, app, ...optionsOf(values, given) })
}

/** How simulator and app shall be, as far as arguments say. */
function optionsOf(values: Values, given: readonly GivenFlag[]): Partial<Record<string, unknown>> {
  const permissions = allOf(given, 'permission')
  const started = allOf(given, 'launch-argument')
  const environment = allOf(given, 'app-env').map((text) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    if (name === undefined || value === undefined)
      throw refuse('app-env', `wants NAME=VALUE, not ${inOneLine(text)}`)
    return [name, value] as const
  })
  return {
    ...(values.has('erase') && { erase: true }),
    ...(values.has('uninstall') && { uninstall: true }),
    ...(values.has('dark') && { appearance: 'dark' }),
    ...(values.has('increase-contrast') && { increaseContrast: true }),
    ...(values.has('locale') && { locale: values.get('locale') }),
    ...(values.has('text-size') && { contentSize: values.get('text-size') }),
    ...(values.has('open-url') && { url: values.get('open-url') }),
    ...(permissions.length > 0 && { permissions }),
    ...(started.length > 0 && { arguments: started }),
    ...(environment.length > 0 && { environment: Object.fromEntries(environment) }),
  }
}

/** What `simctl ui content_size` takes. */
const LARGER = ['medium', 'large', 'extra-large', 'extra-extra-large', 'extra-extra-extra-large']
const TEXT_SIZES = [
  'extra-small',
  'small',
  ...LARGER,
  ...LARGER.map((size) => `accessibility-${size}`),
]

/** Which argument a field of the order comes from, and what it wants. */
const FLAG_OF: Readonly<Record<string, readonly [flag: string, wants: string]>> = {
  locale: ['locale', 'wants a language and a region such as de_DE'],
  contentSize: ['text-size', `wants one of ${TEXT_SIZES.join(', ')}`],
  url: ['open-url', 'wants an address with its scheme, such as garden://plants'],
  permissions: ['permission', `wants one of ${Permission.options.join(', ')}`],
  arguments: ['launch-argument', 'is too long, has line breaks, or is one of too many'],
  environment: ['app-env', 'wants a NAME of letters, digits and _, and a value in one line'],
}
const OTHER_FIELD = ['simulator-udid', 'has a value that a simulator does not take'] as const

function checked(spec: Partial<Record<string, unknown>>): Simulator {
  const read = SimulatorSpec.safeParse(spec)
  const size = read.data?.contentSize
  if (read.success && (size === undefined || TEXT_SIZES.includes(size))) return read.data
  const field = read.success ? 'contentSize' : String(read.error.issues[0]?.path[0] ?? '')
  throw refuse(...(FLAG_OF[field] ?? OTHER_FIELD))
}

function appOf(values: Values, caller: CallerContext): Simulator['app'] {
  const path = (given: string) => (isAbsolute(given) ? given : resolve(callerFolder(caller), given))
  const app = values.get('app-path')
  const project = values.get('project-path')
  const scheme = values.get('scheme')
  const bundleId = values.get('bundle-id')
  if (bundleId !== undefined) {
    const [other] = (['app-path', 'project-path', 'scheme'] as const).filter((name) =>
      values.has(name),
    )
    if (other) throw refuse(other, 'cannot go with --bundle-id')
    return { from: 'installed', bundleId }
  }
  if (app !== undefined) {
    if (project !== undefined) throw refuse('project-path', 'cannot go with --app-path')
    if (scheme !== undefined) throw refuse('scheme', 'belongs to --project-path')
    return { from: 'bundle', path: path(app) }
  }
  if (project === undefined) throw refuse('app-path', 'is needed, or --project-path with --scheme')
  if (scheme === undefined) throw refuse('scheme', 'is needed by --project-path')
  if (scheme.startsWith('-')) throw refuse('scheme', 'cannot begin with a dash')
  return { from: 'project', path: path(project), scheme }
}
