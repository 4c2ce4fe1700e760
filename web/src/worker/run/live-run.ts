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
  /** Those of an order: an audit has its own. */
  readonly sensors: (order: RunOrder) => Promise<readonly Sensor[]>
  readonly makeModel: MakeRunModel
  /** Uncached input tokens that this run may use; 0 means unlimited. */
  readonly tokenBudget: (order: RunOrder) => Promise<number>
  readonly onActivity: (runId: RunId, activity: Activity) => void
  /** Called with what tested pages asked for, at each look at them. Must not throw. */
  readonly onContacts?: RunDeviceOptions['onContacts']
  /** Called with orders whose run has ended. Must not throw. */
  readonly onEnd?: (order: RunOrder) => void
  /** Called with rows that are durable. Must not throw. */
  readonly note: (rows: readonly Row[]) => void
}

export interface LiveRun {
  readonly sessionId: SessionId
  readonly driver: Driver
  readonly signIn: RunDevice['signIn']
  readonly control: RunController
  readonly change: (change: RunChange) => Promise<void>
  /** Paints its live pictures on a canvas from now on, or on none. */
  readonly mirror: (canvas: OffscreenCanvas | undefined) => void
  /** False when the loop has ended and only the device is still there. */
  going: boolean
}
