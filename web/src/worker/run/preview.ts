// Opens an application before a run, as the run would, to try checks and pick them from its
// picture.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { SessionId } from '@harness/shared/base/ids.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import { Scene } from '@harness/shared/device/observation.ts'
import type { SignInState } from '@harness/shared/device/sign-in.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Clock, Driver, Ids } from '../../core/ports.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { StateSource } from '../credentials/states.ts'
import type { Result } from '../result.ts'
import { toResult } from '../to-result.ts'
import type { RunDeviceOptions } from './device.ts'
import type { PrototypeDevices } from './prototypes.ts'

/** Target of a preview: the part of an order that names application and device. */
export type PreviewTarget = Pick<
  RunOrder,
  'url' | 'viewport' | 'appearance' | 'contacts' | 'simulator' | 'prototype' | 'signedIn'
> & {
  /** Sign-in state of the library that the browser starts with. */
  readonly credentialId?: string
}

export interface PreviewScreen {
  readonly picture: Blob
  readonly scene: Scene
}

export interface PreviewApi {
  /**
   * Opens the application and reads its first screen. Only one preview exists: an open one is
   * closed, and one that is still opening ends as `aborted`.
   */
  openPreview(target: PreviewTarget): Promise<Result<PreviewScreen>>
  /**
   * Sends any manual inputs and reads the screen again. Refused with `device_unknown` when no
   * preview is open.
   */
  readPreview(inputs: readonly ManualInput[]): Promise<Result<PreviewScreen>>
  closePreview(): Promise<void>
}

export interface PreviewDeps {
  readonly clock: Clock
  readonly ids: Ids
  readonly link: Pick<BridgeLink, 'socket'>
  readonly prototypes: PrototypeDevices
  readonly onContacts?: RunDeviceOptions['onContacts']
  readonly signIn: (url: string) => Promise<SignInState>
  readonly signInState: (from: StateSource) => Promise<SignInState>
}

/** Milliseconds for an input to take effect, as in a takeover. */
const REACTION_MS = 300
/** Time limit in milliseconds for opening or reading a page. */
const LIMIT_MS = 60_000

export function makePreview(deps: PreviewDeps): PreviewApi {
  let open: Driver | undefined
  /** Number of the latest preview; a device opened for an earlier one is closed. */
  let turn = 0
  const close = async () => {
    turn += 1
    const before = open
    open = undefined
    await letGo(before)
  }
  return {
    openPreview: (target) =>
      toResult(async () => {
        const closed = close()
        const mine = turn
        await closed
        const signal = AbortSignal.timeout(LIMIT_MS)
        const driver = await openDriver(deps, target, signal)
        if (mine !== turn) {
          await letGo(driver)
          throw new HarnessError('aborted')
        }
        open = driver
        return read(driver, signal)
      }),
    readPreview: (inputs) =>
      toResult(async () => {
        if (!open) throw new HarnessError('device_unknown')
        const signal = AbortSignal.timeout(LIMIT_MS)
        for (const input of inputs) {
          if (!open.manualInput) throw new HarnessError('device_unable')
          await open.manualInput(input, signal)
        }
        if (inputs.length > 0) await open.perform({ kind: 'wait', ms: REACTION_MS }, signal)
        return read(open, signal)
      }),
    closePreview: close,
  }
}

async function letGo(driver: Driver | undefined): Promise<void> {
  await driver?.close().catch(() => undefined) // the bridge closes what is left idle
}

async function openDriver(
  { ids, link, prototypes, onContacts, signIn, signInState }: PreviewDeps,
  { signedIn, credentialId: id, ...target }: PreviewTarget,
  signal: AbortSignal,
): Promise<Driver> {
  const isWeb = !target.simulator && !target.prototype
  const { url } = target
  const ofSite = signedIn && isWeb ? await signIn(url) : undefined
  const state = id === undefined ? ofSite : await signInState({ url, id })
  const [{ openDevice }, { deviceOf }] = await Promise.all([
    import('./device.ts'),
    import('./open-device-and-model.ts'),
  ])
  const opened = await openDevice(
    {
      session: SessionId.parse(ids.uuid()),
      spec: { ...deviceOf(target), ...(state && { signIn: state }) },
      socket: (until: AbortSignal) => link.socket(until),
      openPrototype: prototypes.open,
      onContacts,
      onProgress: () => undefined,
    },
    signal,
  )
  return opened.driver
}

async function read(driver: Driver, signal: AbortSignal): Promise<PreviewScreen> {
  const { png, ...scene } = await driver.observe(signal)
  return { picture: new Blob([png], { type: 'image/png' }), scene: Scene.parse(scene) }
}
