// Follows runs of other agents over one socket of this tab.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { AgentFrame, AgentReport } from '@harness/shared/log/wire/protocol.ts'
import type { Activity, Clock } from '../../core/ports.ts'
import type { AgentListener, BridgeSocket } from '../../drivers/socket.ts'
import { readTaken, writeTaken } from '../../store/agent-runs.ts'
import { whileAlone } from '../../store/lock.ts'
import { hasRun } from '../../store/run-index.ts'
import { unfinishedRuns } from '../../store/runs.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { Follower } from './follow-agent-runs.ts'

export type Paint = (jpeg: Uint8Array<ArrayBuffer>) => Promise<void>

export interface AgentRunDeps {
  readonly db: HarnessDb
  readonly link: Pick<BridgeLink, 'socket'>
  readonly clock: Clock
  readonly onActivity: (runId: RunId, activity: Activity) => void
}

/** Receives messages about other agents' runs, until the socket closes or the signal aborts. */
export class AgentConnection implements AgentListener {
  /** Runs in progress. */
  live: readonly RunId[] = []
  readonly #deps: AgentRunDeps
  readonly #socket: BridgeSocket
  readonly #signal: AbortSignal
  readonly #mirrors: ReadonlyMap<RunId, Promise<Paint>>
  readonly #followers = new Map<RunId, Follower>()
  readonly #following = new Map<RunId, Promise<void>>()
  #ended: readonly RunId[] = []
  #lastRequest: Promise<unknown> = Promise.resolve()

  /** Creates the connection; `mirrors` are canvases of runs that this tab shows. */
  constructor(
    deps: AgentRunDeps,
    socket: BridgeSocket,
    mirrors: ReadonlyMap<RunId, Promise<Paint>>,
    signal: AbortSignal,
  ) {
    this.#deps = deps
    this.#socket = socket
    this.#mirrors = mirrors
    this.#signal = signal
  }

  report(report: AgentReport): void {
    if (report.kind === 'agents') this.#list(report)
    else if (report.kind === 'agent_over')
      this.#followers.get(report.runId)?.over(report.again ?? false)
    else this.#deps.onActivity(report.runId, report.activity)
  }

  async take(frame: AgentFrame, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (frame.kind === 'agent_frame') return (await this.#mirrors.get(frame.runId))?.(bytes)
    const follower = this.#followers.get(frame.runId)
    if (!follower) throw new HarnessError('run_unknown')
    await follower.take(frame, bytes)
  }

  /** Starts or stops the live pictures of a run. */
  show(runId: RunId, on: boolean): void {
    if (!this.live.includes(runId)) return
    const request = { kind: 'agent_mirror', runId, on } as const
    // A finished run has no live pictures.
    this.#socket.request(request, 'done', this.#signal).catch(() => undefined)
  }

  #list({ ended, live }: Extract<AgentReport, { kind: 'agents' }>): void {
    const before = this.live
    this.live = live
    this.#ended = ended
    for (const runId of live) {
      if (!before.includes(runId) && this.#mirrors.has(runId)) this.show(runId, true)
      void this.#follow(runId)
    }
    void this.#collect()
  }

  /** Resolves when the run is over or the connection has ended. Never throws. */
  #follow(runId: RunId): Promise<void> {
    const known = this.#following.get(runId)
    if (known !== undefined) return known
    const request = (from: number) => this.#requestRows(runId, from)
    const deps = { ...this.#deps, request, followers: this.#followers }
    const following = import('./follow-agent-runs.ts')
      .then(({ followAgentRun }) => followAgentRun(deps, runId, this.#signal))
      .catch(() => undefined) // the script was not loaded: the next list tries again
      .finally(() => this.#following.delete(runId))
    this.#following.set(runId, following)
    return following
  }

  /** Sends one request at a time: the bridge accepts few at once, and there may be many runs. */
  #requestRows(runId: RunId, from: number): Promise<unknown> {
    const body = { kind: 'agent_follow', runId, from } as const
    const mine = this.#lastRequest.then(() => this.#socket.request(body, 'done', this.#signal))
    this.#lastRequest = mine.catch(() => undefined) // its follower gets the error
    return mine
  }

  /** Follows unfinished runs of agents, and stores those that have ended. Never throws. */
  async #collect(): Promise<void> {
    try {
      const left = (await unfinishedRuns(this.#deps.db)).filter(({ origin }) => origin === 'agent')
      for (const { runId } of left) void this.#follow(runId)
      await whileAlone('agent-runs', this.#signal, () => this.#takeEnded())
    } catch {
      // Retried with the next list.
    }
  }

  /**
   * Stores each ended run once, earliest first, so that a deleted run is not stored again. Forgets
   * runs that the bridge no longer lists.
   */
  async #takeEnded(): Promise<void> {
    const { db } = this.#deps
    const before = await readTaken(db)
    const taken = before.filter((runId) => this.#ended.includes(runId))
    for (const runId of this.#ended.toReversed()) {
      if (taken.includes(runId)) continue
      await this.#follow(runId)
      // A run that the bridge could not read is retried later.
      if (!(await hasRun(db, runId))) continue
      taken.push(runId)
      await writeTaken(db, taken)
    }
  }
}
