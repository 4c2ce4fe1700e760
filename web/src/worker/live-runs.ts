// The runs of this tab: each with its lock, its device and its way to be stopped.
import { HarnessError, toWire } from '@harness/shared/errors.ts'
import { RunId, SessionId } from '@harness/shared/ids.ts'
import { hasTouch } from '@harness/shared/protocol.ts'
import { runLoop } from '../core/loop.ts'
import type { Activity, Clock, Driver, Ids, Imaging, Log, Model } from '../core/ports.ts'
import type { Sensor } from '../core/tool.ts'
import { openBridgeDriver } from '../drivers/bridge.ts'
import { makeReplayDriver } from '../drivers/recorded.ts'
import type { BridgeSocket } from '../drivers/socket.ts'
import { holdRun } from '../store/lock.ts'
import { makeLog } from '../store/log.ts'
import type { HarnessDb } from '../store/schema.ts'
import { addSession } from '../store/sessions.ts'
import { toolsFor } from '../tools/tools.ts'
import type { ModelChoice, Result, RunChoice } from './api.ts'
import { attempt } from './attempt.ts'
import type { BridgeLink } from './bridge-link.ts'
import { makePainter } from './painter.ts'
import { planOf } from './plan.ts'
import { makeRecordingLog } from './recording-log.ts'

/** What a run is made of; the worker's entry fills it. */
export interface RunParts {
  readonly db: HarnessDb
  readonly link: BridgeLink
  readonly clock: Clock
  readonly ids: Ids
  readonly imaging: Imaging
  readonly sensors: readonly Sensor[]
  readonly makeModel: (choice: ModelChoice, signal: AbortSignal) => Promise<Model>
  /** Uncached input tokens that this run may use; 0 means unlimited. */
  readonly tokenBudget: (choice: RunChoice) => Promise<number>
  readonly tell: (runId: RunId, activity: Activity) => void
}

/** Well within the ten minutes that the bridge keeps an idle device (contract 4). */
const KEEP_EVERY_MS = 120_000

interface LiveRun {
  readonly driver: Driver
  readonly controller: AbortController
  stopMirror: () => void
  /** False when the loop has ended and only the device is still there. */
  going: boolean
}

export interface LiveRuns {
  start(choice: RunChoice): Promise<Result<RunId>>
  stop(runId: RunId): void
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): void
}

export function makeLiveRuns(parts: RunParts): LiveRuns {
  const runs = new Map<RunId, LiveRun>()

  async function start(choice: RunChoice): Promise<RunId> {
    await closeFinished(runs)
    const tokenBudget = await parts.tokenBudget(choice)
    const controller = new AbortController()
    const runId = RunId.parse(parts.ids.uuid())
    const { driver, model, sessionId, socket } = await reach(parts, choice, controller.signal)
    const release = await holdRun(runId)
    const run: LiveRun = { driver, controller, stopMirror: () => undefined, going: true }
    runs.set(runId, run)
    const store = makeLog(parts.db, runId)
    const log = telling(choice.record ? makeRecordingLog(store, socket, runId) : store)
    const ports = {
      ...parts,
      driver,
      model,
      log: log.log,
      tools: toolsFor(driver.info.kind, hasTouch(driver.info)),
      onActivity: (activity: Activity) => parts.tell(runId, activity),
    }
    const plan = planOf(choice, { runId, sessionId, tokenBudget })
    const ended = runLoop(plan, ports, controller.signal)
    const over = new AbortController()
    const keep = () => socket.keep(sessionId)
    void keepSession(parts.clock, keep, over.signal)
    void ended
      .catch((thrown) => parts.tell(runId, { kind: 'broken', error: toWire(thrown) }))
      .then(() => {
        over.abort()
        run.going = false
        run.stopMirror()
        return release()
      })
    // The run exists once its first row does; a log that fails before that is the person's to know.
    await Promise.race([log.begun, ended])
    return runId
  }

  return {
    start: (choice) => attempt(() => start(choice)),
    stop(runId) {
      runs.get(runId)?.controller.abort(new HarnessError('aborted'))
    },
    mirror(runId, canvas) {
      const run = runs.get(runId)
      if (!run?.going) return
      run.stopMirror()
      run.stopMirror = canvas ? run.driver.frames(makePainter(canvas)) : () => undefined
    },
  }
}

/** Device and model, both proven to answer before the run exists. Neither is kept when the other fails. */
async function reach(
  parts: RunParts,
  choice: RunChoice,
  signal: AbortSignal,
): Promise<{ driver: Driver; model: Model; sessionId: SessionId; socket: BridgeSocket }> {
  const model = await parts.makeModel(choice.model, signal)
  const sessionId = SessionId.parse(parts.ids.uuid())
  await addSession(parts.db, { id: sessionId, startedAt: parts.clock.timestamp(), url: choice.url })
  const socket = await parts.link.socket(signal)
  const { url, viewport, headed, replay } = choice
  if (replay)
    return { driver: makeReplayDriver(replay.info, replay.steps), model, sessionId, socket }
  const spec = { kind: 'web', url, viewport, ...(headed && { headed }) } as const
  const { driver } = await openBridgeDriver({ socket, session: sessionId, spec }, signal)
  return { driver, model, sessionId, socket }
}

/** Tells the bridge now and then that the run goes on, because a local model may think longer than a session may idle. */
async function keepSession(clock: Clock, keep: () => void, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    keep()
    await clock.sleep(KEEP_EVERY_MS, over).catch(() => undefined) // the end of the run wakes it
  }
}

/** Finished runs keep their device until the next one starts in this tab; then it is given back. */
async function closeFinished(runs: Map<RunId, LiveRun>): Promise<void> {
  const finished = [...runs].filter(([, run]) => !run.going)
  for (const [runId] of finished) runs.delete(runId)
  await Promise.all(finished.map(([, { driver }]) => driver.close()))
}

/** The log, and a promise for its first row. */
function telling(log: Log): { log: Log; begun: Promise<void> } {
  let tell: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    tell = resolve
  })
  return {
    begun,
    log: {
      async append(batch) {
        await log.append(batch)
        tell()
      },
    },
  }
}
