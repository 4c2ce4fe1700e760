// The runs of this tab: each with its lock, its device and its way to be stopped.
import { HarnessError, toWire } from '@harness/shared/errors.ts'
import { RunId, type SessionId } from '@harness/shared/ids.ts'
import { hasTouch } from '@harness/shared/protocol.ts'
import type { Row } from '@harness/shared/rows.ts'
import type { SignInState } from '@harness/shared/sign-in.ts'
import { Desk } from '../../core/control/desk.ts'
import { runLoop } from '../../core/loop.ts'
import type { RunPlan } from '../../core/plan.ts'
import type {
  Activity,
  Clock,
  Driver,
  Ids,
  Imaging,
  Log,
  Model,
  ModelChoice,
} from '../../core/ports.ts'
import { type Left, repliesUsed } from '../../core/resume/pick-up.ts'
import type { Sensor } from '../../core/tool.ts'
import { unfailing } from '../../core/unfailing.ts'
import { holdRun, holdSession } from '../../store/lock.ts'
import { makeLog } from '../../store/log.ts'
import { rowsFrom, runEntry, screensOf } from '../../store/runs.ts'
import type { Begun, HarnessDb, RunEntry } from '../../store/schema.ts'
import { readBegun, writeBegun } from '../../store/sessions.ts'
import { toolsFor } from '../../tools/tools.ts'
import type { Result } from '../api.ts'
import { attempt } from '../attempt.ts'
import type { BridgeLink } from '../bridge-link.ts'
import type { RunChoice } from './choice.ts'
import type { RunDevice } from './device.ts'
import { makePainter } from './imaging.ts'
import { planOf } from './plan.ts'
import { reach, type Unwritten } from './reach.ts'
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
  /** Uncached input tokens that this run may use; 0 means unlimited. */
  readonly tokenBudget: (choice: RunChoice) => Promise<number>
  /** Who is signed in at this address. Throws `argument_invalid` when nobody is. */
  readonly signIn: (url: string) => Promise<SignInState>
  readonly tell: (runId: RunId, activity: Activity) => void
  /** Hears of rows that are durable. Must not throw. */
  readonly note: (rows: readonly Row[]) => void
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
  /** Resolves when the run goes on. */
  resume(runId: RunId): Promise<Result<null>>
  stop(runId: RunId): void
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): void
  /** The desk of a run that goes on in this tab. Throws `run_unknown`. */
  desk(runId: RunId): Desk
}

interface Beginning {
  readonly begun: Begun
  readonly device: RunDevice
  readonly model: Model
  readonly release: () => Promise<void>
  /** Of a run that was interrupted. */
  readonly left?: Left
}

interface Tab {
  readonly parts: RunParts
  readonly runs: Map<RunId, LiveRun>
  /** Runs whose device or model is still waited for. */
  readonly opening: Map<RunId, AbortController>
}

