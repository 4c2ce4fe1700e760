import { isAbsolute, resolve } from 'node:path'
import { SimulatorSpec, UDID } from '@harness/shared/device/spec.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { type GivenFlag, refuse } from '../../system/flags.ts'
import { APP_FLAGS, SCREEN_FLAGS } from './device-flags.ts'
import type { Kept } from './library.ts'
import { allOf, readFlag } from './run-flag.ts'
import { type CallerContext, callerFolder, type Values } from './values.ts'

type Simulator = NonNullable<RunOrder['simulator']>

const APP_SOURCES = ['app-path', 'project-path', 'bundle-id'] as const

interface Arguments {
  readonly values: Values
  readonly given: readonly GivenFlag[]
  readonly kept: Kept
}

/** Reads the simulator and its app; undefined for another platform. Throws `argument_invalid`. */
export function simulatorOf(
  { values, given, kept }: Arguments,
  platform: string,
  caller: CallerContext,
): Simulator | undefined {
  if (platform !== 'ios') return undefined
  const target = kept.application?.target
  const known = target?.kind === 'ios' ? target.simulator : undefined
  const udid = values.get('simulator-udid')?.toUpperCase() ?? known?.udid
  if (udid === undefined) throw refuse('simulator-udid', 'is needed: which simulator')
  if (!UDID.test(udid)) {
    throw refuse('simulator-udid', 'must be a UDID such as 3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10')
  }
  const names = APP_SOURCES.some((name) => values.has(name))
  const app = known && !names ? known.app : appOf(values, caller)
  return checked({ ...known, kind: 'ios', udid, app, ...optionsOf(given) })
}

/** State of simulator and app, as set by the flags. */
function optionsOf(given: readonly GivenFlag[]) {
  const chosen = Object.entries(APP_FLAGS).flatMap(([field, flag]) => {
    const value = readFlag<unknown>(flag, given)
    return value === undefined ? [] : [[field, value] as const]
  })
  return {
    ...Object.fromEntries(chosen),
    ...(readFlag(SCREEN_FLAGS.dark, given) && { appearance: 'dark' }),
    ...(allOf(given, 'locale').length > 0 && { locale: readFlag(SCREEN_FLAGS.locale, given) }),
  }
}

function checked(spec: Partial<Record<string, unknown>>): Simulator {
  const read = SimulatorSpec.safeParse(spec)
  if (read.success) return read.data
  throw read.error.issues[0]?.path[0] === 'locale'
    ? refuse('locale', 'wants a language and a region such as de_DE')
    : refuse('simulator-udid', 'has a value that a simulator does not take')
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
