// Assigns devices to sessions. A device outlives the socket that opened it, so that a reload or a
// short outage does not cost the run its browser.

import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import type { SessionId } from '@harness/shared/base/ids.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import type { Opened } from '@harness/shared/log/wire/protocol.ts'
import type { Device, MirrorSink, ProgressListener } from '../../devices/device.ts'
import { type DeviceOpener, type Openers, openerOf } from '../../devices/openers.ts'
import type { Clock } from '../../system/clock.ts'

export interface LeaseLimits {
  readonly maxDevices: number
  /** Time that a device waits for its session after its socket was lost, in milliseconds. */
  readonly graceMs: number
  /** Time that a device stays open without a request, in milliseconds. */
  readonly idleMs: number
}

export const LEASE_LIMITS: LeaseLimits = { maxDevices: 4, graceMs: 120_000, idleMs: 600_000 }

/**
 * Maximum number of sessions remembered after losing their device, so that their next device is
 * reported as recreated.
 */
const MAX_REMEMBERED = 256

/** Owner of some sessions' devices: one socket. */
export interface Holder {
  /**
   * Reports a session that lost its device (`device_lost`), or that another socket took over
   * (`device_busy`).
   */
  lost(session: SessionId, error: HarnessError): void
  /** Reports progress while the device of the session opens. */
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
   * Opens a device for the session, or returns its current one for an equal spec. Throws errors of
   * the opener, `device_busy`.
   */
  async open(
    session: SessionId,
    spec: BridgeSpec,
    holder: Holder,
    signal: AbortSignal,
  ): Promise<Opened> {
    // Sign-in state and secrets are used only at the start: they are not part of the device's
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

  /** Returns the device for a request of its holder. Throws `device_lost`, `device_unknown`. */
  device(session: SessionId, holder: Holder): Device {
    const lease = this.#leases.get(session)
    if (!lease?.device || lease.holder !== holder) {
      throw new HarnessError(this.#lost.has(session) ? 'device_lost' : 'device_unknown')
    }
    this.#expireAfter(lease, this.#deps.limits.idleMs)
    return lease.device
  }

  /**
   * Starts or stops live pictures of a session for this process, also for a device opened later.
   * The pictures no longer go to a socket.
   */
  async show(session: SessionId, sink: MirrorSink | undefined): Promise<void> {
    if (sink) this.#shown.set(session, sink)
    else this.#shown.delete(session)
    await this.#leases.get(session)?.device?.mirror(sink)
  }

  /** Returns a session's device for this process; undefined without one. */
  find(session: SessionId): Device | undefined {
    return this.#leases.get(session)?.device
  }

  /** Restarts the idle time of the holder's device. Does nothing for any other socket. */
  keep(session: SessionId, holder: Holder): void {
    const lease = this.#leases.get(session)
    if (lease?.holder === holder) this.#expireAfter(lease, this.#deps.limits.idleMs)
  }

  /**
   * Ends the session, even while its device opens. Idempotent. Throws `device_unknown` when another
   * socket owns it.
   */
  async close(session: SessionId, holder: Holder): Promise<void> {
    this.#lost.delete(session)
    const lease = this.#leases.get(session)
    if (!lease) return
    if (lease.holder && lease.holder !== holder) throw new HarnessError('device_unknown')
    await this.#end(lease)
  }

  /** Releases the devices of a closed socket; they wait for their sessions. */
  release(holder: Holder): void {
    for (const lease of this.#leases.values()) {
      if (lease.holder !== holder) continue
      lease.holder = undefined
      this.#expireAfter(lease, this.#deps.limits.graceMs)
    }
  }

  /** Ends devices that are no longer allowed; their sessions are notified as for any loss. */
  loseEvery(which: (spec: BridgeSpec) => boolean): void {
    for (const lease of [...this.#leases.values()])
      if (which(lease.spec)) this.#lose(lease, new HarnessError('device_lost'))
  }

  /** Ends every device; no device can be opened afterwards. */
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
    // Read on each call: the holder may change, and an opener may report before there is a lease.
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
   * Ends the device that has waited longest without a socket, because its page is gone and cannot
   * stop that run. Throws `device_busy` when every device is in use.
   */
  #makeRoom(): void {
    const waiting = [...this.#leases.values()].find(({ holder }) => holder === undefined)
    if (!waiting) throw new HarnessError('device_busy')
    this.#lose(waiting, new HarnessError('device_lost'))
  }

  /** Frees a simulator, which is one device: a lease without a socket ends for the next session. */
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
    // The caller of `open` received the error.
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
