import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { Activity } from '@harness/web/core/ports.ts'
import { readTaken } from '@harness/web/store/agent-runs.ts'
import { deleteRuns } from '@harness/web/store/log/delete-runs.ts'
import { markInterrupted } from '@harness/web/store/log/interrupted.ts'
import { runEntry } from '@harness/web/store/log/read-entry.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { hasRun } from '@harness/web/store/run-index.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import type { AgentRunDeps } from '@harness/web/worker/run/agent-connection.ts'
import { makeAgentRunWatch } from '@harness/web/worker/run/agent-runs.ts'
import { makeControls } from '@harness/web/worker/run/controls.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { toResult } from '@harness/web/worker/to-result.ts'
import { expect, it, onTestFinished } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'
import {
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  STOPPED,
  stamp,
  stepStarted,
} from '../../store/sample-rows.ts'
import { AgentBridge } from './agent-bridge.ts'

const BY_AGENT: RowBody =
  RUN_STARTED.kind === 'run_started' ? { ...RUN_STARTED, origin: 'agent' } : RUN_STARTED
const STEERED: RowBody = { kind: 'steered', step: 1, text: 'Left.', reason: 'user' }

/** A run of another process with three rows so far. */
function newBridge() {
  const runId = newRunId()
  const bridge = new AgentBridge()
  bridge.add(runId, stamp(runId, 0, [BY_AGENT, LEG_STARTED, stepStarted(1)]))
  return { runId, bridge }
}

/** A tab without runs of its own. */
const NONE_HERE: Parameters<typeof makeControls>[0] = {
  control() {
    throw new HarnessError('run_unknown')
  },
  say: async () => undefined,
  stop: () => undefined,
  change: () => toResult(() => Promise.reject(new HarnessError('run_unknown'))),
  mirror: () => false,
}

/** A tab that watches until the test ends, or it is closed. */
function openTab(db: HarnessDb, link: AgentRunDeps['link']) {
  const received: Activity[] = []
  const onActivity = (_: RunId, activity: Activity) => void received.push(activity)
  const tab = makeAgentRunWatch({ db, link, clock: systemClock, onActivity })
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  void tab.watch(stop.signal)
  return { tab, received, close: () => stop.abort() }
}

const seqsIn = async (db: HarnessDb, runId: RunId) =>
  (await rowsFrom(db, runId, 0)).map((row) => row.seq)

it('a run of another process appears with its picture while it is in progress, can be controlled from each of two tabs, and they write it once', async () => {
  const [db, again] = freshTabs()
  const { runId, bridge } = newBridge()
  const tabs = [openTab(db, bridge.link()), openTab(again, bridge.link())]
  await expect.poll(() => seqsIn(db, runId)).toEqual([0, 1, 2])
  expect(await runEntry(db, runId)).toMatchObject({ phase: 'running', origin: 'agent' })
  expect(await db.shots.where({ runId }).count()).toBe(1)
  for (const { tab, received } of tabs) {
    await expect.poll(() => received[0]).toMatchObject({ phase: 'paused', spent: 'tokens' })
    await expect.poll(() => received[1]).toEqual({ kind: 'takeover', allowed: true })
    const controls = makeControls(NONE_HERE, tab)
    expect(await controls.unpause(runId)).toEqual({ value: null })
    await controls.stop(runId)
  }
  const [resume, stop] = [{ kind: 'unpause' }, { kind: 'stop' }]
  expect(bridge.controls).toEqual([resume, stop, resume, stop])
  // One tab has the rows sent; a start of the app in between takes it for no run of its own.
  expect(bridge.followed).toEqual([[runId, 0]])
  expect(await markInterrupted(db, systemClock)).toEqual([])
  bridge.append(runId, ...stamp(runId, 3, [STOPPED]))
  bridge.end(runId, 'ended')
  await expect.poll(async () => (await runEntry(db, runId))?.phase).toBe('completed')
  await expect.poll(() => tabs.map(({ tab }) => tab.knows(runId))).toEqual([false, false])
})

it('all of seven tabs are notified of what a run of another process does and paint its live pictures', async () => {
  const [db] = freshTabs()
  const { runId, bridge } = newBridge()
  const tabs = Array.from({ length: 7 }, () => {
    const opened = openTab(db, bridge.link())
    const canvas = new OffscreenCanvas(1, 1)
    opened.tab.mirror(runId, canvas)
    return { ...opened, canvas }
  })
  for (const { tab, received, canvas } of tabs) {
    await expect.poll(() => tab.knows(runId)).toBe(true)
    await expect.poll(() => received).toMatchObject([{ kind: 'phase' }, { kind: 'takeover' }])
    await expect.poll(() => [canvas.width, canvas.height], { timeout: 4_000 }).toEqual([8, 6])
  }
})

