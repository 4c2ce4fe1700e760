import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { AgentRunShelf } from '@harness/bridge/agent-runs-api.ts'
import type { MirrorSink } from '@harness/bridge/devices/device.ts'
import { type AgentRuns, makeAgentRuns } from '@harness/bridge/mcp/agent-runs.ts'
import { makeApp } from '@harness/bridge/mcp/live/app.ts'
import { makeBoard } from '@harness/bridge/mcp/live/board.ts'
import { makePictures } from '@harness/bridge/mcp/live/pictures.ts'
import { isWatched, register } from '@harness/bridge/mcp/live/register.ts'
import { makeRemoteRuns } from '@harness/bridge/mcp/live/remote.ts'
import { makeWatchedRuns } from '@harness/bridge/mcp/live/watched.ts'
import { readSettings } from '@harness/bridge/mcp/settings.ts'
import { makeAgentRunShelf } from '@harness/bridge/mcp/shelf.ts'
import { AgentRunIds, Controlled, LiveRun, RunNews } from '@harness/shared/language/agent-runs.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { LEG_STARTED, newRunId, RUN_STARTED, STOPPED, stamp } from '../../store/sample-rows.ts'
import { openTestBridge, temporaryFolder } from '../test-bridge.ts'

const png = new Uint8Array()

let folder: string
let runs: AgentRuns
let runId: RunId
let wanted: RunControl[]
const board = makeBoard()
/** The device of the run, as the pictures reach it. */
let sink: MirrorSink | undefined
const pictures = makePictures(async (_, given) => {
  sink = given
  return true
})

beforeEach(async () => {
  folder = join(await temporaryFolder(), 'agent-runs')
  runs = makeAgentRuns(folder, () => new Date())
  runId = newRunId()
  wanted = []
  await runs.begin(runId)
  await runs.take({ rows: stamp(runId, 0, [RUN_STARTED]), png })
})

afterEach(() => runs.close())

/**
 * The bridge of the server that carries runs out, and that of the app, which share a folder alone.
 */
async function bridges(pid = process.pid, watched?: AgentRunShelf) {
  const control = async (_: RunId, given: RunControl) => {
    if (given.kind === 'steer') throw new HarnessError('run_unknown')
    wanted.push(given)
  }
  const server = await openTestBridge({
    agentRuns: watched ?? makeWatchedRuns({ runs, board, pictures, control }),
  })
  const { port, token } = server.bridge
  const unregister = await register(folder, { port, token, pid })
  const app = await openTestBridge({ agentRuns: makeAgentRunShelf(folder) })
  const headers = {
    Authorization: `Bearer ${app.bridge.token}`,
    'Content-Type': 'application/json',
  }
  const ask = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(`${app.origin}/api/agent-runs${path}`, { headers, ...init })).json()
  }
  const picture = async (seen: number) => {
    const path = `/api/agent-runs/${runId}/picture?seen=${seen}&wait=5000`
    const response = await fetch(app.origin + path, { headers })
    const bytes = [...new Uint8Array(await response.arrayBuffer())]
    return { frame: response.headers.get('harness-frame'), bytes }
  }
  return { ask, picture, unregister, server }
}

it('a run in progress is listed, and its rows and activity come to the app as soon as they are there', async () => {
  const { ask } = await bridges()
  expect(await isWatched(folder)).toBe(false)
  expect(AgentRunIds.parse(await ask('/watch', {}))).toEqual({ runs: [], live: [runId] })
  expect(await isWatched(folder)).toBe(true)
  const first = LiveRun.parse(await ask(`/${runId}/rows?from=0&seen=0`))
  expect(first).toMatchObject({ state: 'live', seen: 0, rows: [{ kind: 'run_started' }] })
  const waiting = ask(`/${runId}/rows?from=1&seen=0`)
  await runs.take({ rows: stamp(runId, 1, [LEG_STARTED]), png })
  expect(LiveRun.parse(await waiting).rows).toMatchObject([{ seq: 1, kind: 'leg_started' }])
  const news = ask(`/${runId}/rows?from=2&seen=0`)
  board.take(runId, { kind: 'phase', step: 1, phase: 'paused' })
  expect(LiveRun.parse(await news)).toMatchObject({
    seen: 1,
    rows: [],
    activity: [{ kind: 'phase', phase: 'paused' }],
  })
  const next = ask(`/${runId}/rows?from=2&seen=1`)
  board.take(runId, { kind: 'takeover', allowed: true })
  expect(LiveRun.parse(await next)).toMatchObject({ canTakeOver: true })
  board.take(runId, { kind: 'phase', step: 1, phase: 'paused', spent: 'tokens' })
  expect(LiveRun.parse(await ask(`/${runId}/rows?from=2&seen=2`))).toMatchObject({
    canTakeOver: true,
    activity: [{ phase: 'paused', spent: 'tokens' }],
  })
})

