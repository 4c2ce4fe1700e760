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
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Promise<readonly Drivable[]> {
  const program = await findChrome(env, platform)
  const web =
    program === undefined
      ? { available: false, reason: 'no Chrome or Chromium was found' }
      : { available: true }
  const reason = platform === 'darwin' ? 'not available yet' : 'needs a Mac with Xcode'
  return [
    { kind: 'web', name: program ?? 'a browser', ...web },
    { kind: 'ios', name: 'the iOS Simulator', available: false, reason },
  ]
}

/** One line a device. */
export function deviceLine({ kind, name, reason }: Drivable): string {
  return `${kind.padEnd(5)} ${name}${reason === undefined ? '' : `: ${reason}`}`
}
