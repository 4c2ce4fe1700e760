// What can go wrong during a run: nothing recorded is lost, and each ending is one clear sentence.
import { readdir, readFile } from 'node:fs/promises'
import { foldAll } from '@harness/shared/views/fold.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Policy } from '../standins/ollama/policy.ts'
import type { BridgeProcess } from './bridge-process.ts'
import { say } from './shopper.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/**
 * One browser, bridge and model server for all. The browser under test is killed first, while there
 * is only one; bridge and model server last.
 */
let app: TestApp
let bridge: BridgeProcess
let policy: Policy
let chunkMs: number
beforeAll(async () => {
  app = await openTestApp({
    policy: (request) => policy(request),
    get chunkMs() {
      return chunkMs
    },
  })
  bridge = app.bridge
})
beforeEach(() => {
  policy = restless
  chunkMs = 40
})
afterAll(async () => {
  await bridge.end()
  await app.dispose()
})

/** Never ends: to the help page and back. */
const restless: Policy = ({ marks }) => {
  const link = marks.find(({ label }) => label === 'Help' || label === 'All lamps')
  return { calls: [{ name: 'tap_mark', input: { id: link?.id ?? 1, ...say } }] }
}

const OTHER_MODEL = 'gemma3:12b'

const FAILED = {
  name: 'mark_goal_done',
  input: { verdict: 'failure', summary: 'There is no way.', would_real_user_succeed: false },
}

/** On a page of its own, so nothing of an earlier test is on it. */
async function beginRun(): Promise<string> {
  await app.page.goto('about:blank')
  await app.page.goto(bridge.url)
  return app.begin('Look around')
}

async function startRun(): Promise<string> {
  const runId = await beginRun()
  // One step that ended, and one that goes on.
  await app.page.getByRole('article').nth(1).waitFor()
  return runId
}

/** A run that goes on would take its share of the next test. */
async function stopRun(): Promise<void> {
  await app.page.keyboard.press('Control+.')
  await sees(/Stopped at step \d+\./)
}

const sees = (text: string | RegExp) =>
  app.page.getByText(text).filter({ visible: true }).first().waitFor()

async function endedRun(runId: string) {
  const rows = await app.rows(runId)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index))
  return { rows, state: foldAll(rows) }
}