it('one question brings the news of several runs as soon as one has some, and says which is not there', async () => {
  const { ask } = await bridges()
  const other = newRunId()
  await runs.begin(other)
  await runs.take({ rows: stamp(other, 0, [RUN_STARTED]), png })
  const news = async (...wanted: readonly [RunId, number][]) => {
    const followed = wanted.map(([id, from]) => ({ runId: id, from, seen: board.of(id).seen }))
    return RunNews.parse(await ask('/news', { runs: followed })).runs
  }
  // Beside load an answer may have the news of one: the others have a short time to bring theirs.
  const came = new Set<string>()
  const both = async () => {
    const asked = [runId, other].filter((id) => !came.has(id))
    for (const each of await news(...asked.map((id): [RunId, number] => [id, 0])))
      came.add(each.runId)
    return [...came].sort()
  }
  await expect.poll(both).toEqual([runId, other].sort())
  const waiting = news([runId, 1], [other, 1])
  await runs.take({ rows: stamp(other, 1, [LEG_STARTED]), png })
  expect(await waiting).toMatchObject([
    { runId: other, news: { rows: [{ seq: 1 }], state: 'live' } },
  ])
  const missing = newRunId()
  expect(await news([runId, 1], [missing, 0])).toMatchObject([
    { runId: missing, error: { code: 'message_invalid' } },
  ])
  // Questions that were left for another do not wait at the server any more.
  await expect.poll(runs.listeners).toBe(0)
  const odd = [{}, { runs: [] }, { runs: [{ runId, from: -1, seen: 0 }] }, { runs: Array(101) }]
  for (const body of odd) expect(await ask('/news', body)).toHaveProperty('error')
})

it('a read of the runs changes no file: only the app itself says that it is open', async () => {
  const { ask } = await bridges(2 ** 30)
  const live = join(folder, '.live')
  const files = () => readdirSync(live).map((name) => [name, statSync(join(live, name)).mtimeMs])
  const before = files()
  for (const path of ['', `/${runId}`, `/${runId}/rows?from=0&seen=0`, `/${runId}/steps/1.png`])
    await ask(path).catch(() => undefined) // a zip is no JSON
  expect(files()).toEqual(before)
  expect(await isWatched(folder)).toBe(false)
})

it('the live picture of a run comes through the app, and the device makes the next one when it was seen', async () => {
  const { ask, picture } = await bridges()
  const first = picture(0)
  await expect.poll(() => sink).toBeDefined()
  let painted = 0
  const show = async (byte: number) => {
    await sink?.(new Uint8Array([byte]))
    painted += 1
  }
  void show(7)
  expect(await first).toEqual({ frame: '1', bytes: [7] })
  expect(await picture(0)).toEqual({ frame: '1', bytes: [7] })
  expect(painted).toBe(0)
  const next = picture(1)
  await expect.poll(() => painted).toBe(1)
  void show(8)
  expect(await next).toEqual({ frame: '2', bytes: [8] })
  expect(await picture(57)).toEqual({ frame: '2', bytes: [8] })
  for (const odd of ['seen=x&wait=1', 'seen=1', 'seen=1&wait=60000'])
    expect(await ask(`/${runId}/picture?${odd}`)).toHaveProperty('error')
})

it('what a person does in the app reaches the process of the run, and a refusal comes back', async () => {
  const { ask } = await bridges()
  const control = async (body: unknown) => ask(`/${runId}/control`, body)
  expect(Controlled.parse(await control({ kind: 'pause' }))).toEqual({})
  expect(wanted).toEqual([{ kind: 'pause' }])
  const refused = Controlled.parse(await control({ kind: 'steer', text: 'Left.' }))
  expect(refused.error?.code).toBe('run_unknown')
  expect(await control({ kind: 'explode' })).toMatchObject({ error: { code: 'message_invalid' } })
  expect(await ask(`/${newRunId()}/control`, { kind: 'stop' })).toHaveProperty('error')
  for (const odd of ['rows', 'rows?from=-1&seen=0', 'rows?from=0&seen=x'])
    expect(await ask(`/${runId}/${odd}`)).toHaveProperty('error')
  expect(await ask(`/${runId}/steps/1.json`)).toHaveProperty('error')
})

