// Relays runs of all other agents' servers to one page: runs in progress by a socket to each
// server, other runs from the folder.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { AgentAck } from '@harness/shared/log/wire/agent-runs.ts'
import type { AgentFrame, AgentReport } from '@harness/shared/log/wire/protocol.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import {
  type AgentSubscriber,
  type AgentSubscription,
  unknownRun,
} from '../../server/socket/agents.ts'
import type { RunRecord } from '../../server/socket/records.ts'
import type { Found, Lookout } from './lookout.ts'
import type { Registered } from './register.ts'
import { makeSendings, type Sendings } from './sendings.ts'
import { Upstream, type UpstreamLimits } from './upstream.ts'

interface Parts {
  readonly lookout: Lookout
  /** Reads the rows of a run on disk, starting at index `from`. */
  readonly records: (runId: RunId, from: number) => AsyncIterable<RunRecord>
  readonly limits?: UpstreamLimits | undefined
}

export class Relay implements AgentSubscription, AgentSubscriber {
  readonly #parts: Parts
  readonly #page: AgentSubscriber
  readonly #sendings: Sendings
  readonly #upstreams = new Map<string, Upstream>()
  /** Servers by the run whose rows or pictures they send. */
  readonly #carriers = new Map<RunId, Upstream>()
  readonly #stop: () => void
  #ended: readonly RunId[] = []
  #isClosed = false

  constructor(parts: Parts, page: AgentSubscriber) {
    this.#parts = parts
    this.#page = page
    this.#sendings = makeSendings(page)
    this.#stop = parts.lookout.watch((found) => this.#update(found))
  }

  async follow(runId: RunId, from: number): Promise<void> {
    const isEnded = this.#ended.includes(runId)
    const carrier = isEnded ? undefined : await this.#carrier(runId)
    if (carrier) return carrier.request({ kind: 'agent_follow', runId, from })
    this.#carriers.delete(runId)
    this.#sendings.records(runId, () => this.#parts.records(runId, from))
  }

  async mirror(runId: RunId, on: boolean): Promise<void> {
    const carrier = await this.#requireCarrier(runId)
    await carrier.request({ kind: 'agent_mirror', runId, on })
  }

  async control(runId: RunId, control: RunControl): Promise<void> {
    const carrier = await this.#requireCarrier(runId)
    await carrier.request({ kind: 'agent_control', runId, control })
  }

  acknowledge(ack: AgentAck): void {
    const carrier = this.#carriers.get(ack.runId)
    if (carrier) carrier.acknowledge(ack)
    else this.#sendings.acknowledge(ack)
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
    this.#sendings.stop()
    for (const upstream of this.#upstreams.values()) upstream.close()
  }

  report(report: AgentReport): void {
    if (report.kind === 'agent_over') this.#carriers.delete(report.runId)
    if (report.kind === 'agents') this.#announce()
    else this.#page.report(report)
  }

  show(header: AgentFrame, bytes: Uint8Array): void {
    this.#page.show(header, bytes)
  }

  #update({ ended, servers }: Found): void {
    for (const server of servers) this.#connect(server)
    if (ended.join() === this.#ended.join()) return
    this.#ended = ended
    this.#announce()
  }

  #connect(server: Registered): void {
    const key = `${server.port} ${server.token}`
    if (this.#upstreams.has(key)) return
    const upstream = new Upstream(server, this, this.#parts.limits)
    this.#upstreams.set(key, upstream)
    void upstream.closed.then(() => {
      // The next check connects again, if the server is still running.
      this.#upstreams.delete(key)
      if (this.#isClosed) return
      for (const [runId, carrier] of this.#carriers)
        if (carrier === upstream) this.report({ kind: 'agent_over', runId, again: true })
      this.#announce()
    })
  }

  #announce(): void {
    const live = [...this.#upstreams.values()].flatMap((upstream) => upstream.live)
    this.#page.report({ kind: 'agents', ended: [...this.#ended], live })
  }

  #find(runId: RunId): Upstream | undefined {
    return [...this.#upstreams.values()].find(({ live }) => live.includes(runId))
  }

  /**
   * Finds the server of a run. Throws `bridge_unreachable` while a possible one does not answer.
   */
  async #carrier(runId: RunId): Promise<Upstream | undefined> {
    let found = this.#find(runId)
    if (!found) {
      await this.#parts.lookout.look()
      const upstreams = [...this.#upstreams.values()]
      const reached = await Promise.all(upstreams.map(({ connected }) => connected))
      found = this.#find(runId)
      if (!found && reached.includes('late')) throw new HarnessError('bridge_unreachable')
    }
    if (found) this.#carriers.set(runId, found)
    return found
  }

  async #requireCarrier(runId: RunId): Promise<Upstream> {
    const found = await this.#carrier(runId)
    if (!found) throw unknownRun()
    return found
  }
}
