import { asHarnessError } from '@harness/shared/errors.ts'
import { hasXcrun, makeMac } from '../devices/ios/mac.ts'
import { thisMac } from '../devices/ios/open.ts'
import { listSimulators } from '../devices/ios/simulators.ts'
import { findChrome } from '../devices/web/chrome.ts'

/** A kind of device, and whether it can be driven on this machine. */
export interface Drivable {
  readonly kind: 'web' | 'ios'
  readonly available: boolean
  readonly name: string
  /** Why not. */
  readonly reason?: string
}

/** What can be driven here, and what cannot and why. */
export async function listDevices(
  env: Env,
  platform: NodeJS.Platform,
): Promise<readonly Drivable[]> {
  const program = await findChrome(env, platform)
  const web =
    program === undefined
      ? { available: false, reason: 'no Chrome or Chromium was found' }
      : { available: true }
  return [{ kind: 'web', name: program ?? 'a browser', ...web }, ...(await simulators(env))]
}

type Env = Readonly<Record<string, string | undefined>>

/** Each with its UDID, which is what `run` wants; or one entry that says why there is none. */
async function simulators(env: Env): Promise<readonly Drivable[]> {
  const none = (reason: string): readonly Drivable[] => [
    { kind: 'ios', name: 'the iOS Simulator', available: false, reason },
  ]
  if (!(await hasXcrun(env))) return none('needs a Mac with Xcode')
  try {
    const all = await listSimulators(makeMac(thisMac(env)), new AbortController().signal)
    if (all.length === 0)
      return none('none is installed; add one in Xcode under Settings, Components')
    return all.map(({ udid, name, runtime, state }) => ({
      kind: 'ios',
      available: true,
      name: `${name}, ${runtime}, ${state}: ${udid}`,
    }))
  } catch (thrown) {
    return none(asHarnessError(thrown).message)
  }
}

/** One line a device. */
export function deviceLine({ kind, name, reason }: Drivable): string {
  return `${kind.padEnd(5)} ${name}${reason === undefined ? '' : `: ${reason}`}`
}
