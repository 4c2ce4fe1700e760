import type { RunId, SessionId } from '@harness/shared/ids.ts'
import type { DeviceInfo, DeviceSpec } from '@harness/shared/protocol.ts'
import type { ModelChoice, RunOrder } from '@harness/shared/run-order.ts'
import { Secret } from '@harness/shared/secret.ts'
import type { SignInState } from '@harness/shared/sign-in.ts'
import type { Activity, Model } from '../../core/ports.ts'
import { unfailing } from '../../core/unfailing.ts'
import { makeReplayDriver, type RecordedStep } from '../../drivers/recorded.ts'
import type { BridgeLink } from '../bridge-link.ts'
import { openDevice, type RunDevice } from './device.ts'

interface ReachParts {
  readonly link: Pick<BridgeLink, 'socket'>
  readonly makeModel: (choice: ModelChoice, signal: AbortSignal) => Promise<Model>
  readonly tell: (runId: RunId, activity: Activity) => void
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
export async function reach(
  { makeModel, link, tell }: ReachParts,
  { runId, sessionId, order }: Wanted,
  { password, replay, signIn }: EphemeralInputs & { readonly signIn?: SignInState },
  signal: AbortSignal,
): Promise<{ device: RunDevice; model: Model }> {
  const model = await makeModel(order.model, signal)
  const report = unfailing((activity: Activity) => tell(runId, activity))
  const { credential } = order
  const place = {
    session: sessionId,
    spec: { ...deviceOf(order), ...(signIn && { signIn }) },
    socket: (again: AbortSignal) => link.socket(again),
    onOpening: (text: string, output: boolean) => report({ kind: 'opening', text, output }),
    ...(credential &&
      password !== undefined && {
        credential: { username: credential.username, password: new Secret(password) },
      }),
  }
  const shown = replay && makeReplayDriver(replay.info, replay.steps)
  return { device: await openDevice(place, signal, shown), model }
}

function deviceOf({ url, viewport, headed, simulator }: RunOrder): DeviceSpec {
  return simulator ?? { kind: 'web', url, viewport, ...(headed && { headed }) }
}