it('another model that a person chooses in the app reaches the run, its key from the environment of the server, and one that the server may not reach is refused', async () => {
  const keys: string[] = []
  const caller = { cwd: folder, env: { ANTHROPIC_API_KEY: 'sk-1234' }, platform: 'linux' } as const
  const settings = { ...readSettings(['--cloud=anthropic'], caller), runs: folder }
  const client = { name: () => 'editor', canAsk: () => false, folders: async () => [] }
  const { watched } = makeApp({
    ...{ settings, runs, client: { ...client, ask: async () => undefined } },
    show: async () => false,
    worker: async () => ({
      setKey: async ({ secret }) => void keys.push(secret.reveal()),
      control: async (_, given) => void wanted.push(given),
    }),
  })
  const { ask } = await bridges(process.pid, watched)
  const change = async (model: ModelChoice) =>
    Controlled.parse(await ask(`/${runId}/control`, { kind: 'change', change: { model } }))
  const claude = { provider: 'anthropic', model: 'claude-sonnet-5' } as const
  expect(await change(claude)).toEqual({})
  expect([wanted, keys]).toEqual([[{ kind: 'change', change: { model: claude } }], ['sk-1234']])
  const refused = await change({ provider: 'openai', model: 'gpt' })
  expect(refused.error?.message).toContain('--cloud openai')
  expect(wanted).toHaveLength(1)
})

it('a run whose process was killed is reported as gone, with all that it wrote, and its entry is removed', async () => {
  const { ask, server } = await bridges(2 ** 30)
  await server.bridge.close()
  expect(AgentRunIds.parse(await ask('/watch', {}))).toEqual({ runs: [] })
  expect(LiveRun.parse(await ask(`/${runId}/rows?from=0&seen=0`))).toMatchObject({
    state: 'gone',
    rows: [{ kind: 'run_started' }],
  })
  expect(readdirSync(join(folder, '.live'))).toEqual(['watched'])
})

it('a server that is too busy to answer still carries its run out: nothing says that the run is gone', async () => {
  const watched = makeWatchedRuns({ runs, board, pictures, control: async () => undefined })
  const answers = { isBusy: false }
  const busy = () => new Promise<never>(() => undefined)
  const { bridge } = await openTestBridge({
    agentRuns: {
      ...watched,
      live: () => (answers.isBusy ? busy() : watched.live()),
      follow: busy,
      control: busy,
    },
  })
  await register(folder, { port: bridge.port, token: bridge.token, pid: process.pid })
  const limits = { answerMs: 10_000, controlMs: 20, newsMs: 20 }
  const remote = makeRemoteRuns(folder, limits)
  expect(await remote.live()).toEqual([runId])
  Object.assign(answers, { isBusy: true })
  Object.assign(limits, { answerMs: 20 })
  expect(await remote.live()).toEqual([runId])
  expect(await remote.follow(runId, 1, 4, new AbortController().signal)).toEqual({
    ...{ rows: [], activity: [], seen: 4, state: 'live' },
  })
  expect(await remote.control(runId, { kind: 'pause' })).toMatchObject({
    error: { code: 'bridge_unreachable' },
  })
})

it('a server that has not answered since the app started is not said to be gone', async () => {
  const silent = createServer((socket) => onTestFinished(() => void socket.destroy()))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await register(folder, { port, token: randomUUID(), pid: process.pid })
  const remote = makeRemoteRuns(folder, { answerMs: 20, controlMs: 20, newsMs: 20 })
  expect(await remote.live()).toEqual([])
  const news = await remote.follow(runId, 1, 4, new AbortController().signal)
  expect(news).toEqual({ rows: [], activity: [], seen: 4, state: 'live' })
  expect(await remote.control(runId, { kind: 'stop' })).toMatchObject({
    error: { code: 'bridge_unreachable' },
  })
})

it('what happens around a run reaches the app too: a stage of its device, the judge, and after the end what was never sent', async () => {
  const { ask } = await bridges()
  const news = async (from: number, seen: number) =>
    LiveRun.parse(await ask(`/${runId}/rows?from=${from}&seen=${seen}`))
  board.take(runId, { kind: 'opening', text: 'Building Garden.', output: false })
  board.take(runId, { kind: 'judging', done: 1, of: 3 })
  const { seen, activity } = await news(1, 0)
  expect(activity.slice(-2)).toMatchObject([{ kind: 'opening' }, { kind: 'judging', done: 1 }])
  const last = news(1, seen)
  await expect.poll(runs.listeners).toBe(1)
  await runs.take({ rows: stamp(runId, 1, [STOPPED]), png })
  board.take(runId, { kind: 'undelivered', texts: ['Too late.'] })
  expect(await last).toMatchObject({ state: 'ended', rows: [{ kind: 'run_completed' }] })
  expect((await last).activity.at(-1)).toEqual({ kind: 'undelivered', texts: ['Too late.'] })
})

it('the token of a server is never sent to a port that another program took over', async () => {
  const other = await openTestBridge({
    agentRuns: makeWatchedRuns({ runs, board, pictures, control: async () => undefined }),
  })
  await register(folder, { port: other.bridge.port, token: randomUUID(), pid: process.pid })
  const shelf = makeAgentRunShelf(folder)
  expect(await shelf.live()).toEqual([])
})
