// The runs of this tab: each with its lock, its device and its way to be stopped.
import { HarnessError, toWire } from '@harness/shared/errors.ts'
import { RunId, type SessionId } from '@harness/shared/ids.ts'
import { hasTouch } from '@harness/shared/protocol.ts'
import { Desk } from '../core/control/desk.ts'
import { runLoop } from '../core/loop.ts'
import type { Activity, Clock, Driver, Ids, Imaging, Log, Model } from '../core/ports.ts'
import type { Sensor } from '../core/tool.ts'
import { holdRun, holdSession } from '../store/lock.ts'
import { makeLog } from '../store/log.ts'
import type { HarnessDb } from '../store/schema.ts'
import { toolsFor } from '../tools/tools.ts'
import type { ModelChoice, Result, RunChoice } from './api.ts'
import { attempt } from './attempt.ts'
import type { BridgeLink } from './bridge-link.ts'
import { openDevice, type RunDevice } from './device.ts'
import { makePainter } from './painter.ts'
import { planOf } from './plan.ts'
import { makeRecordingLog } from './recording-log.ts'
import { sessionOf } from './session.ts'

/** What a run is made of; the worker's entry fills it. */
export interface RunParts {
  readonly db: HarnessDb
  readonly link: BridgeLink
  readonly clock: Clock
  readonly ids: Ids
  readonly imaging: Imaging
  readonly sensors: readonly Sensor[]
  readonly makeModel: (choice: ModelChoice, signal: AbortSignal) => Promise<Model>
  readonly tell: (runId: RunId, activity: Activity) => void
}

/** Well within the ten minutes that the bridge keeps an idle device (contract 4). */
const KEEP_EVERY_MS = 120_000

interface LiveRun {
  readonly sessionId: SessionId
  readonly driver: Driver
  readonly desk: Desk
  readonly controller: AbortController
  stopMirror: () => void
  /** False when the loop has ended and only the device is still there. */
  going: boolean
}

export interface LiveRuns {
  start(choice: RunChoice): Promise<Result<RunId>>
  stop(runId: RunId): void
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): void
  /** The desk of a run that goes on in this tab. Throws `run_unknown`. */
  desk(runId: RunId): Desk
}

interface Beginning {
  readonly choice: RunChoice
  readonly sessionId: SessionId
  readonly runId: RunId
  readonly controller: AbortController
  readonly device: RunDevice
  readonly model: Model
  readonly release: () => Promise<void>
}

export function makeLiveRuns(parts: RunParts): LiveRuns {
  const runs = new Map<RunId, LiveRun>()

  async function start(choice: RunChoice): Promise<RunId> {
    const sessionId = await sessionOf(parts, choice)
    const runId = RunId.parse(parts.ids.uuid())
    const release = await holdAll(sessionId, runId)
    try {
      await closeFinished(runs, sessionId)
      const controller = new AbortController()
      const reached = await reach(parts, { choice, sessionId }, controller.signal)
      await begin({ choice, sessionId, runId, controller, release, ...reached })
      return runId
    } catch (thrown) {
      await release()
      throw thrown
    }
  }

  /** Resolves when the first row is durable; the run goes on by itself and then lets go of what it held. */
  async function begin(beginning: Beginning): Promise<void> {
    const { choice, sessionId, runId, controller, device, model, release } = beginning
    const { driver, reopen, keep } = device
    const onActivity = (activity: Activity) => parts.tell(runId, activity)
    const desk = new Desk({ attended: !choice.unattended, reopen, tell: onActivity })
    const stopMirror = () => undefined
    const run: LiveRun = { sessionId, driver, desk, controller, stopMirror, going: true }
    runs.set(runId, run)
    const store = makeLog(parts.db, runId)
    const log = telling(choice.record ? makeRecordingLog(store, device, runId) : store)
    const tools = toolsFor(driver.info.kind, hasTouch(driver.info))
    const ports = { ...parts, driver, model, log: log.log, person: desk, tools, onActivity }
    const ended = runLoop(planOf(choice, { runId, sessionId }), ports, controller.signal)
    const over = new AbortController()
    void keepSession(parts.clock, keep, over.signal)
    void ended
      .catch((thrown) => parts.tell(runId, { kind: 'broken', error: toWire(thrown) }))
      .then(() => {
        over.abort()
        run.going = false
        const texts = desk.close()
        if (texts.length > 0) onActivity({ kind: 'unheard', texts })
        run.stopMirror()
        return release()
      })
    // The run exists once its first row does; a log that fails before that is the person's to know.
    await Promise.race([log.begun, ended])
  }

  return {
    start: (choice) => attempt(() => start(choice)),
    stop(runId) {
      runs.get(runId)?.controller.abort(new HarnessError('aborted'))
    },
    desk(runId) {
      const run = runs.get(runId)
      if (!run?.going) throw new HarnessError('run_unknown')
      return run.desk
    },
    mirror(runId, canvas) {
      const run = runs.get(runId)
      if (!run?.going) return
      run.stopMirror()
      run.stopMirror = canvas ? run.driver.frames(makePainter(canvas)) : () => undefined
    },
  }
}

/** The run and the device of its session, or neither. Throws `run_locked`, `device_busy`. */
async function holdAll(session: SessionId, runId: RunId): Promise<() => Promise<void>> {
  const releaseDevice = await holdSession(session)
  try {
    const releaseRun = await holdRun(runId)
    return async () => {
      await Promise.all([releaseRun(), releaseDevice()])
    }
  } catch (thrown) {
    await releaseDevice()
    throw thrown
  }
}

/** Device and model, both proven to answer before the run exists. Neither is kept when the other fails. */
async function reach(
  parts: RunParts,
  { choice, sessionId }: { readonly choice: RunChoice; readonly sessionId: SessionId },
  signal: AbortSignal,
): Promise<{ device: RunDevice; model: Model }> {
  const model = await parts.makeModel(choice.model, signal)
  const { url, viewport, headed } = choice
  const spec = { kind: 'web', url, viewport, ...(headed && { headed }) } as const
  const socket = (again: AbortSignal) => parts.link.socket(again)
  return { device: await openDevice({ session: sessionId, spec, socket }, signal), model }
}

/** Tells the bridge now and then that the run goes on, because a local model may think longer than a session may idle. */
async function keepSession(clock: Clock, keep: () => void, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    keep()
    await clock.sleep(KEEP_EVERY_MS, over).catch(() => undefined) // the end of the run wakes it
  }
}

/** Finished runs keep their device until the next one starts in this tab; then it is given back, or taken over. */
async function closeFinished(runs: Map<RunId, LiveRun>, next: SessionId): Promise<void> {
  const finished = [...runs].filter(([, run]) => !run.going)
  for (const [runId] of finished) runs.delete(runId)
  const left = finished.filter(([, { sessionId }]) => sessionId !== next)
  await Promise.all(left.map(([, { driver }]) => driver.close()))
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
