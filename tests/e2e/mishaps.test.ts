// What can go wrong during a run: nothing recorded is lost, and each ending is one clear sentence.
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import type { Policy } from '../standins/ollama/policy.ts'
import type { BridgeProcess } from './bridge-process.ts'
import { browserUnder } from './browser-under.ts'
import { say, untiring } from './shopper.ts'
import { openRow, openTestApp, type TestApp } from './test-app.ts'

/** Shared by all tests: the browser under test is killed first, while there is only one. */
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
  policy = untiring
  chunkMs = 40
})
afterAll(async () => {
  await bridge.end()
  await app.dispose()
})

/** To the help page and back: a circle, which ends a run after its sixth step. */
const circling: Policy = ({ marks }) => {
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
  // One step that ended, and one in progress.
  await app.page.getByRole('article').nth(1).waitFor()
  return runId
}

/** A run in progress would take its share of the next test. */
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

describe('the library', () => {
  it('text typed in the library survives a reload and a closed tab at once', LONG, async () => {
    const { page, context } = app
    await page.goto('about:blank')
    await page.goto(bridge.url)
    await page.getByRole('button', { name: 'Play the sample' }).waitFor()
    const field = (tab: Page) => tab.getByLabel('Name', { exact: true })
    const tab = await context.newPage()
    await tab.goto(new URL('/library/personas/new', page.url()).href)
    await field(tab).fill('Pia')
    await tab.getByLabel('Text that the model reads').fill('You read every word.')
    await tab.waitForURL(/\/library\/personas\/[0-9a-f-]{36}$/)
    await field(tab).fill('Careful Pia')
    await tab.reload()
    await expect.poll(() => field(tab).inputValue()).toBe('Careful Pia')
    const address = tab.url()
    await field(tab).fill('Slow Pia')
    const closed = tab.waitForEvent('close')
    await tab.close({ runBeforeUnload: true })
    await closed
    const next = await context.newPage()
    await next.goto(address)
    await expect.poll(() => field(next).inputValue()).toBe('Slow Pia')
    await next.close()
  })
})

describe('a live run', () => {
  it(
    'a run waits with a clear sentence when the browser under test is killed, and continues with a new one',
    LONG,
    async () => {
      const runId = await startRun()
      process.kill(await browserUnder(bridge.pid), 'SIGKILL')
      await sees('The browser under test closed. What was recorded is safe.')
      const before = (await app.rows(runId)).filter(({ kind }) => kind === 'step_started').length
      await app.page.getByRole('button', { name: 'Try again' }).click()
      const resumed = async () =>
        (await app.rows(runId)).filter(({ kind }) => kind === 'run_resumed')
      await expect.poll(resumed).toMatchObject([{ device: 'recreated' }])
      await app.page.getByRole('article').nth(before).waitFor()
      await stopRun()
    },
  )

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

  it('a run is not touched by a second tab, which shows it live', LONG, async () => {
    const runId = await startRun()
    const second = await app.context.newPage()
    await second.goto(app.page.url())
    await second.getByRole('article').nth(2).waitFor()
    expect((await app.rows(runId)).some(({ kind }) => kind === 'run_interrupted')).toBe(false)
    await app.page.getByRole('button', { name: 'Stop' }).click()
    await second.getByText('Stopped').first().waitFor()
    await second.close()
  })

  it('a run is stopped from a second tab, by the button that the tab shows', LONG, async () => {
    const runId = await startRun()
    const second = await app.context.newPage()
    await second.goto(app.page.url())
    await second.getByRole('article').nth(2).waitFor()
    await second.getByRole('button', { name: 'Stop' }).click()
    await second
      .getByText(/Stopped at step \d+\./)
      .filter({ visible: true })
      .first()
      .waitFor()
    const { rows } = await endedRun(runId)
    expect(rows.at(-1)).toMatchObject({ kind: 'run_completed', ending: 'stopped' })
    await second.close()
  })

  it('a run stops at once when the person says so', LONG, async () => {
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

  it(
    'a run asks three times for a usable reply and then waits; another model ends it on the same device',
    LONG,
    async () => {
      policy = ({ model }) =>
        model === OTHER_MODEL ? { calls: [FAILED] } : { text: 'I would press the button.' }
      const { page } = app
      const runId = await beginRun()
      await sees(/gave no usable reply in 3 attempts/)
      await expect.poll(() => page.title()).toMatch(/^Paused: /)
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
    },
  )

  it(
    'a run waits at its step limit until more are added, and a rate limit passes without a click',
    LONG,
    async () => {
      const { page } = app
      await page.goto('about:blank')
      await page.goto(bridge.url)
      await page.getByRole('link', { name: 'New run' }).click()
      await openRow(page, 'Limits')
      const steps = page.getByLabel('Steps', { exact: true })
      await steps.selectOption('5')
      policy = circling
      const runId = await app.begin('Look around')
      await sees('Paused: the step limit of this goal is reached.')
      await expect.poll(() => page.title()).toMatch(/^Paused: /)
      // Where a server does not show it to pages of another origin, the browser hides the header.
      const headers = { 'retry-after': '2', 'access-control-expose-headers': 'retry-after' }
      app.ollama.fail({ kind: 'status', status: 429, headers })
      await page.keyboard.press('p')
      await sees(/asks to wait \d+ s/)
      await page.getByRole('article').nth(6).waitFor()
      // Two calls in turn, three times each, are a circle: the seventh step ends the run by itself.
      await sees('The run ended: Blocked')
      const { rows, state } = await endedRun(runId)
      expect(state.settings?.stepBudget).toBe(25)
      const refused = rows.filter((row) => row.kind === 'model_called' && row.error)
      expect(refused).toMatchObject([{ step: 6, error: { code: 'model_rate_limited' } }])
      expect(rows.filter(({ kind }) => kind === 'run_interrupted')).toEqual([])
      // The form keeps what was chosen last, and the tests after this one need more.
      await page.getByRole('link', { name: 'New run' }).click()
      await openRow(page, 'Limits')
      await steps.selectOption('40')
    },
  )

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

  it(
    'a run waits and says what to do when the model server goes away, and can be stopped',
    LONG,
    async () => {
      const runId = await startRun()
      await app.ollama.close()
      await sees(/Ollama does not answer at 127\.0\.0\.1:\d+\. Start it with: ollama serve/)
      await app.page.getByRole('button', { name: 'Resume' }).first().waitFor()
      await app.page.getByRole('button', { name: 'Stop run' }).click()
      await sees(/Stopped at step \d+\./)
      const { rows } = await endedRun(runId)
      expect(rows.at(-1)).toMatchObject({ kind: 'run_completed', ending: 'stopped' })
    },
  )
})
