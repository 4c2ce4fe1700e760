// Which session holds which device. A device outlives the socket that opened it, so that a reload or a short outage does
// not cost the run its browser.
import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import type { SessionId } from '@harness/shared/language/ids.ts'
import type { DeviceSpec, Opened } from '@harness/shared/language/protocol.ts'
import type { Clock } from './clock.ts'
import type { Device, OpenDevice, ProgressListener } from './devices/device.ts'

/** The ways to a device, by kind; a kind that is missing is not available here. */
export type Openers = { readonly [K in DeviceSpec['kind']]?: OpenDevice<K> }

export interface LeaseLimits {
  readonly maxDevices: number
  /** How long a device waits for its session after the socket was lost. */
  readonly graceMs: number
  /** How long a device stays although its session asks for nothing. */
  readonly idleMs: number
}

export const LEASE_LIMITS: LeaseLimits = { maxDevices: 4, graceMs: 120_000, idleMs: 600_000 }

/** Sessions remembered after they lost their device, so that the next one is called recreated. */
const MAX_REMEMBERED = 256

/** Whoever uses the devices of some sessions: one socket. */
export interface Holder {
  /** The session has no device any more (`device_lost`), or another socket took it over (`device_busy`). */
  lost(session: SessionId, error: HarnessError): void
  /** What is being done while the device of the session opens. */
  progress(session: SessionId, ...progress: Parameters<ProgressListener>): void
}

interface Lease {
  readonly session: SessionId
  readonly key: string
  readonly ended: AbortController
  openingDevice: Promise<Device>
  device: Device | undefined
  holder: Holder | undefined
  stopTimer: () => void
}

interface LeaseDeps {
  readonly openers: Openers
  readonly clock: Clock
  readonly limits: LeaseLimits
}

/** Calls that open or end the device of one session must come one at a time; see turns.ts. */
export class Leases {
  readonly #deps: LeaseDeps
  readonly #leases = new Map<SessionId, Lease>()
  readonly #lost = new Set<SessionId>()
  #isClosed = false

  constructor(deps: LeaseDeps) {
    this.#deps = deps
  }

  /** Gives the session its device: the same when the wish is the same, otherwise another. Throws what openers throw, `device_busy`. */
  async open(
    session: SessionId,
    spec: DeviceSpec,
    holder: Holder,
    signal: AbortSignal,
  ): Promise<Opened> {
    // Who signs in at the start is no part of what a device is, and kept nowhere.
    const key = JSON.stringify({ ...spec, signIn: undefined })
    const existing = this.#leases.get(session)
    if (existing?.device && existing.key === key) {
      this.#attach(existing, holder)
      return { device: existing.device.info, state: 'same' }
    }
    if (existing) {
      this.#attach(existing, holder)
      await this.#end(existing)
    }
    const state = this.#lost.has(session) ? 'recreated' : 'new'
    const device = await this.#begin({ session, key, holder }, spec, signal)
    this.#lost.delete(session)
    return { device: device.info, state }
  }

