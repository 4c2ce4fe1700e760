import type { Followed, LiveRun, RunNews } from '@harness/shared/language/agent-runs.ts'
import { HarnessError, toWire } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { Row, RowBody } from '@harness/shared/language/rows.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import type { Activity } from '@harness/web/core/ports.ts'
import { markInterrupted } from '@harness/web/store/log/interrupted.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { makeAgentRunWatch } from '@harness/web/worker/run/agent-runs.ts'
import { makeControls } from '@harness/web/worker/run/controls.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { toResult } from '@harness/web/worker/to-result.ts'
import { expect, it, onTestFinished } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'

const BY_AGENT: RowBody =
  RUN_STARTED.kind === 'run_started' ? { ...RUN_STARTED, origin: 'agent' } : RUN_STARTED
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47])

/** A picture of 8 × 6 red pixels. */
const red = (async () => {
  const canvas = new OffscreenCanvas(8, 6)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = 'red'
  context?.fillRect(0, 0, 8, 6)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new Uint8Array(await blob.arrayBuffer())
})()

/** A run of another process: its rows so far, and what the bridge says of it. */
function bridgeOf(runId: RunId) {
  const rows: Row[] = [...stamp(runId, 0, [BY_AGENT, LEG_STARTED, stepStarted(1)])]
  const now: { state: LiveRun['state'] | 'unknown'; live: boolean } = { state: 'live', live: true }
  const controls: RunControl[] = []
  const asked: number[] = []
  return {
    rows,
    now,
    controls,
    agentRuns: async () => ({ runs: [], ...(now.live && { live: [runId] }) }),
    agentRun: async () => new Blob(),
    async agentRunNews([wanted]: readonly Followed[]): Promise<RunNews> {
      const { from = 0, seen = 0 } = wanted ?? {}
      const { state } = now
      const error = toWire(new HarnessError('message_invalid', { what: 'no such run' }))
      if (state === 'unknown') return { runs: [{ runId, error }] }
      const fresh = rows.slice(from)
      if (state === 'live' && fresh.length === 0 && seen > 0) await systemClock.sleep(20, never)
      const paused = { kind: 'phase', step: 1, phase: 'paused', spent: 'tokens' } as const
      const news = { rows: fresh, activity: [paused], canTakeOver: true, seen: seen + 1, state }
      return { runs: [{ runId, news }] }
    },
    agentRunFiles: async () => ({ png }),
    /** Numbers of the pictures that were asked for. */
    pictures: asked,
    async agentRunPicture(_: RunId, seen: number) {
      asked.push(seen)
      await systemClock.sleep(20, never)
      return { frame: seen + 1, jpeg: await red }
    },
    async controlAgentRun(_: RunId, control: RunControl) {
      controls.push(control)
    },
  }
}

/** A tab without runs of its own. */
const NONE_HERE: Parameters<typeof makeControls>[0] = {
  control() {
    throw new HarnessError('run_unknown')
  },
  stop: () => undefined,
  change: () => toResult(() => Promise.reject(new HarnessError('run_unknown'))),
  mirror: () => false,
}

const never = new AbortController().signal
const openChannel = (name: string) => new BroadcastChannel(name)

it('a run of another process appears with its picture while it is in progress, can be controlled from each of two tabs, and they write it once', async () => {
  const [db, again] = freshTabs()
  const runId = newRunId()
  const link = bridgeOf(runId)
  const received: Activity[] = []
  const onActivity = (_: RunId, activity: Activity) => void received.push(activity)
  const one = makeAgentRunWatch({ db, link, clock: systemClock, openChannel, onActivity })
  const other = makeAgentRunWatch({
    db: again,
    link,
    clock: systemClock,
    openChannel,
    onActivity,
  })
  await Promise.all([one.look(), other.look()])
  await expect.poll(async () => (await rowsFrom(db, runId, 0)).length).toBe(3)
  expect(await runEntry(db, runId)).toMatchObject({ phase: 'running', origin: 'agent' })
  expect(await db.shots.where({ runId }).count()).toBe(1)
  await expect.poll(() => received[0]).toMatchObject({ phase: 'paused', spent: 'tokens' })
  await expect.poll(() => received[1]).toEqual({ kind: 'takeover', allowed: true })
  for (const tab of [one, other]) {
    const controls = makeControls(NONE_HERE, tab)
    expect(await controls.unpause(runId)).toEqual({ value: null })
    await controls.stop(runId)
  }
  const [resume, stop] = [{ kind: 'unpause' }, { kind: 'stop' }]
  expect(link.controls).toEqual([resume, stop, resume, stop])
  // A start of the app in between takes it for no run that was interrupted here.
  expect(await markInterrupted(db, systemClock)).toEqual([])
  Object.assign(link.now, { state: 'gone', live: false })
  await expect.poll(async () => (await runEntry(db, runId))?.phase).toBe('interrupted')
})

