import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId, SessionId } from '@harness/shared/base/ids.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { platformOf } from '@harness/shared/device/appium.ts'
import { browserHost, isThisMachine } from '@harness/shared/device/attached.ts'
import type { Contact } from '@harness/shared/device/browser-network.ts'
import { conditionsOf, type WebSecrets } from '@harness/shared/device/conditions.ts'
import type { SignInState } from '@harness/shared/device/sign-in.ts'
import type { DeviceInfo, DeviceSpec } from '@harness/shared/device/spec.ts'
import type { HookPoint } from '@harness/shared/order/hooks.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { originsOf } from '@harness/shared/order/secret-home.ts'
import type { Activity, Driver, Model } from '../../core/ports.ts'
import { neverThrowing } from '../../core/safe-listener.ts'
import type { RecordedStep } from '../../drivers/recorded.ts'
import type { BridgeLink } from '../bridge-link.ts'
import { type MakeRunModel, openDevice, type RunDevice, type RunDeviceOptions } from './device.ts'
import type { PrototypeDevices } from './prototypes.ts'
import { signInOnce } from './sign-in-once.ts'

interface OpenDeps {
  readonly link: Pick<BridgeLink, 'socket'>
  readonly prototypes: PrototypeDevices
  readonly makeModel: MakeRunModel
  readonly onActivity: (runId: RunId, activity: Activity) => void
  readonly onContacts?: RunDeviceOptions['onContacts']
}

/** Recorded steps to replay instead of using a device. */
export interface Replay {
  readonly info: DeviceInfo
  readonly steps: readonly RecordedStep[]
}

/** Inputs that are never stored, so that a resumed run lacks them. */
export interface EphemeralInputs {
  /** Password for the order's `credential`; sent only to the device. */
  readonly password?: string
  /** Text of a file with cookies and storage; sent only to the device. */
  readonly signInState?: string
  /** Secret values of the order's conditions; sent only to the device. */
  readonly secrets?: WebSecrets
  readonly replay?: Replay
  /** Address of the order's running browser or Appium server, if it has an access token. */
  readonly browserUrl?: string
  /** Hook points with a command of the caller, who must supply a callback that runs them. */
  readonly hookPoints?: readonly HookPoint[]
  /** New application of the run, stored with its first row. */
  readonly application?: Application
}

type DeviceOrder = Pick<
  RunOrder,
  | 'url'
  | 'viewport'
  | 'headed'
  | 'appearance'
  | 'contacts'
  | 'attach'
  | 'appium'
  | 'simulator'
  | 'prototype'
> & { readonly model?: RunOrder['model'] }

interface Wanted {
  readonly runId: RunId
  readonly sessionId: SessionId
  readonly order: RunOrder
}

/** Opens and checks device and model. If one fails, neither stays open. Throws like both. */
export async function openDeviceAndModel(
  { makeModel, link, prototypes, onActivity, onContacts }: OpenDeps,
  { runId, sessionId, order }: Wanted,
  {
    password,
    replay,
    signIn,
    browserUrl,
    secrets,
  }: EphemeralInputs & { readonly signIn?: SignInState },
  signal: AbortSignal,
): Promise<{ device: RunDevice; model: Model }> {
  checkSignIn(order, password !== undefined || signIn !== undefined)
  checkState(order, signIn)
  const model = await makeModel(order.model, signal, runId)
  const report = neverThrowing((activity: Activity) => onActivity(runId, activity))
  const { credential } = order
  const options = {
    session: sessionId,
    spec: {
      ...deviceOf(order, browserUrl),
      ...(signIn && { signIn }),
      ...(secrets && { secrets }),
    },
    socket: (again: AbortSignal) => link.socket(again),
    openPrototype: prototypes.open,
    onContacts: (contacts: readonly Contact[]) => onContacts?.(contacts, runId),
    onProgress: (text: string, output: boolean) => report({ kind: 'opening', text, output }),
    ...(credential &&
      password !== undefined && {
        credential: {
          username: credential.username,
          password: new Secret(password),
          origins: originsOf(order),
        },
      }),
  }
  const shown = replay && (await replayDriver(replay))
  const device = await openDevice(options, signal, shown)
  try {
    if (device.state !== 'same') await signInOnce(device.driver, order, { password }, signal)
  } catch (thrown) {
    await device.driver.close()
    throw thrown
  }
  return { device, model }
}

async function replayDriver({ info, steps }: Replay): Promise<Driver> {
  return (await import('../../drivers/recorded.ts')).makeReplayDriver(info, steps)
}

/** Requires consent to send a sign-in to another machine. Throws `attach_sign_in`. */
function checkSignIn(order: RunOrder, isSent: boolean): void {
  const { attach, appium, simulator, prototype } = order
  const running = appium ?? attach
  if (!running || !isSent || running.signIns || simulator || prototype) return
  if (!isThisMachine(running.url))
    throw new HarnessError('attach_sign_in', { host: browserHost(running.url) })
}

/** Refuses cookies and storage outside of the bridge's browsers. Throws `device_unable`. */
function checkState({ appium, simulator, prototype }: RunOrder, state: SignInState | undefined) {
  if (!state || !(appium || simulator || prototype)) return
  throw new HarnessError('device_unable', { what: 'start with the cookies of a saved sign-in' })
}

export function deviceOf(order: DeviceOrder, browserUrl?: string): DeviceSpec {
  const { url, viewport, headed, appearance, contacts, attach, simulator, prototype } = order
  const conditions = conditionsOf(order)
  if (order.appium) return appiumDevice(order.appium, url, browserUrl)
  if (prototype)
    return {
      kind: 'prototype',
      ...prototype,
      ...(contacts && { network: contacts }),
      ...(order.model?.provider === 'sweep' && { marks: true }),
    }
  const shown = {
    ...(headed && { headed }),
    ...(appearance && { appearance }),
    ...(contacts && { network: contacts }),
    ...(conditions && { conditions }),
    ...(attach && { attach: { ...attach, url: browserUrl ?? attach.url } }),
  }
  return simulator ?? { kind: 'web', url, viewport, ...shown }
}

function appiumDevice(
  target: NonNullable<RunOrder['appium']>,
  page: string,
  address: string | undefined,
): DeviceSpec {
  const isPage = platformOf(target.capabilities) === 'web'
  return { kind: 'appium', ...target, url: address ?? target.url, ...(isPage && { page }) }
}
