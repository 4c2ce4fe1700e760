// The queue of a study with a stand-in for the pipeline: which run is made where, and how often.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseRun, type RunArguments } from '@harness/bridge/cli/run/arguments.ts'
import { notStarted } from '@harness/bridge/cli/run/not-started.ts'
import { openStudyFolder, readLeft, writeKeptPlan } from '@harness/bridge/cli/study/folder.ts'
import { openPool } from '@harness/bridge/cli/study/pool.ts'
import { makeRuns, type QueueDeps } from '@harness/bridge/cli/study/queue.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import type { Place } from '@harness/shared/order/study/pool.ts'
import { expect, it, onTestFinished } from 'vitest'
import {
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
} from '../../../store/sample-rows.ts'

type Make = NonNullable<QueueDeps['make']>

/** Rows of a complete run, which the pipeline hands over as it commits them. */
function rowsOfRun() {
  return stamp(newRunId(), 0, [RUN_STARTED, LEG_STARTED, RUN_COMPLETED])
}

const BROWSER = ['--url', 'localhost', '--provider', 'sweep', '--browser-url', 'ws://a:1']
const OLLAMA = ['--url', 'localhost', '--provider', 'ollama', '--model', 'm', '--goal', 'x']

async function argsFrom(argv: readonly string[]): Promise<RunArguments> {
  const caller = { cwd: '/', env: {}, platform: process.platform, now: new Date(0) }
  return parseRun(argv, caller)
}

function planned(count: number): readonly PlannedRun[] {
  const task = { kind: 'sweep', name: 'Sweep', args: [], path: [] } as const
  const cell = {
    key: 'c',
    application: 'A',
    variant: 'V',
    task,
    args: [],
    repeats: count,
    sources: [],
  }
  return Array.from({ length: count }, (_, at) => ({ id: `r${at + 1}`, cell, repeat: at + 1 }))
}

interface Queue {
  readonly argv: readonly string[]
  readonly runs: number
  readonly parallel: number
  readonly pool?: readonly Place[]
  readonly dead?: ReadonlySet<string>
  readonly sharesServers?: boolean
  /** Resolves to the failure of the run; undefined for a run that ends. */
  readonly play: (address: string, id: string) => Promise<HarnessError | undefined>
}

/** Makes the runs, and returns the names of the kept ones with what was noted. */
async function made(queue: Queue) {
  const home = await mkdtemp(join(tmpdir(), 'harness-queue-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const folder = await openStudyFolder(home)
  const args = await argsFrom(queue.argv)
  const notes: string[] = []
  const note = (text: string) => void notes.push(text)
  const make: Make = async ({ order, browserUrl, output }, { progress, onFailure }) => {
    const address = browserUrl ?? order.attach?.url ?? ''
    const failure = await queue.play(address, output.split('/').at(-1) ?? '')
    if (failure) {
      onFailure?.(failure)
      return 1
    }
    await mkdir(output, { recursive: true })
    progress.rows(rowsOfRun())
    return 0
  }
  const ask = async ({ url }: Place) => (queue.dead?.has(url) ? 'nothing listens there' : undefined)
  const pool =
    queue.pool &&
    (await openPool(queue.pool, { kinds: new Set(['browser']), source: 'pool', ask, note }))
  const seen: string[] = []
  const { signal } = new AbortController()
  const stopRequest = { stopSignal: signal, requestStop: () => undefined, dispose: () => undefined }
  await makeRuns(planned(queue.runs), {
    ...{ folder, note, make, pool, stopRequest },
    parallel: queue.parallel,
    argsOf: () => args,
    poolKindOf: () => pool && 'browser',
    sharesServers: queue.sharesServers ?? true,
    limit: () => undefined,
    unreachable: async () => undefined,
    onRun: ({ id }) => void seen.push(id),
  })
  await folder.close()
  const left = await Promise.all(
    planned(queue.runs).map(async ({ id }) => (await readLeft(home, id))?.why),
  )
  return {
    kept: (await readdir(join(home, 'runs'))).toSorted(),
    seen: seen.toSorted(),
    notes,
    /** Reasons of runs without a log, by the order of the plan. */
    left,
  }
}

const LOST = new HarnessError('device_lost')
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 5))

/** Counts what happens at the same time, by a key. */
function overlaps() {
  const now = new Map<string, number>()
  const most = new Map<string, number>()
  return {
    most,
    async during(key: string): Promise<undefined> {
      const count = (now.get(key) ?? 0) + 1
      now.set(key, count)
      most.set(key, Math.max(count, most.get(key) ?? 0))
      await turn()
      now.set(key, (now.get(key) ?? 1) - 1)
    },
  }
}

