// What a person does after a run, with the keyboard alone: decide about findings, run again, compare, continue, delete.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scriptedPolicy, type ToolCall } from '../standins/ollama/policy.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/** More stops than any screen has. */
const MOST_STOPS = 150

const SAY = { observation: 'A shop with lamps.', intent: 'Look around.' }
const LOOK: ToolCall = { name: 'read_screen', input: SAY }
const done = (summary: string): ToolCall => ({
  name: 'mark_goal_done',
  input: { verdict: 'success', summary, would_real_user_succeed: true, friction_count: 0 },
})
const note = (kind: string, detail: string): ToolCall => ({
  name: 'note_friction',
  input: { kind, detail },
})
const LABEL = note('ambiguous_label', 'A round button without a word.')

let app: TestApp
beforeAll(async () => {
  // Three runs: the second meets one of two findings again, the third continues the second.
  const answers = [
    { calls: [LABEL, note('confusing_copy', 'What is a Luna?'), LOOK] },
    { calls: [done('Seen once.')] },
    { calls: [LABEL, LOOK] },
    { calls: [done('Seen twice.')] },
    { calls: [done('Went on.')] },
  ]
  app = await openTestApp({ policy: scriptedPolicy(answers), chunkMs: 5 })
})
afterAll(() => app.dispose())

/** Presses Tab until a control with this name has the focus. */
async function tabTo(name: RegExp): Promise<void> {
  const { page } = app
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (name.test(focused.trim())) return
  }
  throw new Error(`Tab never reached ${name}`)
}

async function press(name: RegExp): Promise<void> {
  await tabTo(name)
  await app.page.keyboard.press('Enter')
}

const runOfAddress = () => new URL(app.page.url()).pathname.split('/')[2] ?? ''
const ended = (summary: string) => app.page.getByText(summary).first().waitFor()
const option = (name: RegExp) => app.page.getByRole('option', { name })

it('findings are decided, known and gone in a second run; runs are compared, continued, deleted and restored by keyboard', async () => {
  const { page, bridge } = app
  await page.goto(bridge.url)
  const first = await app.begin('Look at the lamps')
  await ended('Seen once.')

  await press(/^Findings$/)
  await option(/Ambiguous label/).waitFor()
  await page.keyboard.press('Home')
  await expect
    .poll(async () => {
      await page.keyboard.press('a')
      return option(/Ambiguous label|Confusing copy/)
        .filter({ hasText: 'Accepted' })
        .count()
    })
    .toBeGreaterThan(0)
  await expect
    .poll(async () => {
      await page.keyboard.press('a')
      return option(/./).filter({ hasText: 'Accepted' }).count()
    })
    .toBe(2)

  await page.goBack()
  await page.waitForURL(new RegExp(first))
  await press(/^Run again$/)
  await page.waitForURL((url) => !url.pathname.includes(first) && url.pathname.length > 30)
  const second = runOfAddress()
  await ended('Seen twice.')

  await press(/^Findings$/)
  await option(/Ambiguous label/)
    .filter({ hasText: 'in 2 of 2 runs' })
    .waitFor()
  await option(/Ambiguous label/)
    .filter({ hasText: 'Accepted' })
    .waitFor()
  await press(/^Gone/)
  await option(/Confusing copy/)
    .filter({ hasText: 'in 1 of 2 runs' })
    .waitFor()

  await page.goBack()
  await page.waitForURL(new RegExp(second))
  await press(/^Compare…$/)
  await tabTo(/^Run B$/)
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(new RegExp(`/compare/${second}/${first}`))
  await page.getByText('Nothing was set differently.').waitFor()
  // in a list of choices a digit is typed, on the strip it is a key of the page
  await tabTo(/^Run A$/)
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: 'In both 1' }).waitFor()

  await press(/^Runs$/)
  await tabTo(/^Success/)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/runs/${second}`))
  await page.getByText(/^The browser is open at/).waitFor()
  await page.keyboard.press('c')
  await page.keyboard.type('Look once more')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => !url.pathname.includes(second))
  const third = runOfAddress()
  await ended('Went on.')
  expect((await app.rows(third))[0]).toMatchObject({ follows: second, goal: 'Look once more' })

  await press(/^Delete run$/)
  await page.waitForURL(/\/runs$/)
  await page.getByText('2 runs', { exact: true }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('3 runs', { exact: true }).waitFor()

  // Another run takes the browser away: the third can no longer be continued, and says so.
  await page.goBack()
  await page.waitForURL(new RegExp(third))
  await press(/^Run again$/)
  await page.waitForURL((url) => !url.pathname.includes(third) && url.pathname.length > 30)
  await ended('Went on.')
  await page.goBack()
  await page.waitForURL(new RegExp(third))
  await page.getByText(/^The browser is open at/).waitFor()
  await page.keyboard.press('c')
  await page.keyboard.type('Once more')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('alert')
    .getByText(/no longer open/)
    .waitFor()
})
