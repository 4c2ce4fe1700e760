// Runs of this server: those in progress, with rows as they arrive, and all others as folders.
import { RunId } from '@harness/shared/base/ids.ts'
import { EMPTY_RUN, type RunState } from '@harness/shared/log/fold.ts'
import { lastRows } from '@harness/shared/log/last-rows.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { Bundle } from '../../cli/bundle/read-bundle.ts'
import { type Output, openOutput } from '../../cli/run/output.ts'
import type { RunRecord } from '../../server/socket/records.ts'
import { holderElsewhere, holdRun, releaseRun } from '../live/register.ts'
import { makeChanges, makeListeners } from './changes.ts'
import { isPause, type Pause, type PhaseNow, pauseOf } from './pause.ts'
import { makeRunFolders } from './run-folders.ts'

/** Phase of a run. `failed`: it could not start, so it has no rows. */
type RunPhase = 'starting' | 'running' | 'waiting' | 'paused' | 'ended' | 'interrupted' | 'failed'

export interface RunView {
  readonly runId: RunId
  readonly phase: RunPhase
  readonly state: RunState
  /** Reason why the run could not start. */
  readonly error?: string
  /** Present while the run is paused. */
  readonly pause?: Pause
  /** Process id of another Harness process that writes the run. */
  readonly holder?: number
}

interface Live {
  readonly output: Promise<Output>
  /** Rows in memory for followers, because reading from disk would parse all rows each time. */
  readonly rows: Row[]
  now?: PhaseNow
  /** Time of the last row or renewal, in milliseconds of a monotonic clock. */
  lastSignAt: number
}

/** Maximum number of failed starts to remember, so that `get_run` can explain them. */
const MOST_FAILED = 50

export interface AgentRuns {
  /**
   * Starts to store records of this run. Throws `argument_invalid` for a folder that cannot be
   * written.
   */
  begin(runId: RunId): Promise<void>
  take(record: RunRecord): Promise<void>
  /** Sets the current phase; a pause notifies callers that wait for a change. */
  setPhase(runId: RunId, now: PhaseNow): void
  /** Marks a run that could not start, or whose worker is gone. */
  fail(runId: RunId, error: string): Promise<void>
  /** Returns the state of a run. Throws `argument_invalid` for an unknown run. */
  view(runId: string): Promise<RunView>
  /**
   * Yields a run's rows from index `from`, with the files of their steps. Throws
   * `argument_invalid`.
   */
  records(runId: RunId, from: number): AsyncIterable<RunRecord>
  /** Reads the files of a run. Throws `argument_invalid`. */
  bundle(runId: string): Promise<Bundle>
  /** Resolves with the next row, pause or failure of the run, or when the signal aborts. */
  changed(runId: string, signal: AbortSignal): Promise<void>
  /** Lists the run ids, newest first. */
  list(): Promise<readonly RunId[]>
  isLive(runId: string): boolean
  /** Runs in progress without a new row for this time. */
  idleFor(ms: number): readonly RunId[]
  /** Restarts the idle time of this run. */
  renew(runId: RunId): void
  live(): readonly RunId[]
  /** Calls the listener when a run starts or ends, until the returned function is called. */
  onList(listener: () => void): () => void
  /** Number of callers that wait for a change. */
  listeners(): number
  close(): Promise<void>
}

/** Manages the runs; `elapsed` is a monotonic clock in milliseconds. */
export function makeAgentRuns(
  folder: string,
  now: () => Date,
  elapsed: () => number = () => performance.now(),
): AgentRuns {
  const kept = makeRunFolders(folder)
  const live = new Map<string, Live>()
  const failed = new Map<string, string>()
  const changes = makeChanges()
  const list = makeListeners<[]>()

  return {
    ...makeWriting({ folder, kept, live, failed, changes, list, now, elapsed }),
    async view(given) {
      const run = live.get(given)
      if (run) return liveView(RunId.parse(given), run)
      const error = failed.get(given)
      if (error !== undefined && !(await kept.has(given)))
        return { runId: RunId.parse(given), phase: 'failed', state: EMPTY_RUN, error }
      const { state } = await kept.bundle(given)
      const holder = state.completed ? undefined : await holderElsewhere(folder, given)
      if (holder !== undefined)
        return { runId: RunId.parse(given), phase: livePhase(state), state, holder }
      return endedView(given, state, error)
    },
    async *records(runId, from) {
      const rows = live.get(runId)?.rows ?? (await kept.bundle(runId)).run.rows
      yield* kept.records(runId, rows.slice(from))
    },
    bundle: kept.bundle,
    changed: changes.next,
    list: kept.list,
    isLive: (runId) => live.has(runId),
    ...idleOf(live, elapsed),
    onList: list.add,
    listeners: changes.count,
    live: () => [...live.keys()].map((runId) => RunId.parse(runId)),
  }
}

