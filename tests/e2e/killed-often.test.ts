// Runs of the app that are killed many times on their way, any part of them at any moment, and taken
// up again each time. The tested page says which press reached its server how often, so that the log
// can be compared with what was really done.
// @module-tag long
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../cli/check-run.ts'
import { filesIn, temporaryOf } from '../cli/harness.ts'
import { kill, listed, startedBy } from '../setup/processes.ts'
import { makeRandom, type Random } from '../setup/random.ts'
import { SEED } from '../setup/seed.ts'
import { howMany, limitMs, report } from '../setup/suite.ts'
import { type Counter, startCounter } from '../standins/counter.ts'
import type { Policy } from '../standins/ollama/policy.ts'
import { type StandInOllama, startOllama } from '../standins/ollama/server.ts'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { keptSteps } from './kept-steps.ts'
import { openPerson, type Person } from './person.ts'
import { say } from './shopper.ts'
import { allowModel, begin, readRows } from './test-app.ts'

const KILLS = howMany({ gate: 2, whole: 900 })
const KILLS_A_RUN = 8
const LIMIT_MS = limitMs({ gate: 240_000, whole: KILLS * 60_000 })
/** A kill comes after up to so many further rows: those of a resumption and of two steps. */
const ROWS = 16
/** And up to this long after, so that it meets what is between two rows. In milliseconds. */
const BETWEEN_MS = 250
/** One time in so many two parts are killed at once. */
const BOTH = 8
const LOOK_MS = 100
/** Time limit of a run for that, in milliseconds. */
const PATIENCE_MS = 100_000

const PARTS = [
  'bridge',
  'device process',
  'browser under test',
  'page with its worker',
  'worker alone',
  'tab',
  'browser of the person',
] as const
type Part = (typeof PARTS)[number]

let folder: string
let profile: string
let bridge: BridgeProcess
let ollama: StandInOllama
let counter: Counter
let person: Person
let isOver = false

/** Presses the one button until the test wants an end. */
const counting: Policy = ({ marks }) => {
  const id = marks.find(({ label }) => label.startsWith('Count'))?.id ?? 1
  if (!isOver) return { calls: [{ name: 'tap_mark', input: { id, ...say } }] }
  const input = { verdict: 'success', summary: 'Counted.', would_real_user_succeed: true }
  return { calls: [{ name: 'mark_goal_done', input }] }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'harness-killed-'))
  profile = join(folder, 'profile')
  mkdirSync(temporaryOf(folder))
  counter = await startCounter()
  ollama = await startOllama({ policy: counting, chunkMs: 5 })
  bridge = await startBridgeProcess({ TMPDIR: temporaryOf(folder) })
  await allowModel(bridge, ollama.origin)
  person = await openPerson({ profile })
  await person.page.goto(bridge.url)
})