it('all of seven tabs are notified of what a run of another process does and paint its live pictures, and one of them asks the bridge', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const link = bridgeOf(runId)
  const stop = new AbortController()
  onTestFinished(() => {
    stop.abort()
    Object.assign(link.now, { state: 'ended', live: false })
  })
  let looks = 0
  const counting = {
    ...link,
    agentRuns() {
      looks += 1
      return link.agentRuns()
    },
  }
  const tabs = Array.from({ length: 7 }, () => {
    const received: Activity[] = []
    const onActivity = (_: RunId, activity: Activity) => void received.push(activity)
    const tab = makeAgentRunWatch({
      db,
      link: counting,
      clock: systemClock,
      openChannel,
      onActivity,
    })
    const canvas = new OffscreenCanvas(1, 1)
    tab.mirror(runId, canvas)
    void tab.watch(stop.signal)
    return { tab, received, canvas }
  })
  for (const { tab, received, canvas } of tabs) {
    await expect.poll(() => tab.knows(runId)).toBe(true)
    await expect.poll(() => received).toMatchObject([{ kind: 'phase' }, { kind: 'takeover' }])
    await expect.poll(() => [canvas.width, canvas.height], { timeout: 4_000 }).toEqual([8, 6])
  }
  // Each was asked for once, although seven tabs show it.
  expect(link.pictures).toEqual(link.pictures.map((_, at) => at))
  expect(looks).toBeLessThanOrEqual(2)
  // A new tab is notified of what went on before it came.
  const late: Activity[] = []
  const onActivity = (_: RunId, activity: Activity) => void late.push(activity)
  makeAgentRunWatch({ db, link: counting, clock: systemClock, openChannel, onActivity })
  await expect.poll(() => late).toMatchObject([{ kind: 'phase' }, { kind: 'takeover' }])
})

it('another tab looks for runs when the bridge refuses the one that does', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const link = bridgeOf(runId)
  const stop = new AbortController()
  onTestFinished(() => {
    stop.abort()
    Object.assign(link.now, { state: 'ended', live: false })
  })
  const deps = { db, clock: systemClock, openChannel, onActivity: () => undefined }
  const refused = async () => {
    throw new HarnessError('bridge_token_refused')
  }
  const old = makeAgentRunWatch({ ...deps, link: { ...link, agentRuns: refused } })
  void old.watch(stop.signal)
  const paired = makeAgentRunWatch({ ...deps, link })
  void paired.watch(stop.signal)
  await expect.poll(() => paired.knows(runId)).toBe(true)
  await expect.poll(() => old.knows(runId)).toBe(true)
})

it('a run that was left in the middle gets the rest of its rows at the next look', async () => {
  const [db] = freshTabs()
  const runId = newRunId()
  const link = bridgeOf(runId)
  const deps = { db, link, clock: systemClock, openChannel, onActivity: () => undefined }
  Object.assign(link.now, { state: 'ended' })
  const watch = makeAgentRunWatch(deps)
  await watch.look()
  await expect.poll(async () => (await rowsFrom(db, runId, 0)).length).toBe(3)
  expect(watch.knows(runId)).toBe(true)
  link.rows.push(...stamp(runId, 3, [{ kind: 'steered', step: 1, text: 'Left.', reason: 'user' }]))
  link.now.live = false
  const look = async <T>(found: () => Promise<T>): Promise<T> => {
    await watch.look()
    return found()
  }
  const count = async () => (await rowsFrom(db, runId, 0)).length
  await expect.poll(() => look(count)).toBe(4)
  link.now.state = 'unknown'
  const phase = async () => (await runEntry(db, runId))?.phase
  await expect.poll(() => look(phase)).toBe('interrupted')
  await expect.poll(() => watch.knows(runId)).toBe(false)
})
