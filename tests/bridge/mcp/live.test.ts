import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { MirrorSink } from '@harness/bridge/devices/device.ts'
import { makeApp } from '@harness/bridge/mcp/app.ts'
import { makeBoard } from '@harness/bridge/mcp/live/board.ts'
import { makePictures } from '@harness/bridge/mcp/live/pictures.ts'
import { isWatched, register } from '@harness/bridge/mcp/live/register.ts'
import { makeWatchedRuns } from '@harness/bridge/mcp/live/watched-runs.ts'
import { type AgentRuns, makeAgentRuns } from '@harness/bridge/mcp/runs/agent-runs.ts'
import { readSettings } from '@harness/bridge/mcp/settings.ts'
import { makeAgentRunShelf } from '@harness/bridge/mcp/shelf.ts'
import type { AgentRunSource } from '@harness/bridge/server/socket/agents.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { CallId, type RunId } from '@harness/shared/base/ids.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import {
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  SCENE,
  STOPPED,
  stamp,
  stepStarted,
} from '../../store/sample-rows.ts'
import { openTestBridge, temporaryFolder } from '../test-bridge.ts'
import { openPage } from './page.ts'

const png = new Uint8Array()

let folder: string
let runs: AgentRuns
let runId: RunId
let wanted: RunControl[]
let board: ReturnType<typeof makeBoard>
/** The device of the run, as the pictures reach it. */
let sink: MirrorSink | undefined
let pictures: ReturnType<typeof makePictures>

beforeEach(async () => {
  folder = join(await temporaryFolder(), 'agent-runs')
  runs = makeAgentRuns(folder, () => new Date())
  runId = newRunId()
  wanted = []
  board = makeBoard()
  sink = undefined
  pictures = makePictures(async (_, given) => {
    sink = given
  })
  await runs.begin(runId)
  await runs.take({ rows: stamp(runId, 0, [RUN_STARTED]), png })
})

afterEach(() => runs.close())

async function control(_: RunId, given: RunControl): Promise<void> {
  if (given.kind === 'steer') throw new HarnessError('run_unknown')
  wanted.push(given)
}

/** The bridge of a server that carries runs out, where the app's bridge finds it. */
async function openServer(pid = process.pid, watched?: AgentRunSource) {
  const agentRuns = watched ?? makeWatchedRuns({ runs, board, pictures, control })
  const server = await openTestBridge({ agentRuns })
  const { port, token } = server.bridge
  const unregister = await register(folder, { port, token, pid })
  return { server, unregister }
}

const LIMITS = { connectMs: 200, answerMs: 200 }

/** The bridge of the app, which shares a folder alone with servers. */
function openApp(limits?: typeof LIMITS) {
  return openTestBridge({ agentRuns: makeAgentRunShelf(folder, limits) })
}

/** Both bridges and a page that knows of the run. */
async function watching(watched?: AgentRunSource) {
  const { server, unregister } = await openServer(process.pid, watched)
  const app = await openApp()
  const page = await openPage(app)
  await expect.poll(() => page.list()?.live).toEqual([runId])
  return { server, unregister, app, page }
}

it('a run in progress is listed, and its rows and activity come to the app as soon as they are there', async () => {
  board.take(runId, { kind: 'phase', step: 1, phase: 'looking' })
  expect(await isWatched(folder)).toBe(false)
  const { page, app } = await watching()
  expect(await isWatched(folder)).toBe(true)
  await page.follow(runId, 0)
  await expect.poll(page.rows).toMatchObject([{ seq: 0, kind: 'run_started' }])
  await runs.take({ rows: stamp(runId, 1, [LEG_STARTED]), png })
  await expect.poll(page.rows).toMatchObject([{ seq: 0 }, { seq: 1, kind: 'leg_started' }])
  board.take(runId, { kind: 'phase', step: 1, phase: 'paused' })
  board.take(runId, { kind: 'takeover', allowed: true })
  const all = [{ phase: 'looking' }, { phase: 'paused' }, { kind: 'takeover', allowed: true }]
  await expect.poll(page.activity).toMatchObject(all)
  // A tab that is opened later gets the newest of each kind.
  const other = await openPage(app)
  await expect.poll(other.activity).toMatchObject(all.slice(1))
  await other.follow(runId, 1)
  await expect.poll(other.rows).toMatchObject([{ seq: 1 }])
})