afterAll(async () => {
  await person.close()
  await bridge.dispose()
  await ollama.close()
  counter.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Processes of each part; none while it does not run, and of what is no process of its own. */
function pidsOf(part: Part): readonly number[] {
  const all = listed()
  const below = startedBy(bridge.pid, all)
  const isBrowser = ({ command }: { readonly command: string }) =>
    command.includes('--user-data-dir=') && !command.includes('--type=')
  const mine = all.filter((one) => isBrowser(one) && one.command.includes(profile))
  const pids = (found: readonly { readonly pid: number }[]) => found.map(({ pid }) => pid)
  switch (part) {
    case 'bridge':
      return [bridge.pid]
    case 'device process':
      return pids(below.filter(({ command }) => command.includes('dist/app/device.js')))
    case 'browser under test':
      return pids(below.filter(isBrowser))
    case 'browser of the person':
      return pids(mine)
    case 'page with its worker':
      // The largest is the app's; another one waits for the next page.
      return pids(
        mine
          .flatMap(({ pid }) => startedBy(pid, all))
          .filter(({ command }) => command.includes('--type=renderer'))
          .sort((one, other) => other.memory - one.memory)
          .slice(0, 1),
      )
    case 'worker alone':
    case 'tab':
      return []
  }
}

/** Ends a part that is no process of its own; false where it ended just before with another part. */
async function endInside(part: Part): Promise<boolean> {
  const { page, context } = person
  try {
    if (part === 'worker alone') {
      const ends = page.workers().map((worker) => worker.evaluate(() => self.close()))
      // A worker that closed does not answer.
      await Promise.race([Promise.allSettled(ends), pause(LOOK_MS)])
      return ends.length > 0
    }
    if (part !== 'tab') return false
    // A browser without a tab would end.
    person = { ...person, page: await context.newPage() }
    await page.close()
    return true
  } catch {
    return false
  }
}

/** Kills parts in the same moment; resolves with what they had started, or undefined when none ran. */
async function killParts(parts: readonly Part[]) {
  const all = listed()
  const pids = parts.map(pidsOf)
  const below = pids.flat().flatMap((pid) => startedBy(pid, all))
  const processes = parts.filter((_, at) => (pids[at] ?? []).map(kill).includes(true))
  const inside: Part[] = []
  for (const part of parts) if (await endInside(part)) inside.push(part)
  return { killed: [...processes, ...inside], below }
}

/** No part may leave what it had started. */
async function allGone(started: Awaited<ReturnType<typeof killParts>>['below']): Promise<void> {
  const lives = () =>
    listed().filter(({ pid, command }) =>
      started.some((one) => one.pid === pid && one.command === command),
    )
  await expect.poll(lives, { interval: 2 * LOOK_MS }).toEqual([])
}

/** Starts again what a person would start again. */
async function startAgain(killed: readonly Part[], runId: string): Promise<void> {
  if (killed.includes('bridge')) {
    await bridge.end('SIGKILL')
    bridge = await bridge.again()
  }
  const address = `http://127.0.0.1:${bridge.port}/runs/${runId}`
  if (killed.includes('browser of the person')) {
    person = await openPerson({ profile })
    await person.page.goto(address)
  } else if (killed.includes('page with its worker')) {
    const crashed = person.page
    person = { ...person, page: await person.context.newPage() }
    await person.page.goto(address)
    void crashed.close()
  } else if (killed.includes('tab') || killed.includes('worker alone')) {
    await person.page.goto(address)
  }
}

/** As a person who takes every offer to continue, until the log has so many rows, or an end. */
async function runUntil(runId: string, enough: (rows: readonly Row[]) => boolean) {
  const offer = person.page.getByRole('button', { name: /^(Try again|Resume)/ }).first()
  const last = performance.now() + PATIENCE_MS
  for (;;) {
    const rows = await readRows(person.page, runId)
    if (performance.now() > last)
      throw new Error(`The run did not continue: ${JSON.stringify(rows.at(-1))}`)
    if (enough(rows) || rows.at(-1)?.kind === 'run_completed') return rows
    // The offer may go away by itself.
    if (await offer.isVisible()) await offer.click({ timeout: 1_000 }).catch(() => undefined)
    await pause(LOOK_MS)
  }
}

/**
 * Against the log: each press at most once, none that it does not have, none of its own missing.
 * `before` are presses from before the rows were read, while the run is in progress.
 */
function faultsOf(rows: readonly Row[], before = counter.presses()): readonly string[] {
  const calls = rowsOf(rows, 'tool_call')
  const results = rowsOf(rows, 'tool_result')
  const numbered = rows.every(({ seq }, at) => seq === at)
  const steps = rowsOf(rows, 'step_started').map(({ step }) => step)
  const called = new Map(calls.map((one) => [one.callId, Number(one.mark?.label.split(' ')[1])]))
  const isOnce = (ids: readonly unknown[]) => new Set(ids).size === ids.length
  const counts = [...new Set([...called.values(), ...counter.presses().keys()])]
  const made = (of: number) =>
    results.filter(({ callId, outcome }) => outcome === 'changed' && called.get(callId) === of)
  return [
    ...(numbered ? [] : ['rows are out of order']),
    ...(steps.every((step, at) => step === at + 1) ? [] : ['steps are not numbered from 1']),
    ...(isOnce(calls.map(({ step }) => step)) ? [] : ['a step with two calls']),
    ...(isOnce(results.map(({ callId }) => callId)) ? [] : ['a call with two results']),
    ...counts.flatMap((of) => {
      const pressed = counter.presses().get(of) ?? 0
      const wanted = [...called.values()].filter((each) => each === of).length
      if (pressed > 1) return `count ${of} was pressed ${pressed} times`
      if ((before.get(of) ?? 0) > wanted)
        return `count ${of} was pressed, and the log has no such call`
      return made(of).length > pressed ? `count ${of} is in the log, and was not pressed` : []
    }),
  ]
}

const sums = { runs: 0, kills: 0, rows: 0, presses: 0, steps: 0 }
const byPart = new Map<Part, number>()

/** One run from its start to its end, killed on the way. */
async function killedRun(random: Random): Promise<void> {
  isOver = false
  counter.forget()
  await person.page.goto(`http://127.0.0.1:${bridge.port}/`)
  const runId = await begin(person.page, counter.url, 'Count')
  let rows: readonly Row[] = []
  for (let at = 0; at < KILLS_A_RUN && sums.kills < KILLS; ) {
    const after = rows.length + random.below(ROWS)
    await runUntil(runId, ({ length }) => length >= after)
    await pause(random.below(BETWEEN_MS))
    const first = random.pick(PARTS)
    const other = random.pick(PARTS.filter((part) => part !== first))
    const parts = random.below(BOTH) === 0 ? [first, other] : [first]
    const before = await readRows(person.page, runId)
    const { killed, below } = await killParts(parts)
    const why = `${killed.join(' and ')}, row ${before.length}, kill ${sums.kills + 1}`
    // Before the next start: what an ended browser had started holds its profile.
    await allGone(below)
    await startAgain(killed, runId)
    const presses = new Map(counter.presses())
    rows = await readRows(person.page, runId)
    const lost = before.filter((row, n) => !isDeepStrictEqual(row, rows[n]))
    expect([why, lost, faultsOf(rows, presses), rowsOf(rows, 'run_completed')]).toEqual([
      why,
      [],
      [],
      [],
    ])
    at += killed.length
    sums.kills += killed.length
    for (const part of killed) byPart.set(part, (byPart.get(part) ?? 0) + 1)
  }
  isOver = true
  rows = await runUntil(runId, () => false)
  expect([faultsOf(rows), rows.at(-1)]).toMatchObject([[], { verdict: 'success' }])
  const steps = foldAll(rows).steps.length
  expect(await keptSteps(person.page, runId)).toEqual([steps, steps])
  sums.runs += 1
  sums.rows += rows.length
  sums.steps += steps
  sums.presses += counter.count()
}

it(
  `a run continues after every kill of any part at any moment, without a lost row, a second effect or an orphan (seed ${SEED})`,
  async () => {
    const random = makeRandom(SEED)
    while (sums.kills < KILLS) await killedRun(random)
    await bridge.end()
    await expect.poll(() => readdirSync(join(bridge.state, 'profiles'))).toEqual([])
    expect(listed().filter(({ command }) => command.includes(bridge.state))).toEqual([])
    expect(filesIn(folder)).toEqual([])
    const parts = [...byPart].map(([part, count]) => `${part} ${count}`).join(', ')
    report(
      `${sums.kills} kills in ${sums.runs} runs (${parts}): ${sums.rows} rows kept, 0 lost, ${sums.steps} steps, ${sums.presses} effects, ` +
        '0 of them twice; every run taken up again and ended by its goal; 0 orphans',
    )
  },
  LIMIT_MS,
)
