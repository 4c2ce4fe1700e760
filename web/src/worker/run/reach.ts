import type { RunId } from '@harness/shared/ids.ts'
import { Secret } from '@harness/shared/secret.ts'
import type { SignInState } from '@harness/shared/sign-in.ts'
import type { Activity, Driver, Model, ModelChoice } from '../../core/ports.ts'
import { unfailing } from '../../core/unfailing.ts'
import { makeReplayDriver } from '../../drivers/recorded.ts'
import type { Begun } from '../../store/schema.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { RunChoice } from './choice.ts'
import { openDevice, type RunDevice } from './device.ts'

interface ReachParts {
  readonly link: Pick<BridgeLink, 'socket'>
  readonly makeModel: (choice: ModelChoice, signal: AbortSignal) => Promise<Model>
  readonly tell: (runId: RunId, activity: Activity) => void
}

/** What a run is begun with and never written down, so that a run taken up again has it no more. */
export type Unwritten = Pick<RunChoice, 'replay' | 'credential'> & { readonly signIn?: SignInState }

/** Device and model, both proven to answer before the run goes. Neither is kept when the other fails. Throws like both. */
export async function reach(
  { makeModel, link, tell }: ReachParts,
  { plan, model: choice, device: spec }: Begun,
  signal: AbortSignal,
  { replay, credential, signIn }: Unwritten = {},
): Promise<{ device: RunDevice; model: Model }> {
  const model = await makeModel(choice, signal)
  const told = unfailing((activity: Activity) => tell(plan.runId, activity))
  const place = {
    session: plan.sessionId,
    spec: { ...spec, ...(signIn && { signIn }) },
    socket: (again: AbortSignal) => link.socket(again),
    onOpening: (text: string, output: boolean) => told({ kind: 'opening', text, output }),
    ...(credential && {
      credential: { username: credential.username, password: new Secret(credential.password) },
    }),
  }
  return { device: await openDevice(place, signal, replay && replayed(replay)), model }
}

function replayed({ info, steps }: NonNullable<RunChoice['replay']>): Driver {
  return makeReplayDriver(info, steps)
}
