// Prototypes run in this browser: their device is opened here and not by the bridge.
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { SessionId } from '@harness/shared/language/ids.ts'
import type { Opened } from '@harness/shared/language/protocol.ts'
import type { Prototype } from '@harness/shared/prototype/prototype.ts'
import type { PrototypeSpec } from '@harness/shared/prototype/ref.ts'
import type { Clock, Driver } from '../../core/ports.ts'
import { readPrototypeEntry } from '../../store/prototypes.ts'
import type { HarnessDb } from '../../store/schema.ts'

interface PrototypeDeps {
  readonly db: HarnessDb
  readonly clock: Clock
}

export interface PrototypeDevices {
  /**
   * The device of a session: the one it has, or a new one. Throws `prototype_unknown`, `prototype_invalid`,
   * `device_kind_unavailable`, `aborted`.
   */
  open(
    session: SessionId,
    spec: PrototypeSpec,
    signal: AbortSignal,
  ): Promise<{ readonly driver: Driver; readonly state: Opened['state'] }>
}

export function makePrototypeDevices(deps: PrototypeDeps): PrototypeDevices {
  const devices = new Map<SessionId, Driver>()
  return {
    async open(session, { id }, signal) {
      const known = devices.get(session)
      if (known) return { driver: known, state: 'same' }
      const { document } = await readPrototypeEntry(deps.db, id)
      const driver = await openDriver(deps, id, document, signal)
      const kept = { ...driver, close: () => forget(session, driver) }
      devices.set(session, kept)
      return { driver: kept, state: 'new' }
    },
  }

  async function forget(session: SessionId, driver: Driver): Promise<void> {
    devices.delete(session)
    await driver.close()
  }
}

/** Each form of a prototype is loaded when it is asked for, as soon as it can be driven. */
async function openDriver(
  _deps: PrototypeDeps,
  _id: string,
  { kind }: Prototype,
  _signal: AbortSignal,
): Promise<Driver> {
  throw new HarnessError('device_kind_unavailable', { kind })
}
