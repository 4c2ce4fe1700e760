import { isAbsolute, resolve } from 'node:path'
import { UDID } from '@harness/shared/language/protocol.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { refuse } from '../flags.ts'
import { type CallerContext, callerFolder, type Values } from './values.ts'

type Simulator = NonNullable<RunOrder['simulator']>

const IOS_FLAGS = ['simulator-udid', 'app-path', 'project-path', 'scheme'] as const
const WEB_FLAGS = ['url', 'sample', 'viewport-width', 'viewport-height', 'headed'] as const

/** The simulator and the app; undefined for another platform. Throws `argument_invalid`. */
export function simulatorOf(
  values: Values,
  platform: string,
  caller: CallerContext,
): Simulator | undefined {
  const [stray] = (platform === 'ios' ? WEB_FLAGS : IOS_FLAGS).filter((name) => values.has(name))
  if (stray) throw refuse(stray, `belongs to --platform ${platform === 'ios' ? 'web' : 'ios'}`)
  if (platform !== 'ios') return undefined
  const udid = values.get('simulator-udid')?.toUpperCase()
  if (udid === undefined) throw refuse('simulator-udid', 'is needed: which simulator')
  if (!UDID.test(udid)) {
    throw refuse('simulator-udid', 'must be a UDID such as 3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10')
  }
  return { kind: 'ios', udid, app: appOf(values, caller) }
}

function appOf(values: Values, caller: CallerContext): Simulator['app'] {
  const path = (given: string) => (isAbsolute(given) ? given : resolve(callerFolder(caller), given))
  const app = values.get('app-path')
  const project = values.get('project-path')
  const scheme = values.get('scheme')
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
