import { asHarnessError } from '@harness/shared/base/errors.ts'
import { thisMac } from '../devices/ios/open.ts'
import { hasXcrun, makeMac } from '../devices/ios/simulators/mac.ts'
import { listSimulators } from '../devices/ios/simulators/simulators.ts'
import { findChrome } from '../devices/web/life/chrome.ts'

/** A device and its availability on this machine. */
interface Drivable {
  readonly kind: 'web' | 'ios'
  readonly available: boolean
  readonly name: string
  /** iOS version and state of a simulator, as `simctl` names them. */
  readonly runtime?: string
  readonly state?: string
  /** Value for `--simulator-udid`. */
  readonly udid?: string
  /** Reason why the device is not available. */
  readonly reason?: string
}

/** Lists the devices of this machine, with a reason for each that is not available. */
export async function listDevices(
  env: Env,
  platform: NodeJS.Platform,
): Promise<readonly Drivable[]> {
  const program = await findChrome(env, platform)
  const web =
    program === undefined
      ? { available: false, reason: 'no Chrome or Chromium was found' }
      : { available: true }
  return [
    { kind: 'web', name: program ?? 'a browser', ...web },
    ...(await simulators(env, platform)),
  ]
}

type Env = Readonly<Record<string, string | undefined>>

/** Lists all simulators, or one entry with the reason why none is available. */
async function simulators(env: Env, platform: NodeJS.Platform): Promise<readonly Drivable[]> {
  const unavailable = (reason: string): readonly Drivable[] => [
    { kind: 'ios', name: 'the iOS Simulator', available: false, reason },
  ]
  if (!(await hasXcrun(env))) return unavailable(missingXcodeReason(platform))
  try {
    const all = await listSimulators(makeMac(thisMac(env)), new AbortController().signal)
    if (all.length === 0)
      return unavailable('no simulator is installed; add one in Xcode under Settings, Components')
    return all.map(({ name, runtime, state, udid }) => ({
      kind: 'ios',
      available: true,
      name,
      runtime,
      state,
      udid,
    }))
  } catch (thrown) {
    return unavailable(asHarnessError(thrown).message)
  }
}

export function missingXcodeReason(platform: NodeJS.Platform): string {
  return platform === 'darwin' ? 'Xcode is not installed on this Mac' : 'this machine is not a Mac'
}

export function deviceLine({ kind, name, runtime, state, udid, reason }: Drivable): string {
  const about = [name, runtime, state].filter(Boolean).join(', ')
  const last = reason ?? udid
  return `${kind.padEnd(5)} ${about}${last === undefined ? '' : `: ${last}`}`
}
