// Which session holds which device. A device outlives the socket that opened it, so that a reload
// or a short outage does not cost the run its browser.

import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import type { SessionId } from '@harness/shared/base/ids.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import type { Opened } from '@harness/shared/log/wire/protocol.ts'
import type { Device, MirrorSink, ProgressListener } from '../../devices/device.ts'
import { type DeviceOpener, type Openers, openerOf } from '../../devices/openers.ts'
import type { Clock } from '../../system/clock.ts'

export interface LeaseLimits {
  readonly maxDevices: number
  /** Time that a device waits for its session after a lost socket, in milliseconds. */
  readonly graceMs: number
  /** Time that a device stays open without a request, in milliseconds. */
  readonly idleMs: number
}

export const LEASE_LIMITS: LeaseLimits = { maxDevices: 4, graceMs: 120_000, idleMs: 600_000 }

/**
 * Sessions remembered after they lost their device, so that their next one is reported as
 * recreated.
 */
const MAX_REMEMBERED = 256

/** The user of some sessions' devices: one socket. */
export interface Holder {
  /**
   * The session has no device any more (`device_lost`), or another socket took it over
   * (`device_busy`).
   */
  lost(session: SessionId, error: HarnessError): void
  /** Progress while the device of the session opens. */
  progress(session: SessionId, ...progress: Parameters<ProgressListener>): void
}

interface Lease {
  readonly session: SessionId
  readonly spec: BridgeSpec
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

/** Calls that open or end the device of one session must come one at a time (socket/turns.ts). */
export class Leases {
  readonly #deps: LeaseDeps
  readonly #leases = new Map<SessionId, Lease>()
  readonly #lost = new Set<SessionId>()
  readonly #shown = new Map<SessionId, MirrorSink>()
  #isClosed = false

  constructor(deps: LeaseDeps) {
    this.#deps = deps
  }

  /**
   * Gives the session its device: the same one for an equal spec, otherwise a new one. Throws what
   * openers throw, `device_busy`.
   */
  async open(
    session: SessionId,
    spec: BridgeSpec,
    holder: Holder,
    signal: AbortSignal,
  ): Promise<Opened> {
    // Sign-in state and secrets are only used at the start: they are not part of the device's
    // identity, and never stored.
    const key = JSON.stringify({ ...spec, signIn: undefined, secrets: undefined })
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

  /**
   * Starts the live pictures of a session for this process itself, also of a device that it opens
   * later, or stops them. The pictures of a socket go elsewhere from then on.
   */
  async show(session: SessionId, sink: MirrorSink | undefined): Promise<void> {
    if (sink) this.#shown.set(session, sink)
    else this.#shown.delete(session)
    await this.#leases.get(session)?.device?.mirror(sink)
  }

  /** The device of a session, for this process itself; undefined without one. */
  find(session: SessionId): Device | undefined {
    return this.#leases.get(session)?.device
  }

  /** Restarts the idle time of the holder's device. Without effect for any other socket. */
  keep(session: SessionId, holder: Holder): void {
    const lease = this.#leases.get(session)
    if (lease?.holder === holder) this.#expireAfter(lease, this.#deps.limits.idleMs)
  }

  /**
   * Ends the session, even while its device opens. Idempotent. Throws `device_unknown` when another
   * socket holds it.
   */
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

  /** Ends the devices that are not allowed any more; their sessions are notified as of any loss. */
  loseEvery(which: (spec: BridgeSpec) => boolean): void {
    for (const lease of [...this.#leases.values()])
      if (which(lease.spec)) this.#lose(lease, new HarnessError('device_lost'))
  }

  /** Ends every device; nothing can be opened afterwards. */
  async closeAll(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#leases.values()].map((lease) => this.#end(lease)))
  }

  async #begin(
    request: { session: SessionId; key: string; holder: Holder },
    spec: BridgeSpec,
    signal: AbortSignal,
  ): Promise<Device> {
    const { openers, limits } = this.#deps
    const open = openerOf(openers, spec)
    if (!open) throw new HarnessError('device_kind_unavailable', { kind: spec.kind })
    if (this.#isClosed) throw new HarnessError('aborted')
    if (this.#leases.size >= limits.maxDevices) this.#makeRoom()
    this.#freeSimulator(spec)
    const ended = new AbortController()
    // the holder at that time; an opener may report before there is a lease
    const onProgress: ProgressListener = (...progress) =>
      (this.#leases.get(request.session)?.holder ?? request.holder).progress(
        request.session,
        ...progress,
      )
    const device = openOrNothing(open, AbortSignal.any([signal, ended.signal]), onProgress)
    const lease: Lease = {
      ...request,
      spec,
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
      const sink = this.#shown.get(lease.session)
      // A lost device reports itself.
      if (sink) opened.mirror(sink).catch(() => undefined)
      this.#expireAfter(lease, limits.idleMs)
      return opened
    } catch (thrown) {
      this.#forget(lease)
      throw asHarnessError(thrown)
    }
  }

  /**
   * Ends the oldest device that waits for a session without a socket: its page was closed or left,
   * and no page can stop that run. Throws `device_busy` when every device is in use.
   */
  #makeRoom(): void {
    const waiting = [...this.#leases.values()].find(({ holder }) => holder === undefined)
    if (!waiting) throw new HarnessError('device_busy')
    this.#lose(waiting, new HarnessError('device_lost'))
  }

  /** A simulator is one device: what waits on it without a socket ends for the next session. */
  #freeSimulator(spec: BridgeSpec): void {
    if (spec.kind !== 'ios') return
    const waiting = [...this.#leases.values()].find(
      (each) => !each.holder && each.spec.kind === 'ios' && each.spec.udid === spec.udid,
    )
    if (waiting) this.#lose(waiting, new HarnessError('device_lost'))
  }

  #attach(lease: Lease, holder: Holder): void {
    const before = lease.holder
    lease.holder = holder
    this.#expireAfter(lease, this.#deps.limits.idleMs)
    if (!before || before === holder) return
    // The pictures went to the other socket; a lost device reports itself.
    lease.device?.mirror(this.#shown.get(lease.session)).catch(() => undefined)
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
    // The browser has ended or is ending; a failure to close it has no effect.
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
    // The caller of `open` got the error.
    const device = await lease.openingDevice.catch(() => undefined)
    await device?.close()
  }
}

/** Closes a device that finished opening after its session had ended. */
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
