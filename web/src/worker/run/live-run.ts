import type { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { RunController } from '../../core/control/run-controller.ts'
import type { Activity, Clock, Driver, Ids, Imaging } from '../../core/ports.ts'
import type { Sensor } from '../../core/tool.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { MakeRunModel, RunDevice, RunDeviceOptions } from './device.ts'
import type { LazyPorts } from './plan.ts'
import type { PrototypeDevices } from './prototypes.ts'
import type { SecretSources } from './secrets-of.ts'
import type { RunChange } from './set-options.ts'

/** Dependencies of a run, supplied by the worker's entry. */
export interface RunDeps extends LazyPorts, SecretSources {
  readonly db: HarnessDb
  readonly link: BridgeLink
  readonly prototypes: PrototypeDevices
  readonly clock: Clock
  readonly ids: Ids
  readonly imaging: () => Promise<Imaging>
  /** Returns the sensors for an order; an audit has its own. */
  readonly sensors: (order: RunOrder) => Promise<readonly Sensor[]>
  readonly makeModel: MakeRunModel
  /** Returns the maximum of uncached input tokens for this run; 0 means unlimited. */
  readonly tokenBudget: (order: RunOrder) => Promise<number>
  readonly onActivity: (runId: RunId, activity: Activity) => void
  /** Called with the contacts of tested pages after each look. Must not throw. */
  readonly onContacts?: RunDeviceOptions['onContacts']
  /** Called with the order of each ended run. Must not throw. */
  readonly onEnd?: (order: RunOrder) => void
  /** Called with stored rows. Must not throw. */
  readonly note: (rows: readonly Row[]) => void
}

export interface LiveRun {
  readonly sessionId: SessionId
  readonly driver: Driver
  readonly signIn: RunDevice['signIn']
  readonly control: RunController
  readonly change: (change: RunChange) => Promise<void>
  /** Draws live pictures on a canvas; undefined stops. */
  readonly mirror: (canvas: OffscreenCanvas | undefined) => void
  /** False once the loop has ended and only the device remains. */
  going: boolean
}
