// A run of another agent in the app of a person, while it is in progress.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foldAll } from '@harness/shared/log/fold.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import type { Policy } from '../standins/ollama/policy.ts'
import { openTestApp, readRows, type TestApp } from './test-app.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/harness.mjs', import.meta.url))
const [MODEL, OTHER_MODEL] = ['qwen3-vl:8b', 'gemma3:12b']
/** One more than a browser keeps connections open to the bridge. */
const MANY_TABS = 7

const FAILED = {
  name: 'mark_goal_done',
  input: { verdict: 'failure', summary: 'There is no way.', would_real_user_succeed: false },
}
const policy: Policy = ({ model }) =>
  model === OTHER_MODEL ? { calls: [FAILED] } : { text: 'I would press the button.' }

let app: TestApp
let client: Client
beforeAll(async () => {
  app = await openTestApp({ policy })
  await app.page.goto(app.bridge.url)
  client = await connect()
})
afterAll(async () => {
  await client?.close()
  await app?.dispose()
})

/** The server beside the bridge of the app, and a client that cannot ask its person anything. */
async function connect(): Promise<Client> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SCRIPT, 'mcp'],
    env: {
      ...Object.fromEntries(inherited),
      HARNESS_STATE_DIR: app.bridge.state,
      HARNESS_OLLAMA_URL: app.ollama.origin,
    },
    stderr: 'ignore',
  })
  const connecting = new Client({ name: 'editor', version: '1' }, { capabilities: {} })
  await connecting.connect(transport)
  return connecting
}

/** The client's own minute is a limit of speed; the test has one of its own. */
const PATIENT = { timeout: 600_000 }

async function call(name: string, given: Record<string, unknown>): Promise<string> {
  const asked = { name, arguments: given }
  const { structuredContent, content } = await client.callTool(asked, undefined, PATIENT)
  return JSON.stringify(structuredContent ?? content)
}

async function start(given: Record<string, unknown>): Promise<string> {
  const started = await call('start_run', given)
  const runId = /"run_id":"([^"]+)"/.exec(started)?.[1]
  if (runId === undefined) throw new Error(started)
  return runId
}

function liveWidth(page: Page, step: number): Promise<number> {
  const live = page.getByRole('img', { name: new RegExp(`^Live screen, step ${step}`) })
  return live.evaluate((shown: HTMLCanvasElement) => shown.width)
}

it('a run of another agent is watched in the app while it is in progress; a person approves, takes over, pauses and stops it there', async () => {
  const { page, bridge } = app
  await expect.poll(() => existsSync(join(bridge.state, 'agent-runs/.live/watched'))).toBe(true)
  const runId = await start({ sample: true, provider: 'sweep', mode: 'step' })
  await page.locator(`a[href*="${runId}"]`).first().click()
  const card = (step: number) => page.getByRole('region', { name: `Step ${step} waits for you` })
  await card(1).waitFor()
  await page.getByText('agent', { exact: true }).first().waitFor()
  const stateNow = async () => foldAll(await readRows(page, runId))
  await expect
    .poll(async () => {
      await page.keyboard.press('Space')
      return (await stateNow()).steps[0]?.approval?.given
    })
    .toMatchObject({ decision: 'approve', by: 'you' })
  await card(2).waitFor()
  const picture = page.getByRole('region', { name: 'Screen' }).locator('img.picture')
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBe(1280)
  await expect.poll(() => liveWidth(page, 2)).toBe(1280)
  await page.getByRole('button', { name: 'Take over' }).click()
  await page.locator('b', { hasText: 'You have control.' }).waitFor()
  await page.getByRole('textbox', { name: /The tested page, live/ }).click()
  const inputs = async () =>
    (await readRows(page, runId)).flatMap((row) => (row.kind === 'steered' ? [row.text] : []))
  await expect.poll(inputs).toEqual([expect.stringMatching(/^By hand: clicked at /)])
  await page.keyboard.press('Escape')
  await page.locator('b', { hasText: 'You have control.' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Pause' }).click()
  const approve = card(2).getByRole('button', { name: /^Approve/ })
  // A card ignores what is pressed right after it came.
  await expect
    .poll(async () => {
      await approve.click({ timeout: 1_000 }).catch(() => undefined)
      return (await stateNow()).steps[1]?.approval?.given?.decision
    })
    .toBe('approve')
  await page.getByText('Paused').first().waitFor()
  expect(await call('get_run', { run_id: runId, wait_s: 60 })).toContain('A person paused it')
  await page.getByRole('button', { name: 'Resume' }).click()
  await card(3).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(async () => (await stateNow()).completed?.ending).toBe('stopped')
  expect(await call('get_run', { run_id: runId, wait_s: 5 })).toContain('"ending":"stopped"')
  const rows = await readRows(page, runId)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at))
})

it(
  'seven tabs show a run of another agent with live pictures, and in the last of them a person gives it another model',
  LONG,
  async () => {
    const { context, bridge, shop, page } = app
    const goal = 'Find a lamp'
    const runId = await start({ url: `${shop.origin}/`, provider: 'ollama', model: MODEL, goal })
    const address = `http://127.0.0.1:${bridge.port}/runs/${runId}`
    const more = Array.from({ length: MANY_TABS - 1 }, () => context.newPage())
    const tabs = [page, ...(await Promise.all(more))]
    await Promise.all(tabs.map((tab) => tab.goto(address)))
    for (const tab of tabs) {
      // A request whose connection breaks is one attempt more.
      await tab
        .getByText(/gave no usable reply in \d attempts/)
        .first()
        .waitFor()
      await expect.poll(() => liveWidth(tab, 1)).toBe(1280)
    }
    const last = tabs.at(-1) ?? page
    await last.getByRole('button', { name: 'Change model…' }).click()
    await last.getByLabel('Model', { exact: true }).selectOption(OTHER_MODEL)
    await last.getByRole('button', { name: 'Resume with this model' }).click()
    for (const tab of tabs) await tab.getByText('There is no way.').first().waitFor()
    const rows = await readRows(page, runId)
    expect(rows.filter(({ kind }) => kind === 'run_resumed')).toMatchObject([
      { model: OTHER_MODEL },
    ])
    expect(await call('get_run', { run_id: runId })).toContain('"verdict":"failure"')
    await client.close()
    const registered = () => readdirSync(join(bridge.state, 'agent-runs/.live'))
    await expect.poll(registered).toEqual(['watched'])
  },
)
