// An app on the Mac stand-in, tested through Harness: the form, the wait for the device, the run
// and its replay.
// @module-tag long
import { foldAll } from '@harness/shared/log/fold.ts'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hold } from '../standins/mac/hold.ts'
import { type Mac, makeMac } from '../standins/mac/mac.ts'
import { PRO } from '../standins/mac/simulators.ts'
import { judging, type ToolCall } from '../standins/ollama/policy.ts'
import type { Reading } from '../standins/ollama/read-request.ts'
import { openRow, openTestApp, type TestApp } from './test-app.ts'

const speech = { observation: 'I see the garden.', intent: 'I want to see the fern.' }
const end = {
  verdict: 'success',
  summary: 'I saw the fern.',
  would_real_user_succeed: true,
}

type Move = (reading: Reading) => readonly ToolCall[]

const use =
  (name: string, input: ToolCall['input']): Move =>
  () => [{ name, input }]
const tap =
  (label: RegExp): Move =>
  ({ marks }) => {
    const mark = marks.find((each) => label.test(each.label))
    return [{ name: 'tap_mark', input: { ...speech, id: mark?.id } }]
  }

/** Looks at the garden in the first run that comes so far, and signs in in the second. */
const moves: readonly Move[] = [
  use('swipe', { ...speech, x1: 200, y1: 600, x2: 200, y2: 500 }),
  use('mark_goal_done', end),
  tap(/^Account/),
  tap(/Email/),
  use('fill_credential', { ...speech, field: 'username' }),
  tap(/Password/),
  use('fill_credential', { ...speech, field: 'password' }),
  tap(/Sign in/),
  use('mark_goal_done', { ...end, summary: 'I am signed in.' }),
]
const left = [...moves]
const policy = judging((reading) => ({
  calls: (left.shift() ?? use('mark_goal_done', end))(reading),
}))

/** The rules that the page breaks. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await run({ resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  })
}

describe('an app on a simulator', () => {
  let mac: Mac
  let app: TestApp
  beforeAll(async () => {
    mac = await makeMac()
    app = await openTestApp({ policy, env: mac.env })
    await app.page.goto(app.bridge.url)
  })
  afterAll(async () => {
    await app?.dispose()
    await mac?.close()
  })

  async function openForm(): Promise<Page> {
    const { page } = app
    await page.getByRole('link', { name: 'New run' }).click()
    await openRow(page, 'Device')
    await page.getByRole('option', { name: 'iPhone 17 Pro' }).waitFor({ state: 'attached' })
    await page.getByLabel('Device', { exact: true }).selectOption(PRO)
    return page
  }

  it('an app on a simulator is chosen with its simulator, booted ahead, and the form names what is missing', async () => {
    const page = await openForm()
    await page.getByText('Xcode 26.4.1').filter({ visible: true }).waitFor()
    await page.getByText('2 iOS simulators').waitFor()
    await page.getByText('WebDriverAgent is not installed yet').waitFor()
    await page.getByRole('button', { name: 'Boot now' }).click()
    await page.getByText('It is already running.').waitFor()
    await page.getByLabel('Goal').fill('See the fern')
    await page.getByLabel('App path').fill('Garden.app')
    await page.getByRole('button', { name: /^Start run/ }).press('Enter')
    expect(await page.getByLabel('App path').evaluate((it) => it.matches(':focus'))).toBe(true)
    await page.getByText('Enter the full path, starting with /.').first().waitFor()
    expect(await findings(page)).toEqual([])
  })

  it('an app on a simulator shows progress while the device opens, and can be stopped there', async () => {
    const page = await openForm()
    await page.getByLabel('Build from a project').check()
    await page.getByLabel('Project path').fill(mac.projectPath)
    await page.getByLabel('Scheme').fill('Garden')
    const go = hold(mac, 'xcodebuild build-for-testing')
    await page.getByRole('button', { name: /^Start run/ }).click()
    await page.getByText(/^Building WebDriverAgent/).waitFor()
    await page.getByText('Build log').click()
    await page.getByText('** BUILD SUCCEEDED **').waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('button', { name: /^Start run/ }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    go()
  })

  it('a build of an app that fails is explained where the work is, with its log', async () => {
    const page = await openForm()
    await page.getByLabel('Scheme').fill('Gardener')
    await page.getByRole('button', { name: /^Start run/ }).click()
    await page.getByText(/Garden.xcodeproj has no scheme Gardener/).waitFor()
    await page.getByText('Build log').click()
    await page.getByText(/does not contain a scheme named "Gardener"/).waitFor()
  })

  it('an app on a simulator runs to its verdict, and is replayed as a phone with its name and without an address', async () => {
    const page = await openForm()
    await page.getByLabel('Scheme').fill('Garden')
    await page.getByRole('button', { name: /^Start run/ }).click()
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
    const runId = new URL(page.url()).pathname.split('/')[2] ?? ''
    await page.getByText('I saw the fern.').filter({ visible: true }).first().waitFor()
    const state = foldAll(await app.rows(runId))
    expect(state.started).toMatchObject({
      application: { name: 'Garden', kind: 'ios', scheme: 'Garden' },
      device: { kind: 'ios', name: 'iPhone 17 Pro', udid: PRO },
    })
    expect(state.steps.map(({ call }) => call?.tool)).toEqual(['swipe', 'mark_goal_done'])
    expect(state.steps[0]?.started.pointSize).toEqual({ width: 402, height: 874 })
    await page.goto(`${new URL(page.url()).origin}/runs/${runId}#step=1`)
    await page.getByRole('heading', { name: /Step 1/ }).waitFor()
    await page.getByText(/^Garden, .*iPhone 17 Pro, iOS 26.4.1$/).waitFor()
    await page.getByText('402 × 874').waitFor()
    expect(await findings(page)).toEqual([])
    await page.goto(`${new URL(page.url()).origin}/new?from=${runId}`)
    await page.getByLabel('Scheme').waitFor({ state: 'attached' })
    expect(await page.getByLabel('Project path').inputValue()).toBe(mac.projectPath)
    expect(await page.getByLabel('Device', { exact: true }).inputValue()).toBe(PRO)
  })

  it('an app on a simulator signs in with a password that its application keeps and no one reads', async () => {
    const { page } = app
    await page.getByRole('link', { name: 'Library' }).click()
    await page.getByRole('link', { name: /^Garden/ }).click()
    await page.getByRole('button', { name: 'Add sign-in' }).click()
    await page.getByLabel('Label', { exact: true }).fill('Test account')
    await page.getByLabel('User name').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Save sign-in' }).click()
    await page.getByText('Password at hand').waitFor()
    await page.getByRole('link', { name: 'Run…' }).click()
    await page.getByLabel('Sign-in', { exact: true }).selectOption('Test account, ada@example.com')
    await page.getByLabel('Goal', { exact: true }).fill('Sign in')
    // The simulator still waits for a next goal of the run before, and is taken from it.
    await page.getByRole('button', { name: /^Start run/ }).click()
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
    const runId = new URL(page.url()).pathname.split('/')[2] ?? ''
    await page.getByText('I am signed in.').filter({ visible: true }).first().waitFor()
    const rows = await app.rows(runId)
    const { started, steps } = foldAll(rows)
    expect(started).toMatchObject({ credentialLabel: 'Test account' })
    expect(steps.map(({ result }) => result?.success)).toEqual(steps.map(() => true))
    expect(JSON.stringify([rows, app.ollama.chats()])).not.toContain('correct horse')
  })
})