  /** The device for a request of its holder. Throws `device_lost`, `device_unknown`. */
  device(session: SessionId, holder: Holder): Device {
    const lease = this.#leases.get(session)
    if (!lease?.device || lease.holder !== holder) {
      throw new HarnessError(this.#lost.has(session) ? 'device_lost' : 'device_unknown')
    }
    this.#expireAfter(lease, this.#deps.limits.idleMs)
    return lease.device
  }

  /** Its holder still wants the device: the idle time starts anew. Without effect for anyone else. */
  keep(session: SessionId, holder: Holder): void {
    const lease = this.#leases.get(session)
    if (lease?.holder === holder) this.#expireAfter(lease, this.#deps.limits.idleMs)
  }

  /** Ends the session, also while its device is being opened. Idempotent. Throws `device_unknown` when another socket holds it. */
  async close(session: SessionId, holder: Holder): Promise<void> {
    this.#lost.delete(session)
    const lease = this.#leases.get(session)
    if (!lease) return
    if (lease.holder && lease.holder !== holder) throw new HarnessError('device_unknown')
    await this.#end(lease)
  }

  /** The socket is gone: its devices wait for their sessions. */
  release(holder: Holder): void {
    for (const lease of this.#leases.values()) {
      if (lease.holder !== holder) continue
      lease.holder = undefined
      this.#expireAfter(lease, this.#deps.limits.graceMs)
    }
  }

  /** Ends every device; nothing can be opened afterwards. */
  async closeAll(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#leases.values()].map((lease) => this.#end(lease)))
  }

  async #begin(
    request: { session: SessionId; key: string; holder: Holder },
    spec: DeviceSpec,
    signal: AbortSignal,
  ): Promise<Device> {
    const { openers, limits } = this.#deps
    const open = openerOf(openers, spec)
    if (!open) throw new HarnessError('device_kind_unavailable', { kind: spec.kind })
    if (this.#isClosed) throw new HarnessError('aborted')
    if (this.#leases.size >= limits.maxDevices) throw new HarnessError('device_busy')
    const ended = new AbortController()
    // whoever holds it by then; an opener may tell before there is a lease
    const onProgress: ProgressListener = (...progress) =>
      (this.#leases.get(request.session)?.holder ?? request.holder).progress(
        request.session,
        ...progress,
      )
    const device = openOrNothing(open, AbortSignal.any([signal, ended.signal]), onProgress)
    const lease: Lease = {
      ...request,
      ended,
      openingDevice: device,
      device: undefined,
      stopTimer: () => undefined,
    }
    this.#leases.set(request.session, lease)
    try {
      const opened = await device
      lease.device = opened
      opened.onLost((error) => this.#lose(lease, error))
      this.#expireAfter(lease, limits.idleMs)
      return opened
    } catch (thrown) {
      this.#forget(lease)
      throw asHarnessError(thrown)
    }
  }

  #attach(lease: Lease, holder: Holder): void {
    const before = lease.holder
    lease.holder = holder
    this.#expireAfter(lease, this.#deps.limits.idleMs)
    if (!before || before === holder) return
    // The pictures went to the other socket; a device that is gone says so by itself.
    lease.device?.mirror(undefined).catch(() => undefined)
    before.lost(lease.session, new HarnessError('device_busy'))
  }

  #expireAfter(lease: Lease, ms: number): void {
    lease.stopTimer()
    lease.stopTimer = this.#deps.clock.after(ms, () =>
      this.#lose(lease, new HarnessError('device_lost')),
    )
  }

  #lose(lease: Lease, error: HarnessError): void {
    if (this.#leases.get(lease.session) !== lease) return
    this.#lost.add(lease.session)
    const [oldest] = this.#lost
    if (oldest && this.#lost.size > MAX_REMEMBERED) this.#lost.delete(oldest)
    const holder = lease.holder
    // The browser is gone or going; a failure to close it changes nothing for anybody.
    this.#end(lease).catch(() => undefined)
    holder?.lost(lease.session, error)
  }

  #forget(lease: Lease): void {
    lease.stopTimer()
    if (this.#leases.get(lease.session) === lease) this.#leases.delete(lease.session)
  }

  async #end(lease: Lease): Promise<void> {
    this.#forget(lease)
    lease.ended.abort()
    const device = await lease.openingDevice.catch(() => undefined) // who opened it was told why it failed
    await device?.close()
  }
}

type DeviceOpener = (signal: AbortSignal, onProgress: ProgressListener) => Promise<Device>

/** The opener for a wish; undefined when its kind is not available here. */
function openerOf({ web, ios }: Openers, spec: DeviceSpec): DeviceOpener | undefined {
  switch (spec.kind) {
    case 'web':
      return web && ((signal, onProgress) => web(spec, signal, onProgress))
    case 'ios':
      return ios && ((signal, onProgress) => ios(spec, signal, onProgress))
  }
}

/** A device that came although it was no longer wanted is closed again. */
async function openOrNothing(
  open: DeviceOpener,
  signal: AbortSignal,
  onProgress: ProgressListener,
): Promise<Device> {
  if (signal.aborted) throw new HarnessError('aborted')
  const device = await open(signal, onProgress)
  if (!signal.aborted) return device
  await device.close()
  throw new HarnessError('aborted')
}