it('another tab writes the rest of a run when the one that did is closed', async () => {
  const [db] = freshTabs()
  const { runId, bridge } = newBridge()
  const first = openTab(db, bridge.link())
  await expect.poll(() => seqsIn(db, runId)).toEqual([0, 1, 2])
  openTab(db, bridge.link())
  await expect.poll(() => bridge.pages.size).toBe(2)
  first.close()
  await expect.poll(() => bridge.followed.map(([, from]) => from)).toEqual([0, 3])
  bridge.append(runId, ...stamp(runId, 3, [STEERED]))
  await expect.poll(() => seqsIn(db, runId)).toEqual([0, 1, 2, 3])
})

it('after a lost socket a run is followed from the last row that was stored, and no row is missing or written twice', async () => {
  const [db] = freshTabs()
  const { runId, bridge } = newBridge()
  const { tab } = openTab(db, bridge.link())
  await expect.poll(() => seqsIn(db, runId)).toEqual([0, 1, 2])
  bridge.drop()
  bridge.append(runId, ...stamp(runId, 3, [STEERED]))
  // The bridge that was started again lists the run once the server was reached.
  await expect
    .poll(() => bridge.followed.map(([, from]) => from), { timeout: 6_000 })
    .toEqual([0, 3])
  await expect.poll(() => seqsIn(db, runId)).toEqual([0, 1, 2, 3])
  expect(tab.knows(runId)).toBe(true)
})

it('a tab that the bridge refuses keeps no run from another', async () => {
  const [db] = freshTabs()
  const { runId, bridge } = newBridge()
  openTab(db, bridge.link(true))
  const { tab } = openTab(db, bridge.link())
  await expect.poll(() => tab.knows(runId)).toBe(true)
  await expect.poll(() => seqsIn(db, runId)).toEqual([0, 1, 2])
})

it('a run that was left in the middle gets the rest of its rows later, and one whose process is gone is marked as interrupted', async () => {
  const [db] = freshTabs()
  const { runId, bridge } = newBridge()
  const first = openTab(db, bridge.link())
  await expect.poll(() => seqsIn(db, runId)).toEqual([0, 1, 2])
  first.close()
  bridge.append(runId, ...stamp(runId, 3, [STEERED]))
  bridge.end(runId, 'left')
  const { tab } = openTab(db, bridge.link())
  await expect.poll(() => seqsIn(db, runId)).toEqual([0, 1, 2, 3, 4])
  expect(await runEntry(db, runId)).toMatchObject({ phase: 'interrupted' })
  expect(tab.knows(runId)).toBe(false)
})

/** Two runs that have ended while no page was open, the newest first. */
function endedRuns() {
  const bridge = new AgentBridge()
  const runs = [newRunId(), newRunId()]
  for (const runId of runs)
    bridge.add(runId, stamp(runId, 0, [BY_AGENT, LEG_STARTED, STOPPED]), 'ended')
  const [newest, oldest] = runs
  if (!newest || !oldest) throw new Error('no runs')
  return { bridge, newest, oldest }
}

const isHere =
  (db: HarnessDb, ...runs: readonly RunId[]) =>
  () =>
    Promise.all(runs.map((runId) => hasRun(db, runId)))

it('runs of other agents that ended while no page was open become runs of this browser once, and one that was deleted stays deleted', async () => {
  const [db] = freshTabs()
  const { bridge, newest, oldest } = endedRuns()
  const tabs = [openTab(db, bridge.link()), openTab(db, bridge.link())]
  await expect.poll(isHere(db, newest, oldest)).toEqual([true, true])
  await expect.poll(() => readTaken(db)).toEqual([oldest, newest])
  expect(bridge.followed).toEqual([
    [oldest, 0],
    [newest, 0],
  ])
  for (const { close } of tabs) close()
  await deleteRuns(db)
  const later = newRunId()
  bridge.add(later, stamp(later, 0, [BY_AGENT, LEG_STARTED, STOPPED]), 'ended')
  openTab(db, bridge.link())
  await expect.poll(isHere(db, later)).toEqual([true])
  expect(await isHere(db, newest, oldest)()).toEqual([false, false])
  expect(bridge.followed).toHaveLength(3)
})

it('a run of another agent that cannot be read holds up no other, and the next start takes it', async () => {
  const [db] = freshTabs()
  const { bridge, newest, oldest } = endedRuns()
  const broken = Object.assign(bridge.runs.get(oldest) ?? {}, { isBroken: true })
  const { close } = openTab(db, bridge.link())
  await expect.poll(isHere(db, newest, oldest)).toEqual([true, false])
  close()
  broken.isBroken = false
  openTab(db, bridge.link())
  await expect.poll(isHere(db, oldest)).toEqual([true])
})
