// An iOS device on the Mac stand-in, with methods for what tests do. All times are short, because
// no phone is real.

import { join } from 'node:path'
import type { Credential } from '@harness/bridge/devices/credential.ts'
import type { Capture, Device, OpenDevice } from '@harness/bridge/devices/device.ts'
import type { IosSpec } from '@harness/bridge/devices/ios/life/app.ts'
import { makeOpenIosDevice } from '@harness/bridge/devices/ios/open.ts'
import { FIGURES, type Figures } from '@harness/bridge/devices/ios/simulators/figures.ts'
import type { MacOptions } from '@harness/bridge/devices/ios/simulators/mac.ts'
import { centre } from '@harness/shared/base/geometry.ts'
import type { Command, Outcome } from '@harness/shared/device/command.ts'
import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { BUNDLE, type Mac } from '../standins/mac/mac.ts'
import { PRO } from '../standins/mac/simulators.ts'

/** A loaded machine starts programs slowly. */
export const TIMEOUT = { testTimeout: 120_000, hookTimeout: 120_000 }
export const SOON = { timeout: 60_000 }

export const never = new AbortController().signal

/** Short where a test has to wait for it; the rest is as long as a loaded machine needs. */
export const QUICK: Figures = {
  ...FIGURES,
  agentPollMs: 50,
  pollMs: 40,
  screenshotRetryMs: 10,
  mirrorMs: 50,
  stopMs: 2_000,
  streamMs: 20_000,
  treeMs: 30_000,
  action: { quietMs: 120, ceilingMs: 2_000 },
  swipe: { quietMs: 160, ceilingMs: 3_000 },
}

export interface Options {
  readonly spec?: Partial<IosSpec>
  readonly figures?: Partial<Figures>
  readonly env?: Readonly<Record<string, string>>
  readonly credential?: Credential
  /** Folder for the bridge's builds; by default one for the whole Mac. */
  readonly directory?: string
  readonly onProgress?: (text: string) => void
}

export function specOf(mac: Mac, changes: Partial<IosSpec> = {}): IosSpec {
  return { kind: 'ios', udid: PRO, app: { from: 'bundle', path: mac.appPath }, ...changes }
}

/** A bridge on this Mac, by its figures. */
export function optionsOf(mac: Mac, { figures, env, directory }: Options = {}): MacOptions {
  return {
    env: { ...mac.env, ...env },
    directory: directory ?? join(mac.folder, 'state'),
    figures: { ...QUICK, ...figures },
    xcodes: [],
    now: () => mac.timing.countedMs,
  }
}

export function opener(mac: Mac, options: Options = {}): OpenDevice<'ios'> {
  const { credential, onProgress } = options
  const open = makeOpenIosDevice(optionsOf(mac, options))
  return async (spec, signal) => {
    const device = await open(spec, signal, onProgress)
    if (credential) device.useCredential?.(credential)
    return device
  }
}

export async function openIos(mac: Mac, options: Options = {}): Promise<DeviceUser> {
  const device = await opener(mac, options)(specOf(mac, options.spec), never)
  return userOf(device)
}

/** Resets the app on a device that stays open: opening one starts a dozen programs. */
export async function freshApp(mac: Mac, udid = PRO): Promise<void> {
  const phone = mac.simulators.get(udid)?.phone
  await phone?.uninstall(BUNDLE)
  await phone?.install(BUNDLE, 'Garden')
  await phone?.launch(BUNDLE, { args: [], env: {} })
}

export interface DeviceUser {
  readonly device: Device
  see(): Promise<Capture>
  labels(): Promise<readonly string[]>
  find(label: string): Promise<ScreenElement>
  tap(label: string): Promise<Outcome>
  act(command: Command): Promise<Outcome>
}

export function userOf(device: Device): DeviceUser {
  const see = () => device.observe(never)
  const act = (command: Command) => device.perform(command, never)
  const find = async (label: string): Promise<ScreenElement> => {
    const { scene } = await see()
    const found = scene.elements.find((element) => element.label === label)
    if (found) return found
    throw new Error(`no ${label} among ${scene.elements.map((at) => at.label).join(' | ')}`)
  }
  return {
    device,
    see,
    act,
    find,
    labels: async () => (await see()).scene.elements.map(({ label }) => label),
    async tap(label) {
      const { rect, ref } = await find(label)
      return act({ kind: 'tap', point: centre(rect), ref })
    },
  }
}