it('the rows of a step come in one piece with its picture, and the next piece once that one is stored', async () => {
  const { app } = await watching()
  let stored = () => {}
  const first = new Promise<void>((resolve) => {
    stored = resolve
  })
  const page = await openPage(app, { store: () => first })
  await expect.poll(() => page.list()?.live).toEqual([runId])
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
  await runs.take({ rows: stamp(runId, 1, [LEG_STARTED]), png })
  const screen = { step: 1, scene: SCENE, marks: [] }
  await runs.take({ rows: stamp(runId, 2, [stepStarted(1)]), png: picture, screen })
  await page.follow(runId, 0)
  await expect.poll(page.records).toMatchObject([{ frame: { rows: [{ seq: 0 }, { seq: 1 }] } }])
  stored()
  await expect.poll(() => page.records().length).toBe(2)
  expect(page.records()[1]).toMatchObject({
    frame: { rows: [{ seq: 2, kind: 'step_started' }], screen: { step: 1 } },
    bytes: picture,
  })
})

it('several runs are followed at once, and one that is not there is over at once', async () => {
  const other = newRunId()
  await runs.begin(other)
  await runs.take({ rows: stamp(other, 0, [RUN_STARTED]), png })
  await openServer()
  const page = await openPage(await openApp())
  await expect.poll(() => page.list()?.live).toEqual([runId, other])
  for (const each of [runId, other]) await page.follow(each, 0)
  await runs.take({ rows: stamp(other, 1, [LEG_STARTED]), png })
  await expect.poll(() => page.rows().map((row) => [row.runId, row.seq])).toHaveLength(3)
  const missing = newRunId()
  await page.follow(missing, 0)
  await expect.poll(page.over).toEqual([{ kind: 'agent_over', runId: missing }])
})

it('the live picture of a run comes through the app, and the device makes the next one when it was seen', async () => {
  const { app } = await watching()
  const seen: (() => void)[] = []
  const paint = () => new Promise<void>((resolve) => void seen.push(resolve))
  const page = await openPage(app, { paint })
  await expect.poll(() => page.list()?.live).toEqual([runId])
  await page.mirror(runId, true)
  await expect.poll(() => sink).toBeDefined()
  let painted = 0
  const show = async (byte: number) => {
    await sink?.(new Uint8Array([byte]))
    painted += 1
  }
  void show(7)
  await expect.poll(page.pictures).toEqual([[7]])
  expect(painted).toBe(0)
  seen[0]?.()
  await expect.poll(() => painted).toBe(1)
  void show(8)
  await expect.poll(page.pictures).toEqual([[7], [8]])
  // A tab that shows the run later gets the newest picture, although a still screen makes no other.
  const late = await openPage(app)
  await expect.poll(() => late.list()?.live).toEqual([runId])
  await late.mirror(runId, true)
  await expect.poll(late.pictures).toEqual([[8]])
  // It skips no picture because another tab is slow.
  await expect.poll(() => painted).toBe(2)
  void show(9)
  await expect.poll(late.pictures).toEqual([[8], [9]])
  expect(page.pictures()).toEqual([[7], [8]])
  seen[1]?.()
  await expect.poll(page.pictures).toEqual([[7], [8], [9]])
  for (const each of [page, late]) await each.mirror(runId, false)
  await expect.poll(() => sink).toBeUndefined()
})

it('an action of a person in the app reaches the process of the run, and a refusal comes back', async () => {
  const { page } = await watching()
  await page.control(runId, { kind: 'pause' })
  expect(wanted).toEqual([{ kind: 'pause' }])
  const steered = page.control(runId, { kind: 'steer', text: 'Left.' })
  await expect(steered).rejects.toMatchObject({ code: 'run_unknown' })
  const unknown = page.control(newRunId(), { kind: 'stop' })
  await expect(unknown).rejects.toMatchObject({ code: 'message_invalid' })
  const large = { decision: 'edit', input: { text: 'a'.repeat(20_000) } } as const
  const edited = page.control(runId, {
    kind: 'decide',
    callId: CallId.parse(randomUUID()),
    approval: large,
  })
  await expect(edited).rejects.toMatchObject({ code: 'message_invalid' })
  expect(wanted).toHaveLength(1)
})

