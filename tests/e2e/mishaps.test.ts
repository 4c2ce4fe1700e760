// What can go wrong during a run: nothing recorded is lost, and each ending is one clear sentence.
import { readdir, readFile } from 'node:fs/promises'
import { foldAll } from '@harness/shared/views/fold.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { Policy } from '../standins/ollama/policy.ts'
import { say } from './shopper.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
afterEach(() => app.dispose())

/** Never ends: to the help page and back. */
const restless: Policy = ({ marks }) => {
  const link = marks.find(({ label }) => label === 'Help' || label === 'All lamps')
  return { calls: [{ name: 'tap_mark', input: { id: link?.id ?? 1, ...say } }] }
}

async function startRun(options: Partial<Parameters<typeof openTestApp>[0]> = {}): Promise<string> {
  app = await openTestApp({ policy: restless, chunkMs: 40, ...options })
  await app.page.goto(app.bridge.url)
  const runId = await app.begin('Look around')
  await app.page.getByRole('article').nth(2).waitFor()
  return runId
}

const sees = (text: string | RegExp) =>
  app.page.getByText(text).filter({ visible: true }).first().waitFor()

async function endedRun(runId: string) {
  const rows = await app.rows(runId)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index))
  return { rows, state: foldAll(rows) }
}

describe('a live run', () => {
  it('a run that a reload interrupted is recognised, and keeps every step', async () => {
    const runId = await startRun()
    const before = (await app.rows(runId)).length
    await app.page.reload()
    await sees(/Interrupted at step \d+/)
    const { rows, state } = await endedRun(runId)
    expect(rows.length).toBeGreaterThan(before)
    expect(rows.at(-1)).toMatchObject({ kind: 'run_interrupted', foundBy: 'next load' })
    expect(state.phase).toBe('interrupted')
    await app.page.reload()
    await sees(/Interrupted at step \d+/)
    expect((await app.rows(runId)).length).toBe(rows.length)
  })

  it('an interrupted run resumes on the same device, and repeats no step', async () => {
    const runId = await startRun()
    await app.page.reload()
    await sees(/Interrupted at step \d+/)
    const steps = (await endedRun(runId)).state.steps.length
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
    await app.page.keyboard.press('Control+.')
    await sees(/Stopped at step \d+\./)
  })

  it('a run is not touched by a second tab, which shows it live', async () => {
    const runId = await startRun()
    const second = await app.context.newPage()
    await second.goto(app.page.url())
    await second.getByRole('article').nth(3).waitFor()
    expect((await app.rows(runId)).some(({ kind }) => kind === 'run_interrupted')).toBe(false)
    await app.page.getByRole('button', { name: 'Stop' }).click()
    await second.getByText('Stopped').first().waitFor()
  })

  it('a run stops at once when the person says so', async () => {
    const runId = await startRun({ chunkMs: 2_000 })
    await sees(/Thinking as/)
    await app.page.keyboard.press('Control+.')
    await sees(/Stopped at step \d+\./)
    const { rows, state } = await endedRun(runId)
    expect(rows.at(-1)).toMatchObject({
      kind: 'run_completed',
      verdict: 'blocked',
      ending: 'stopped',
    })
    expect(state.frictionCount).toBe(0)
    await expect.poll(() => app.ollama.chats().at(-1)?.aborted).toBe(true)
  })

  it('a run waits with a clear sentence when the bridge is killed, and continues when it is back', async () => {
    const runId = await startRun()
    await app.bridge.end('SIGKILL')
    await sees('The bridge stopped. What was recorded is safe. Start it with: npm start')
    await sees('Waiting for you')
    const before = (await app.rows(runId)).filter(({ kind }) => kind === 'step_started').length
    await app.page.getByRole('button', { name: 'Try again' }).click()
    await sees(/The bridge does not answer|The bridge stopped/)
    const again = await app.bridge.again()
    try {
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
      await app.page.keyboard.press('Control+.')
      await sees(/Stopped at step \d+\./)
    } finally {
      await again.end()
    }
  })

  it('a run waits with a clear sentence when the browser under test is killed, and continues with a new one', async () => {
    const runId = await startRun()
    process.kill(await browserUnder(app.bridge.pid), 'SIGKILL')
    await sees('The browser under test closed. What was recorded is safe.')
    const before = (await app.rows(runId)).filter(({ kind }) => kind === 'step_started').length
    await app.page.getByRole('button', { name: 'Try again' }).click()
    const resumed = async () => (await app.rows(runId)).filter(({ kind }) => kind === 'run_resumed')
    await expect.poll(resumed).toMatchObject([{ device: 'recreated' }])
    await app.page.getByRole('article').nth(before).waitFor()
  })

  it('a run waits and says what to do when the model server goes away, and can be stopped', async () => {
    const runId = await startRun()
    await app.ollama.close()
    await sees(/Ollama does not answer at 127\.0\.0\.1:\d+\. Start it with: ollama serve/)
    await app.page.getByRole('button', { name: 'Resume' }).first().waitFor()
    await app.page.getByRole('button', { name: /^Stop/ }).click()
    const { rows } = await endedRun(runId)
    expect(rows.at(-1)).toMatchObject({ kind: 'run_completed', ending: 'stopped' })
  })

  it('a run asks three times for a usable reply and then ends by a fault, which is no friction of the app', async () => {
    app = await openTestApp({ policy: () => ({ text: 'I would press the button.' }) })
    await app.page.goto(app.bridge.url)
    const runId = await app.begin('Look around')
    await sees(/gave no usable reply in 3 attempts/)
    const { state } = await endedRun(runId)
    expect(state.steps[0]?.modelCalls.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect(state.steps[0]?.friction).toEqual([])
    expect(state.completed).toMatchObject({ verdict: 'blocked', errorCode: 'model_reply_invalid' })
    expect(app.ollama.chats()).toHaveLength(3)
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