describe('a live run', () => {
  it('a run waits with a clear sentence when the browser under test is killed, and continues with a new one', async () => {
    const runId = await startRun()
    process.kill(await browserUnder(bridge.pid), 'SIGKILL')
    await sees('The browser under test closed. What was recorded is safe.')
    const before = (await app.rows(runId)).filter(({ kind }) => kind === 'step_started').length
    await app.page.getByRole('button', { name: 'Try again' }).click()
    const resumed = async () => (await app.rows(runId)).filter(({ kind }) => kind === 'run_resumed')
    await expect.poll(resumed).toMatchObject([{ device: 'recreated' }])
    await app.page.getByRole('article').nth(before).waitFor()
    await stopRun()
  })

  it('a run that a reload interrupted keeps every step, and resumes on the same device without repeating one', async () => {
    const runId = await startRun()
    const before = (await app.rows(runId)).length
    await app.page.reload()
    await sees(/Interrupted at step \d+/)
    const interrupted = await endedRun(runId)
    expect(interrupted.rows.length).toBeGreaterThan(before)
    expect(interrupted.rows.at(-1)).toMatchObject({
      kind: 'run_interrupted',
      foundBy: 'next load',
    })
    expect(interrupted.state.phase).toBe('interrupted')
    await app.page.reload()
    await sees(/Interrupted at step \d+/)
    expect((await app.rows(runId)).length).toBe(interrupted.rows.length)

    const steps = interrupted.state.steps.length
    await app.page.getByRole('button', { name: 'Resume' }).first().click()
    await app.page
      .getByRole('article')
      .nth(steps + 1)
      .waitFor()
    const { rows, state } = await endedRun(runId)
    expect(state.phase).toBe('running')
    expect(rows.filter(({ kind }) => kind === 'run_resumed')).toMatchObject([{ device: 'same' }])
    expect(state.steps.map(({ step }) => step)).toEqual(state.steps.map((_, index) => index + 1))
    const calls = rows.flatMap((row) => (row.kind === 'tool_call' ? [row.callId] : []))
    expect(new Set(calls).size).toBe(calls.length)
    await stopRun()
  })

  it('a run is not touched by a second tab, which shows it live', async () => {
    const runId = await startRun()
    const second = await app.context.newPage()
    await second.goto(app.page.url())
    await second.getByRole('article').nth(2).waitFor()
    expect((await app.rows(runId)).some(({ kind }) => kind === 'run_interrupted')).toBe(false)
    await app.page.getByRole('button', { name: 'Stop' }).click()
    await second.getByText('Stopped').first().waitFor()
    await second.close()
  })

  it('a run stops at once when the person says so', async () => {
    const runId = await startRun()
    chunkMs = 2_000
    const chats = app.ollama.chats().length
    await expect.poll(() => app.ollama.chats().length).toBeGreaterThan(chats)
    await sees(/Thinking as/)
    await stopRun()
    const { rows, state } = await endedRun(runId)
    expect(rows.at(-1)).toMatchObject({
      kind: 'run_completed',
      verdict: 'blocked',
      ending: 'stopped',
    })
    expect(state.frictionCount).toBe(0)
    await expect.poll(() => app.ollama.chats().at(-1)?.aborted).toBe(true)
  })

  it('a run asks three times for a usable reply and then waits; another model ends it on the same device', async () => {
    policy = ({ model }) =>
      model === OTHER_MODEL ? { calls: [FAILED] } : { text: 'I would press the button.' }
    const { page } = app
    const runId = await beginRun()
    await sees(/gave no usable reply in 3 attempts/)
    expect(await page.title()).toMatch(/^Paused: /)
    const waiting = foldAll(await app.rows(runId))
    expect(waiting.steps[0]?.modelCalls.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect(waiting.steps[0]?.friction).toEqual([])
    await page.getByRole('button', { name: 'Change model…' }).click()
    await page.getByLabel('Model', { exact: true }).selectOption(OTHER_MODEL)
    await page.getByRole('button', { name: 'Resume with this model' }).click()
    await sees('There is no way.')
    const { rows, state } = await endedRun(runId)
    expect(rows.filter(({ kind }) => kind === 'run_resumed')).toMatchObject([
      { device: 'same', model: OTHER_MODEL },
    ])
    expect(rows.some(({ kind }) => kind === 'run_interrupted')).toBe(false)
    expect(state.completed).toMatchObject({ verdict: 'failure', stepCount: 2 })
  })

  it('a run waits with a clear sentence when the bridge is killed, and continues when it is back', async () => {
    const runId = await startRun()
    await bridge.end('SIGKILL')
    await sees('The bridge stopped. What was recorded is safe. Start it with: npm start')
    await sees('Waiting for you')
    const before = (await app.rows(runId)).filter(({ kind }) => kind === 'step_started').length
    await app.page.getByRole('button', { name: 'Try again' }).click()
    await sees(/The bridge does not answer|The bridge stopped/)
    bridge = await bridge.again()
    await app.page.getByRole('button', { name: 'Try again' }).click()
    await app.page
      .getByRole('article')
      .nth(before + 1)
      .waitFor()
    const { rows, state } = await endedRun(runId)
    expect(state.phase).toBe('running')
    expect(rows.filter(({ kind }) => kind === 'run_resumed')).toMatchObject([
      { device: 'recreated' },
    ])
    await stopRun()
  })

  it('a run waits and says what to do when the model server goes away, and can be stopped', async () => {
    const runId = await startRun()
    await app.ollama.close()
    await sees(/Ollama does not answer at 127\.0\.0\.1:\d+\. Start it with: ollama serve/)
    await app.page.getByRole('button', { name: 'Resume' }).first().waitFor()
    await app.page.getByRole('button', { name: 'Stop run' }).click()
    await sees(/Stopped at step \d+\./)
    const { rows } = await endedRun(runId)
    expect(rows.at(-1)).toMatchObject({ kind: 'run_completed', ending: 'stopped' })
  })
})

/** The main process of the Chromium that the bridge started. */
async function browserUnder(bridge: number): Promise<number> {
  for (const entry of await readdir('/proc')) {
    const stat =
      /^\d+$/.test(entry) && (await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => ''))
    const parent = stat ? Number(stat.replace(/^.*\) /s, '').split(' ')[1]) : 0
    if (parent === bridge) return Number(entry)
  }
  throw new Error('the bridge has no child')
}