export function makeLiveRuns(parts: RunParts): LiveRuns {
  const runs = new Map<RunId, LiveRun>()
  const opening = new Map<RunId, AbortController>()
  const tab = { parts, runs, opening }
  return {
    start: (choice) => attempt(() => start(tab, choice)),
    resume: (runId) =>
      attempt(async () => {
        await resume(tab, runId)
        return null
      }),
    stop(runId) {
      const controller = runs.get(runId)?.controller ?? opening.get(runId)
      controller?.abort(new HarnessError('aborted'))
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

async function start(tab: Tab, choice: RunChoice): Promise<RunId> {
  const { parts } = tab
  const sessionId = await sessionOf(parts, choice)
  const runId = choice.runId ?? RunId.parse(parts.ids.uuid())
  const tokenBudget = await parts.tokenBudget(choice)
  const begun = begunOf(choice, planOf(choice, { runId, sessionId, tokenBudget }))
  await held(tab, begun, async (release) => {
    const signIn = choice.signedIn && !choice.simulator ? await parts.signIn(choice.url) : undefined
    const ready = await reached(tab, begun, { ...choice, ...(signIn && { signIn }) })
    // The screens of a replay are only in the hands of whoever began it.
    if (!choice.replay) await writeBegun(parts.db, sessionId, begun)
    await begin(tab, { ...ready, begun, release })
  })
  return runId
}

async function resume(tab: Tab, runId: RunId): Promise<void> {
  const { parts } = tab
  const known = await runEntry(parts.db, runId)
  if (!known) throw new HarnessError('run_unknown')
  const begun = await readBegun(parts.db, known.sessionId, runId)
  if (known.imported || known.provider === 'recorded' || !begun)
    throw new HarnessError('run_unresumable', { why: whyNot(known) })
  await held(tab, begun, async (release) => {
    // Read under the lock: what another tab wrote is all there.
    const rows = await rowsFrom(parts.db, runId, 0)
    if (rows.at(-1)?.kind === 'run_completed') throw new HarnessError('run_over')
    const ready = await reached(tab, { ...begun, model: pastReplies(begun.model, rows) })
    const device = ready.device.state === 'same' ? 'same' : 'recreated'
    const left = { rows, screens: await screensOf(parts.db, runId), device } as const
    await begin(tab, { ...ready, begun, release, left })
  })
}

/** Why there is no way to go on with a run, whatever its log says. */
function whyNot({ imported, provider }: RunEntry): string {
  if (imported) return 'This run was recorded elsewhere'
  return provider === 'recorded'
    ? 'This run repeats the recording of another one'
    : 'This browser does not know how this run was begun'
}

/** With run and device of the session in hand; whoever begins the run lets go of them, everybody else does so here. */
async function held(
  { runs }: Tab,
  { plan }: Begun,
  work: (release: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const release = await holdAll(plan.sessionId, plan.runId)
  try {
    await closeFinished(runs, plan.sessionId)
    await work(release)
  } catch (thrown) {
    await release()
    throw thrown
  }
}

/** Resolves when the first row is durable; the run goes on by itself and then lets go of what it held. */
async function begin(
  { parts, runs }: Tab,
  { begun, device, model, release, left }: Beginning,
): Promise<void> {
  const { plan, unattended, record } = begun
  const { runId, sessionId } = plan
  const { driver, reopen, keep } = device
  const controller = new AbortController()
  const onActivity = unfailing((activity: Activity) => parts.tell(runId, activity))
  const desk = new Desk({ attended: !unattended, reopen, tell: onActivity })
  const stopMirror = () => undefined
  const run: LiveRun = { sessionId, driver, desk, controller, stopMirror, going: true }
  runs.set(runId, run)
  const store = makeLog(parts.db, runId)
  const log = telling(record ? makeRecordingLog(store, device, runId) : store, parts.note)
  const tools = toolsFor(driver.info.kind, hasTouch(driver.info))
  const ports = { ...parts, driver, model, log: log.log, person: desk, tools, onActivity }
  const ended = runLoop(plan, ports, controller.signal, left)
  const over = new AbortController()
  void keepSession(parts.clock, keep, over.signal)
  void ended
    .catch((thrown) => onActivity({ kind: 'broken', error: toWire(thrown) }))
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

/** Device and model; a stop meanwhile ends the wait for them. */
async function reached(
  { parts, opening }: Tab,
  begun: Begun,
  unwritten?: Unwritten,
): ReturnType<typeof reach> {
  const { runId } = begun.plan
  const controller = new AbortController()
  opening.set(runId, controller)
  try {
    return await reach(parts, begun, controller.signal, unwritten)
  } finally {
    opening.delete(runId)
  }
}

function begunOf(
  { url, viewport, headed, simulator, model, unattended, record }: RunChoice,
  plan: RunPlan,
): Begun {
  return {
    plan,
    model,
    device: simulator ?? { kind: 'web', url, viewport, ...(headed && { headed }) },
    unattended: unattended ?? false,
    record: record ?? false,
  }
}

/** A script goes on where the log stands. */
function pastReplies(model: ModelChoice, rows: readonly Row[]): ModelChoice {
  if (model.provider !== 'scripted') return model
  return { ...model, replies: model.replies.slice(repliesUsed(rows)) }
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

/** The log, told of to `note`, and a promise for its first row. */
function telling(log: Log, note: RunParts['note']): { log: Log; begun: Promise<void> } {
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
        note(batch.rows)
      },
    },
  }
}
