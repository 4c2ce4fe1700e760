// A run with the model of the browser itself, which lives on the page: a stand-in of its
// specification is put there.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePromptApiStandIn } from '../standins/prompt-api.ts'
import type { PromptApiSetup } from '../standins/prompt-api-setup.ts'
import { say, shopper } from './shopper.ts'
import { openNewRun, openRow, openTestApp, type TestApp } from './test-app.ts'

const call = (tool: string, input: object) => [JSON.stringify({ friction: [], tool, input })]

const SETUP: PromptApiSetup = {
  availability: 'downloadable',
  replies: [
    { pieces: call('wait', { ms: 100, ...say }), inputTokens: 2_345, outputTokens: 67 },
    {
      pieces: call('mark_goal_done', {
        verdict: 'blocked',
        summary: 'I only looked.',
        friction_count: 0,
        would_real_user_succeed: false,
      }),
    },
  ],
}

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ policy: shopper() })
  await app.context.addInitScript(
    `globalThis.LanguageModel = (${makePromptApiStandIn.toString()})(${JSON.stringify(SETUP)})`,
  )
  await app.page.goto(app.bridge.url)
})
afterAll(() => app.dispose())

it('the built-in model is downloaded from the form and then judges a run, step by step', async () => {
  const { page } = app
  await openNewRun(page)
  await page.getByLabel('Address').fill(`${app.shop.origin}/`)
  await page.getByLabel('Goal').fill('Look at the lamps')
  await openRow(page, 'Model')
  await page
    .getByLabel('Model', { exact: true })
    .selectOption({ label: 'Built-in model of the browser' })
  await page.getByText('The built-in model of this browser is not downloaded').first().waitFor()
  await page.getByRole('button', { name: 'Download model' }).click()
  await page.getByText('The built-in model of this browser is ready').waitFor()
  await page.getByRole('button', { name: /Start run/ }).click()
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
  const runId = new URL(page.url()).pathname.split('/')[2] ?? ''
  await page.getByText('I only looked.').first().waitFor()
  const rows = await app.rows(runId)
  expect(rows.find(({ kind }) => kind === 'run_started')).toMatchObject({
    provider: 'builtin',
    model: 'built-in',
  })
  const calls = rows.filter(({ kind }) => kind === 'model_called')
  expect(calls).toHaveLength(2)
  expect(calls[0]).toMatchObject({ tokens: { input: 2_345, output: 67 }, images: 1 })
})
