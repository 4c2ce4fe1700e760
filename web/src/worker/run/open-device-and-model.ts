import type { SignInState } from '@harness/shared/devices/sign-in.ts'
import type { RunId, SessionId } from '@harness/shared/language/ids.ts'
import type { DeviceInfo, DeviceSpec } from '@harness/shared/language/protocol.ts'
import { Secret } from '@harness/shared/language/secret.ts'
import type { ModelChoice, RunOrder } from '@harness/shared/order/run-order.ts'
import { neverThrowing } from '../../core/never-throwing.ts'
import type { Activity, Model } from '../../core/ports.ts'
import { makeReplayDriver, type RecordedStep } from '../../drivers/recorded.ts'
import type { BridgeLink } from '../bridge-link.ts'
import { signInOrigins } from '../credentials/origins.ts'
import { openDevice, type RunDevice } from './device.ts'
import type { PrototypeDevices } from './prototypes.ts'

interface OpenDeps {
  readonly link: Pick<BridgeLink, 'socket'>
  readonly prototypes: PrototypeDevices
  readonly makeModel: (choice: ModelChoice, signal: AbortSignal) => Promise<Model>
  readonly onActivity: (runId: RunId, activity: Activity) => void
}

/** A device that only shows what was recorded. */
export interface Replay {
  readonly info: DeviceInfo
  readonly steps: readonly RecordedStep[]
}

/** What a run starts with beside its order and what is never stored, so that a resumed run does not have it. */
export interface EphemeralInputs {
  /** Of the order's `credential`; it goes to the device alone. */
  readonly password?: string
  /** Used instead of a device. */
  readonly replay?: Replay
}

interface Wanted {
  readonly runId: RunId
  readonly sessionId: SessionId
  readonly order: RunOrder
}

/** Device and model, both proven to answer before the run goes. Neither is kept when the other fails. Throws like both. */
export async function openDeviceAndModel(
  { makeModel, link, prototypes, onActivity }: OpenDeps,
  { runId, sessionId, order }: Wanted,
  { password, replay, signIn }: EphemeralInputs & { readonly signIn?: SignInState },
  signal: AbortSignal,
): Promise<{ device: RunDevice; model: Model }> {
  const model = await makeModel(order.model, signal)
  const report = neverThrowing((activity: Activity) => onActivity(runId, activity))
  const { credential } = order
  const options = {
    session: sessionId,
    spec: { ...deviceOf(order), ...(signIn && { signIn }) },
    socket: (again: AbortSignal) => link.socket(again),
    openPrototype: prototypes.open,
    onProgress: (text: string, output: boolean) => report({ kind: 'opening', text, output }),
    ...(credential &&
      password !== undefined && {
        credential: {
          username: credential.username,
          password: new Secret(password),
          origins: signInOrigins(order),
        },
      }),
  }
  const shown = replay && makeReplayDriver(replay.info, replay.steps)
  return { device: await openDevice(options, signal, shown), model }
}

function deviceOf({
  url,
  viewport,
  headed,
  appearance,
  contacts,
  simulator,
  prototype,
}: RunOrder): DeviceSpec {
  if (prototype) return { kind: 'prototype', ...prototype }
  const shown = {
    ...(headed && { headed }),
    ...(appearance && { appearance }),
    ...(contacts && { network: contacts }),
  }
  return simulator ?? { kind: 'web', url, viewport, ...shown }
}