interface WritingParts {
  readonly folder: string
  readonly kept: ReturnType<typeof makeRunFolders>
  readonly live: Map<string, Live>
  readonly failed: Map<string, string>
  readonly changes: ReturnType<typeof makeChanges>
  readonly list: ReturnType<typeof makeListeners<[]>>
  readonly now: () => Date
  readonly elapsed: () => number
}

interface WorkerLoss {
  readonly code: 'worker_lost'
  readonly message: string
}

/** Stores the records of runs in progress, until they end. */
function makeWriting(
  parts: WritingParts,
): Pick<AgentRuns, 'begin' | 'take' | 'setPhase' | 'fail' | 'close'> {
  const { folder, kept, live, failed, changes, list, now, elapsed } = parts
  /** Finishes a run. If its last row is missing, it ends with this fault, or as stopped. */
  async function finish(runId: RunId, run: Live, fault?: WorkerLoss): Promise<void> {
    live.delete(runId)
    const output = await run.output
    const rows = lastRows(output.state(), fault, now())
    // If the files cannot be written, the last row cannot either.
    if (rows.length > 0) await output.take({ rows, png: new Uint8Array() }).catch(() => undefined)
    await output.finish()
    await releaseRun(folder, runId)
    list.call()
  }

  return {
    async begin(runId) {
      const output = openOutput(kept.pathFor(runId, now()), 'harness')
      live.set(runId, { output, rows: [], lastSignAt: elapsed() })
      try {
        await output
        await holdRun(folder, runId)
        list.call()
      } catch (thrown) {
        live.delete(runId)
        throw thrown
      }
    },
    async take(record) {
      const runId = record.rows[0]?.runId
      const run = runId === undefined ? undefined : live.get(runId)
      if (!run || runId === undefined) return
      run.lastSignAt = elapsed()
      await (await run.output).take(record)
      run.rows.push(...record.rows)
      if (record.rows.some(({ kind }) => kind === 'run_completed')) await finish(runId, run)
      changes.announce(runId)
    },
    setPhase(runId, phase) {
      const run = live.get(runId)
      if (!run) return
      run.now = phase
      if (isPause(phase)) changes.announce(runId)
    },
    async fail(runId, error) {
      const run = live.get(runId)
      if (!run) return
      await finish(runId, run, { code: 'worker_lost', message: error })
      remember(failed, runId, error)
      changes.announce(runId)
    },
    async close() {
      await Promise.all([...live].map(([runId, run]) => finish(RunId.parse(runId), run)))
    },
  }
}

function endedView(given: string, state: RunState, error: string | undefined): RunView {
  const phase = state.completed ? 'ended' : 'interrupted'
  return { runId: RunId.parse(given), phase, state, ...(error !== undefined && { error }) }
}

function idleOf(
  live: ReadonlyMap<string, Live>,
  elapsed: () => number,
): Pick<AgentRuns, 'idleFor' | 'renew'> {
  return {
    idleFor: (ms) =>
      [...live].flatMap(([runId, { lastSignAt }]) =>
        elapsed() - lastSignAt >= ms ? [RunId.parse(runId)] : [],
      ),
    renew(runId) {
      const run = live.get(runId)
      if (run) run.lastSignAt = elapsed()
    },
  }
}

function remember(failed: Map<string, string>, runId: RunId, error: string): void {
  failed.set(runId, error)
  const [oldest] = failed.keys()
  if (failed.size > MOST_FAILED && oldest !== undefined) failed.delete(oldest)
}

async function liveView(runId: RunId, { output, now }: Live): Promise<RunView> {
  const state = (await output).state()
  const pause = state.completed ? undefined : pauseOf(now, state)
  return { runId, phase: pause ? 'paused' : livePhase(state), state, ...(pause && { pause }) }
}

function livePhase(state: RunState): RunPhase {
  if (state.phase === 'empty') return 'starting'
  if (state.completed) return 'ended'
  return waitingFor(state) ? 'waiting' : 'running'
}

/** True when only the user can let the run continue. */
export function needsPerson({ phase, pause }: RunView): boolean {
  return phase === 'waiting' || (pause !== undefined && !pause.isShort)
}

/** Returns the call that waits for the user. */
export function waitingFor({ steps }: RunState) {
  const approval = steps.at(-1)?.approval
  return approval && !approval.given ? approval.requested : undefined
}
