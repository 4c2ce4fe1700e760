// Devices of prototypes, which run in this browser instead of the bridge.
import type { SessionId } from '@harness/shared/base/ids.ts'
import type { PrototypeSpec } from '@harness/shared/device/prototype/ref.ts'
import type { Opened } from '@harness/shared/log/wire/protocol.ts'
import { loadPart } from '../../core/load-part.ts'
import type { Driver } from '../../core/ports.ts'
import type { HtmlDriver } from '../../drivers/html-prototype/driver.ts'
import type { OpenDeps, PrototypeDeps } from './open-prototype.ts'

export interface PrototypeDevices {
  /**
   * Opens the device of a session, or returns its existing one. Throws `prototype_unknown`,
   * `prototype_invalid`, `device_kind_unavailable`, `aborted`.
   */
  open(
    session: SessionId,
    spec: PrototypeSpec,
    signal: AbortSignal,
  ): Promise<{ readonly driver: Driver; readonly state: Opened['state'] }>
  /** Opens an HTML prototype outside of any run; the caller closes it. Throws like `open`. */
  look(spec: PrototypeSpec, signal: AbortSignal): Promise<HtmlDriver>
}

const opening = () => loadPart(import('./open-prototype.ts'))

export function makePrototypeDevices(given: PrototypeDeps): PrototypeDevices {
  const deps: OpenDeps = { ...given, framesOf: new WeakMap() }
  const devices = new Map<SessionId, Driver>()
  return {
    async open(session, spec, signal) {
      const known = devices.get(session)
      if (known) return { driver: known, state: 'same' }
      const driver = await (await opening()).openDriver(deps, spec, signal)
      const kept = { ...driver, close: () => forget(session, driver) }
      devices.set(session, kept)
      return { driver: kept, state: 'new' }
    },
    look: async (spec, signal) => (await opening()).look(deps, spec, signal),
  }

  async function forget(session: SessionId, driver: Driver): Promise<void> {
    devices.delete(session)
    await driver.close()
  }
}