it('another model that a person chooses in the app reaches the run, its key from the environment of the server, and one that the server may not reach is refused', async () => {
  const keys: string[] = []
  const caller = { cwd: folder, env: { ANTHROPIC_API_KEY: 'sk-1234' }, platform: 'linux' } as const
  const settings = { ...readSettings(['--cloud=anthropic'], caller), runs: folder }
  const client = { name: () => 'editor', canAsk: () => false, folders: async () => [] }
  const { watched } = makeApp({
    ...{ settings, runs, client: { ...client, ask: async () => undefined } },
    show: async () => undefined,
    worker: async () => ({
      setKey: async ({ secret }) => void keys.push(secret.reveal()),
      control: async (_, given) => void wanted.push(given),
    }),
  })
  const { page } = await watching(watched)
  const change = (model: ModelChoice) => page.control(runId, { kind: 'change', change: { model } })
  const claude = { provider: 'anthropic', model: 'claude-sonnet-5' } as const
  await change(claude)
  expect([wanted, keys]).toEqual([[{ kind: 'change', change: { model: claude } }], ['sk-1234']])
  await expect(change({ provider: 'openai', model: 'gpt' })).rejects.toThrow('--cloud openai')
  expect(wanted).toHaveLength(1)
})

it('a run whose process was killed is over with all that it wrote, and its entry is removed', async () => {
  const { server } = await openServer(2 ** 30)
  await server.bridge.close()
  const page = await openPage(await openApp())
  await page.follow(runId, 0)
  await expect.poll(page.over).toEqual([{ kind: 'agent_over', runId }])
  expect(page.rows()).toMatchObject([{ kind: 'run_started' }])
  expect(page.list()?.live ?? []).toEqual([])
  expect(readdirSync(join(folder, '.live')).toSorted()).toEqual([`${runId}.run`, 'watched'])
})

it('a run whose server is lost is followed again, and a server that is started again has it back', async () => {
  const { server, page } = await watching()
  await page.follow(runId, 0)
  await expect.poll(page.rows).toHaveLength(1)
  await server.bridge.close()
  await expect.poll(page.over).toEqual([{ kind: 'agent_over', runId, again: true }])
  await expect.poll(() => page.list()?.live).toEqual([])
  await openServer()
  await expect.poll(() => page.list()?.live, { timeout: 5_000 }).toEqual([runId])
  await runs.take({ rows: stamp(runId, 1, [LEG_STARTED]), png })
  await page.follow(runId, 1)
  await expect.poll(page.rows).toMatchObject([{ seq: 0 }, { seq: 1 }])
})

it('a server that does not answer may still carry its run out: nothing says that the run is over', async () => {
  const silent = createServer((socket) => onTestFinished(() => void socket.destroy()))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await register(folder, { port, token: randomUUID(), pid: process.pid })
  const page = await openPage(await openApp(LIMITS))
  const unreachable = { code: 'bridge_unreachable' }
  await expect(page.follow(runId, 1)).rejects.toMatchObject(unreachable)
  await expect(page.control(runId, { kind: 'stop' })).rejects.toMatchObject(unreachable)
  expect(page.over()).toEqual([])
})

it('a server that is too busy to carry out a control is reported as such', async () => {
  const busy = makeWatchedRuns({
    ...{ runs, board, pictures },
    control: () => new Promise(() => undefined),
  })
  await openServer(process.pid, busy)
  const page = await openPage(await openApp(LIMITS))
  await expect.poll(() => page.list()?.live).toEqual([runId])
  const paused = page.control(runId, { kind: 'pause' })
  await expect(paused).rejects.toMatchObject({ code: 'bridge_unreachable' })
  expect(page.list()?.live).toEqual([runId])
})

it('events around a run reach the app too: a stage of its device, the judge, and messages never sent', async () => {
  const { page } = await watching()
  board.take(runId, { kind: 'opening', text: 'Building Garden.', output: false })
  board.take(runId, { kind: 'judging', done: 1, of: 3 })
  const around = [{ kind: 'opening' }, { kind: 'judging', done: 1 }]
  await expect.poll(page.activity).toMatchObject(around)
  await page.follow(runId, 1)
  await runs.take({ rows: stamp(runId, 1, [STOPPED]), png })
  board.take(runId, { kind: 'undelivered', texts: ['Too late.'] })
  const last = { kind: 'undelivered', texts: ['Too late.'] }
  await expect.poll(page.activity).toMatchObject([...around, last])
  await expect.poll(page.over).toEqual([{ kind: 'agent_over', runId }])
  expect(page.rows()).toMatchObject([{ kind: 'run_completed' }])
  await expect.poll(page.list, { timeout: 5_000 }).toMatchObject({ ended: [runId], live: [] })
})

it('the token of a server is never sent to a port that another program took over', async () => {
  const other = await openTestBridge({
    agentRuns: makeWatchedRuns({ runs, board, pictures, control: async () => undefined }),
  })
  await register(folder, { port: other.bridge.port, token: randomUUID(), pid: process.pid })
  const page = await openPage(await openApp())
  await page.follow(runId, 0)
  await expect.poll(page.over).toHaveLength(1)
  expect(page.list()?.live ?? []).toEqual([])
})