const POOL = [
  { url: 'ws://a:1', runs: 1 },
  { url: 'ws://b:1', runs: 2 },
]

it('the runs of a pool go to every place, and no place gets more than its limit', async () => {
  const used = overlaps()
  const play = (address: string) => used.during(address)
  const { kept } = await made({ argv: BROWSER, runs: 12, parallel: 8, pool: POOL, play })
  expect(kept).toHaveLength(12)
  expect(Object.fromEntries(used.most)).toEqual({ 'ws://a:1': 1, 'ws://b:1': 2 })
})

it('the run of a place that dies is made at another one, and each run exactly once', async () => {
  const dead = new Set<string>()
  const play = async (address: string) => {
    await turn()
    if (address !== 'ws://b:1') return undefined
    dead.add(address)
    return LOST
  }
  const { kept, seen, notes } = await made({
    ...{ argv: BROWSER, runs: 7, parallel: 3, pool: POOL, dead, play },
  })
  expect(seen).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'])
  expect(kept).toEqual(seen)
  expect(notes).toEqual([
    expect.stringMatching(/^b:1 is out of the pool .*Its runs go to the other/),
  ])
})

it('a study ends without the runs that no place is left for', async () => {
  const dead = new Set<string>()
  const play = async (address: string, id: string) => {
    await turn()
    if (id === 'r1') return undefined
    dead.add(address)
    return LOST
  }
  const { kept, notes, left } = await made({
    ...{ argv: BROWSER, runs: 5, parallel: 2, pool: POOL, dead, play },
  })
  expect(kept).toEqual(['r1'])
  expect(notes.at(-1)).toContain('No place is left for its runs')
  const why = expect.stringMatching(/^No place of the pool is left for this run/)
  expect(left).toEqual([undefined, why, why, why, why])
})

it('a run that fails in a place that still answers counts against its model, not the place', async () => {
  const play = async (_: string, id: string) => (id === 'r1' ? LOST : undefined)
  const { kept, notes } = await made({ argv: BROWSER, runs: 3, parallel: 1, pool: POOL, play })
  expect(kept).toEqual(['r2', 'r3'])
  expect(notes).toEqual([expect.stringMatching(/^r1 failed/)])
})

it('every run that a refused model costs has the reason', async () => {
  const refused = new HarnessError('run_refused', { what: 'The model is not installed.' })
  const play = async () => refused
  const { kept, left } = await made({ argv: OLLAMA, runs: 4, parallel: 1, play })
  expect(kept).toEqual([])
  const row = '2 runs in a row failed with this model. The last one: '
  const own = 'The model is not installed.'
  expect(left).toEqual([own, own, `${row}${own}`, `${row}${own}`])
})

it('a run has the reason of its last attempt alone, and none once it is made', async () => {
  const folder = await openStudyFolder(await mkdtemp(join(tmpdir(), 'harness-left-')))
  onTestFinished(() => rm(folder.path, { recursive: true, force: true }))
  const args = await argsFrom(OLLAMA)
  await folder.leave('r1', await notStarted(args, 'Nothing answers.'))
  expect((await readLeft(folder.path, 'r1'))?.why).toBe('Nothing answers.')
  await mkdir(folder.partOf('r1'), { recursive: true })
  await folder.keep('r1')
  expect(await readLeft(folder.path, 'r1')).toBeUndefined()
  await folder.leave('r2', await notStarted(args, 'Nothing answers.'))
  await folder.close()
  const plan = {
    format: 'harness-study',
    version: 1,
    plan: {},
    sitemaps: {},
    settings: {},
  } as const
  await writeKeptPlan(folder.path, plan)
  const again = await openStudyFolder(folder.path)
  await again.close()
  expect(await readLeft(folder.path, 'r2')).toBeUndefined()
})

it('a device of its own gets one run at a time, also the first two', async () => {
  const used = overlaps()
  const play = (address: string) => used.during(address)
  await made({ argv: BROWSER, runs: 4, parallel: 4, play })
  expect([...used.most.values()]).toEqual([1])
})

it.each([
  ['take turns unless the plan says how many', false, 1],
  ['overlap where it says so', true, 3],
])('the runs of one model server %s', async (_, sharesServers, most) => {
  const used = overlaps()
  await made({
    ...{ argv: OLLAMA, runs: 3, parallel: 3, sharesServers, pool: [{ url: 'ws://b:1', runs: 3 }] },
    play: () => used.during('server'),
  })
  expect(used.most.get('server')).toBe(most)
})
