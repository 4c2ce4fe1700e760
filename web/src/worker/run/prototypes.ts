// Prototypes run in this browser: their device is opened here and not by the bridge.
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { SessionId } from '@harness/shared/language/ids.ts'
import type { Opened } from '@harness/shared/language/protocol.ts'
import type { Prototype } from '@harness/shared/prototype/prototype.ts'
import type { PrototypeSpec } from '@harness/shared/prototype/ref.ts'
import type { Clock, Driver } from '../../core/ports.ts'
import { prototypeFile, readPrototypeEntry } from '../../store/prototypes.ts'
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

/** Each form of a prototype is loaded when it is asked for. */
async function openDriver(
  { db, clock }: PrototypeDeps,
  id: string,
  document: Prototype,
  signal: AbortSignal,
): Promise<Driver> {
  const read = (path: string) => prototypeFile(db, id, path)
  switch (document.kind) {
    case 'screens': {
      const { openScreens } = await import('../../drivers/prototype/screens.ts')
      return openScreens({ document, read, clock }, signal)
    }
    case 'html':
      throw new HarnessError('device_kind_unavailable', { kind: 'HTML prototype' })
  }
}
