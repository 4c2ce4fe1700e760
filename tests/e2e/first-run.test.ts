import { foldAll } from '@harness/shared/log/fold.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JUDGED } from '../standins/ollama/policy.ts'
import { shopper } from './shopper.ts'
import { openTestApp, type TestApp } from './test-app.ts'

describe('a first run', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ policy: shopper() })
  })
  afterAll(() => app.dispose())

  it('a first run leads from the pairing address over the form to a verdict, and can be replayed after a reload', async () => {
    const { page, bridge, ollama } = app
    await page.goto(bridge.url)
    const runId = await app.begin('Put the lamp Luna into the basket')
    await page
      .getByText('The lamp Luna is in the basket.')
      .filter({ visible: true })
      .first()
      .waitFor()

    const rows = await app.rows(runId)
    const state = foldAll(rows)
    expect(state.steps.length).toBeGreaterThanOrEqual(6)
    expect(state.completed).toMatchObject({
      verdict: 'success',
      ending: 'goal',
      confirmed: false,
      frictionCount: 1,
    })
    expect(state.steps.map(({ call }) => call?.tool)).toEqual([
      'tap_mark',
      'tap_mark',
      'type',
      'tap_mark',
      'scroll',
      'tap_mark',
      'mark_goal_done',
    ])
    expect(state.steps[2]?.result).toMatchObject({ success: true })
    expect(ollama.chats()).toHaveLength(state.steps.length + 1)
    const { judged } = state.completed ?? {}
    expect([judged?.calls, judged?.left]).toEqual([1, []])
    expect(judged?.answers).toMatchObject([JUDGED])

    await page.reload()
    await page
      .getByText('The lamp Luna is in the basket.')
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.keyboard.press('Home')
    await page.waitForURL(/#step=1$/)
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/#step=2$/)
    await page.getByRole('heading', { name: /Step 2/ }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: /Step 2/ }).waitFor()
    await page.keyboard.press('End')
    await page.waitForURL(new RegExp(`#step=${state.steps.length}$`))
  })

  it('a first run leaves the token in no address and no history', async () => {
    const { page, bridge } = app
    expect(page.url()).not.toContain(bridge.token)
    await page.goto(bridge.url)
    await page.getByRole('link', { name: 'New run' }).waitFor()
    expect(await page.evaluate(() => JSON.stringify([location.href, history.state]))).not.toContain(
      bridge.token,
    )
  })
})
