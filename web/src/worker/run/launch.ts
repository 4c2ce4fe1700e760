// Starts and resumes runs of this tab. Loaded with the first run, since loop, tools and guard rules
// are not needed by pages that only show runs.

import { HarnessError, toWire } from '@harness/shared/base/errors.ts'
import type { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { RunController } from '../../core/control/run-controller.ts'
import { loadPart } from '../../core/load-part.ts'
import { runLoop } from '../../core/loop.ts'
import type { Activity, Imaging, Model } from '../../core/ports.ts'
import type { InterruptedRun } from '../../core/resume/resume-state.ts'
import { loadWordRules } from '../../core/rules/load-words.ts'
import { neverThrowing } from '../../core/safe-listener.ts'
import type { Sensor, Tool } from '../../core/tool.ts'
import { type LogBeginning, makeLog } from '../../store/log/log.ts'
import { runEntry } from '../../store/log/read-entry.ts'
import { rowsFrom } from '../../store/log/read-rows.ts'
import type { RunSnapshot } from '../../store/log/run-snapshot.ts'
import { readSnapshot, writeSnapshot } from '../../store/log/sessions.ts'
import { beginningOf } from '../../store/run-details.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import { screensOf } from '../../store/screens.ts'
import type { RunDevice } from './device.ts'
import { hooksOf, type StartInputs } from './hook-inputs.ts'
import type { StoredHooks } from './hooks.ts'
import { mirrorOf } from './imaging.ts'
import type { LiveRun, RunDeps } from './live-run.ts'
import { knowing, skillTools } from './load-skills.ts'
import { offeredTools } from './offered-tools.ts'
import { openDeviceAndModel } from './open-device-and-model.ts'
import { enforced, planOf, snapshotOf } from './plan.ts'
import { makePlayer, messagePictures } from './play.ts'
import { makeRecordingLog } from './recording-log.ts'
import { holdAll, keepSession } from './run-locks.ts'
import { secretsOf } from './secrets-of.ts'
import { closeFinished, sessionOf } from './session.ts'
import { watchLog } from './watched-log.ts'

/** Session and start snapshot of a run. */
interface Launch {
  readonly sessionId: SessionId
  readonly snapshot: RunSnapshot
}

interface Opened {
  readonly device: RunDevice
  readonly model: Model
  /** False when the start snapshot is not stored; the run can then not be resumed or changed. */
  readonly isKept: boolean
  /** Writes that join the first row of a new run. */
  readonly first?: LogBeginning | undefined
  readonly hooks?: StoredHooks
  readonly interrupted?: InterruptedRun
}

interface Loaded {
  readonly sensors: readonly Sensor[]
  readonly imaging: Imaging
  readonly skills: readonly Tool[]
}

export interface Tab {
  readonly deps: RunDeps
  readonly runs: Map<RunId, LiveRun>
  readonly controllers: Map<RunId, AbortController>
}

/** Starts a run; resolves when its first row is stored. Throws any error before that. */
export async function start(
  tab: Tab,
  given: RunOrder,
  inputs: StartInputs,
  stop: AbortController,
): Promise<RunId> {
  const { deps } = tab
  const known = await knowing(deps.db, await enforced(given))
  const order = known.pictures ? await (await loadPictures()).prepared(known) : known
  const sessionId = await sessionOf(deps, order)
  const snapshot = snapshotOf(order, await deps.tokenBudget(order), deps.ids)
  const { runId } = snapshot
  await launch(tab, { sessionId, snapshot, stop }, async (signal) => {
    const secrets = { ...inputs, ...(await secretsOf(deps, order, inputs)) }
    const opened = await openDeviceAndModel(deps, { runId, sessionId, order }, secrets, signal)
    const { driver, state } = opened.device
    try {
      // A follow-up run needs the device in the state that the earlier run left.
      if (order.follows && state !== 'same') throw new HarnessError('device_gone')
      // A replay cannot be resumed, and its rows are as large as the log.
      const isKept = order.model.provider !== 'recorded' && !isDriven(order.model) && !inputs.replay
      if (isKept) await writeSnapshot(deps.db, sessionId, snapshot)
      const first = beginningOf(deps.db, runId, order, inputs.application)
      return { ...opened, isKept, first, ...(await hooksOf(inputs)) }
    } catch (thrown) {
      await driver.close()
      throw thrown
    }
  })
  return runId
}

/** Resolves when the run continues. Throws `run_unknown`, `run_unresumable`, `run_over`. */
export async function resume(tab: Tab, runId: RunId): Promise<void> {
  const { deps } = tab
  const known = await runEntry(deps.db, runId)
  if (!known) throw new HarnessError('run_unknown')
  const { sessionId } = known
  const snapshot = known.imported ? undefined : await readSnapshot(deps.db, sessionId, runId)
  if (!snapshot || known.provider === 'recorded')
    throw new HarnessError('run_unresumable', { why: whyNot(known) })
  await launch(tab, { sessionId, snapshot, stop: new AbortController() }, async (signal) => {
    // Read under the lock, so that all rows of another tab are included.
    const rows = await rowsFrom(deps.db, runId, 0)
    if (rows.at(-1)?.kind === 'run_completed') throw new HarnessError('run_over')
    const { order } = snapshot
    const given = await secretsOf(deps, order)
    const opened = await openDeviceAndModel(deps, { runId, sessionId, order }, given, signal)
    const device = opened.device.state === 'same' ? 'same' : 'recreated'
    const { model } = order
    const screens = await screensOf(deps.db, runId)
    // Reopens the page, because its reports about the first screen were lost with the tab.
    if (device === 'same' && screens.size === 0 && !order.follows)
      await opened.device.driver.reset(signal)
    return {
      ...opened,
      // The device decides which replies of a script remain.
      ...(model.provider === 'scripted' && {
        model: await deps.makeModel(
          {
            ...model,
            replies: model.replies.slice(
              (await loadPart(import('../../core/resume/resume-state.ts'))).repliesUsed(
                rows,
                device,
              ),
            ),
          },
          signal,
          runId,
        ),
      }),
      isKept: true,
      interrupted: { rows, screens, device, ...(await messagePictures(deps.db, runId, rows)) },
    }
  })
}

const loadPictures = () => loadPart(import('./pictures.ts'))

/** Reason why a run cannot be resumed, independent of its log. */
function whyNot({ imported, provider }: RunEntry): string {
  if (imported) return 'This run was recorded elsewhere'
  return provider === 'recorded'
    ? 'This run repeats the recording of another one'
    : 'This browser does not know how this run was started'
}

/** Locks run and session until the loop has ended. Resolves when the first row is stored. */
async function launch(
  tab: Tab,
  { stop, ...launched }: Launch & { readonly stop: AbortController },
  open: (signal: AbortSignal) => Promise<Opened>,
): Promise<void> {
  const { signal } = stop
  const { runId } = launched.snapshot
  const release = await holdAll(launched.sessionId, runId)
  tab.controllers.set(runId, stop)
  const letGo = () => {
    tab.controllers.delete(runId)
    return release()
  }
  try {
    signal.throwIfAborted()
    await closeFinished(tab.runs, launched.sessionId)
    // Loaded before the device opens, so that a failure leaves no device open.
    const { rules } = await planOf(launched.snapshot, launched.sessionId)
    const loading = [
      tab.deps.sensors(launched.snapshot.order),
      tab.deps.imaging(),
      skillTools(launched.snapshot.order),
      loadWordRules(rules),
    ] as const
    const [sensors, imaging, skills] = await loadPart(Promise.all(loading))
    const opened = await open(signal)
    const { firstRow, ended } = begin(
      tab,
      { ...launched, ...opened },
      { sensors, imaging, skills },
      signal,
    )
    void ended.then(letGo)
    await firstRow
  } catch (thrown) {
    await letGo()
    throw thrown
  }
}

/**
 * Starts the loop without waiting for it. `firstRow` resolves when that row is stored and rejects
 * when the run fails before; `ended` never rejects.
 */
function begin(
  { deps, runs }: Tab,
  { snapshot, sessionId, device, model, interrupted, isKept, first, hooks }: Launch & Opened,
  { skills, ...loaded }: Loaded,
  signal: AbortSignal,
): { readonly firstRow: Promise<unknown>; readonly ended: Promise<void> } {
  const { runId, order } = snapshot
  const { driver, reopen, keep, signIn } = device
  const onActivity = neverThrowing((activity: Activity) => deps.onActivity(runId, activity))
  const attended = !order.unattended
  const isInApp = order.origin === 'you' || order.adjustable === true
  const adjustable = attended && isKept && isInApp ? deps.clock : undefined
  // Another program chose the number of steps.
  const keepsSteps = order.origin !== 'you'
  const fallback = { isLeft: () => player.hasFallback(), next: () => player.failOver() }
  const options = { attended, adjustable, keepsSteps, reopen, fallback, onActivity }
  const control = new RunController(options)
  const store = makeLog(deps.db, runId, first)
  const note = hooks?.noting(deps.note) ?? deps.note
  const log = watchLog(order.record ? makeRecordingLog(store, device, runId) : store, note)
  const given = { ...loaded, ...(hooks && { hooks }) }
  const own = { driver, log: log.log, person: control, ...given, onActivity }
  const player = makePlayer(
    {
      db: deps.db,
      sessionId,
      control,
      isKept,
      makeModel: (choice) => deps.makeModel(choice, signal, runId),
      runLoop: async ({ snapshot: now, model: mind, interrupted: before }) => {
        const plan = await planOf(now, sessionId)
        const tools = offeredTools(driver.info, now.order, skills)
        return runLoop(plan, { ...deps, ...own, tools, model: mind }, signal, before)
      },
    },
    { snapshot, model, ...(interrupted && { interrupted }) },
  )
  const { change } = player
  const mirror = mirrorOf(driver)
  const run: LiveRun = { sessionId, driver, signIn, control, change, mirror, going: true }
  runs.set(runId, run)
  const loop = player.play()
  const over = new AbortController()
  void keepSession(deps.clock, keep, over.signal)
  const ended = loop
    .catch((thrown) => onActivity({ kind: 'broken', error: toWire(thrown) }))
    .then(() => {
      over.abort()
      run.going = false
      const texts = control.close()
      if (texts.length > 0) onActivity({ kind: 'undelivered', texts })
      run.mirror(undefined)
      deps.onEnd?.(order)
    })
  return { firstRow: Promise.race([log.firstRow, loop]), ended }
}

/** True for a model driven by another program, which a resumed run would lack. */
function isDriven(model: ModelChoice): boolean {
  return model.provider === 'scripted' && model.channel !== undefined
}
