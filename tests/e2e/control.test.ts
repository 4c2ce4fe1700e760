// A person decides, sends messages and pauses during a run, with mouse and keyboard.
import { foldAll } from '@harness/shared/log/fold.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import type { Policy } from '../standins/ollama/policy.ts'
import { shopper, untiring } from './shopper.ts'
import { openRow, openTestApp, type TestApp } from './test-app.ts'

/** One bridge and one browser for all: every test begins on a fresh page, and ends its run. */
let app: TestApp
let policy: Policy
beforeAll(async () => {
  app = await openTestApp({ policy: (request) => policy(request), chunkMs: 20 })
})
beforeEach(async () => {
  const shopping = shopper()
  // The server counts the requests of all tests.
  const before = app.ollama.chats().length
  policy = (request) => shopping({ ...request, count: request.count - before })
  await app.page.goto('about:blank')
  await app.page.goto(app.bridge.url)
})
afterAll(() => app.dispose())

async function stopRun(): Promise<void> {
  await app.page.keyboard.press('Control+.')
  await app.page
    .getByText(/Stopped at step \d+\./)
    .filter({ visible: true })
    .first()
    .waitFor()
}

const card = (step: number) => app.page.getByRole('region', { name: `Step ${step} waits for you` })

async function openApproval(answer: string): Promise<string> {
  const { page } = app
  await page.getByRole('link', { name: 'New run' }).click()
  await openRow(page, 'Control')
  await page.getByRole('radio', { name: answer }).check()
  return app.begin('Put the lamp Luna into the basket')
}

const stateOf = async (runId: string) => foldAll(await app.rows(runId))

describe('a run that does not ask', () => {
  it(
    'a run applies a message of the person in its next step, and makes no step while it is paused',
    LONG,
    async () => {
      policy = untiring
      const { page } = app
      const runId = await app.begin('Look around')
      await page.getByRole('article').nth(1).waitFor()
      await page.keyboard.press('m')
      await page.keyboard.type('Try the search.')
      await page.keyboard.press('Enter')
      await page.getByText('The agent gets this in its next step.').waitFor()
      await expect
        .poll(async () => (await app.rows(runId)).filter(({ kind }) => kind === 'steered').length)
        .toBe(1)
      await page.getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('p')
      await page
        .getByRole('article')
        .getByText(/^Paused/)
        .waitFor()
      const held = await app.rows(runId)
      const chats = app.ollama.chats().length
      const longest = Math.max(
        ...foldAll(held).steps.map((step) => step.completed?.durationMs ?? 0),
      )
      expect(longest).toBeGreaterThan(0)
      // Enough time for two steps without the pause. Nothing else marks that a step did not happen.
      await page.waitForTimeout(2 * longest)
      expect(await app.rows(runId)).toEqual(held)
      expect(app.ollama.chats()).toHaveLength(chats)
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect.poll(async () => (await app.rows(runId)).length).toBeGreaterThan(held.length)
      await expect.poll(() => app.ollama.chats().length).toBeGreaterThan(chats)
      await stopRun()
    },
  )
})

describe('a run that asks before it acts', () => {
  it('77 to 81: a run that asks before it acts waits in pill, card and ring; takes approve, skip and reject by key; ends with a stop', async () => {
    const { page } = app
    const runId = await openApproval('Before acting')
    await card(1).waitFor()
    await page.getByText('Waiting for you').first().waitFor()
    await page.getByText('Step 1 would tap here').waitFor()
    await expect.poll(() => page.title()).toMatch(/^Waiting: /)
    // A key meant for something else does not approve: the card ignores keys at first.
    await expect
      .poll(async () => {
        await page.keyboard.press('Space')
        return (await stateOf(runId)).steps[0]?.approval?.given?.decision
      })
      .toBe('approve')
    await card(2).waitFor()
    await expect
      .poll(async () => {
        await page.keyboard.press('s')
        return (await stateOf(runId)).steps[1]?.result?.userDecision
      })
      .toBe('skipped')
    await card(3).waitFor()
    await expect
      .poll(async () => {
        await page.keyboard.press('r')
        return page.evaluate(() => document.activeElement?.id)
      })
      .toBe('reject')
    await page.keyboard.type('Not this one.')
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter')
        return (await stateOf(runId)).steps[2]?.result?.userNote
      })
      .toBe('Not this one.')
    await card(4).waitFor()
    await stopRun()
    expect((await stateOf(runId)).completed).toMatchObject({ ending: 'stopped' })
  })

  it(
    'a run asks again after a reload during an approval, and makes the call once',
    LONG,
    async () => {
      const { page } = app
      const runId = await openApproval('Before acting')
      await card(1).waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Resume' }).first().click()
      await card(2).waitFor()
      const before = await stateOf(runId)
      expect(before.steps[0]?.call).toBeUndefined()
      await expect
        .poll(async () => {
          await page
            .getByRole('button', { name: 'Approve' })
            .click({ timeout: 1_000 })
            .catch(() => undefined)
          return (await stateOf(runId)).steps[1]?.result?.userDecision
        })
        .toBe('approved')
      expect((await stateOf(runId)).steps.filter(({ call }) => call)).toHaveLength(1)
      await stopRun()
    },
  )
})
