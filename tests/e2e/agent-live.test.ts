// A run of another agent in the app of a person, while it goes on.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foldAll } from '@harness/shared/views/fold.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, it, onTestFinished } from 'vitest'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { openPerson } from './person.ts'
import { readRows } from './test-app.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/harness.mjs', import.meta.url))

/** The server beside the bridge of the app, and a client that cannot ask its person anything. */
async function connect({ state }: BridgeProcess): Promise<Client> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SCRIPT, 'mcp'],
    env: { ...Object.fromEntries(inherited), HARNESS_STATE_DIR: state },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'editor', version: '1' }, { capabilities: {} })
  onTestFinished(() => client.close())
  await client.connect(transport)
  return client
}

it('a run of another agent is watched in the app while it goes on; a person approves, takes over, pauses and stops it there', async () => {
  const bridge = await startBridgeProcess()
  onTestFinished(() => bridge.dispose())
  const person = await openPerson()
  onTestFinished(() => person.close())
  const { page } = person
  await page.goto(bridge.url)
  await expect.poll(() => existsSync(join(bridge.state, 'agent-runs/.live/watched'))).toBe(true)
  const client = await connect(bridge)
  const call = async (name: string, given: Record<string, unknown>) => {
    const { structuredContent } = await client.callTool({ name, arguments: given })
    return JSON.stringify(structuredContent)
  }
  const started = await call('start_run', { sample: true, provider: 'sweep', mode: 'step' })
  const runId = /"run_id":"([^"]+)"/.exec(started)?.[1] ?? ''
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
  const live = page.getByRole('img', { name: /^Live screen, step 2/ })
  await expect.poll(() => live.evaluate((shown: HTMLCanvasElement) => shown.width)).toBe(1280)
  await page.getByRole('button', { name: 'Take over' }).click()
  await page.getByText('You have control.').waitFor()
  await page.getByRole('textbox', { name: /The tested page, live/ }).click()
  const inputs = async () =>
    (await readRows(page, runId)).flatMap((row) => (row.kind === 'steered' ? [row.text] : []))
  await expect.poll(inputs).toEqual([expect.stringMatching(/^By hand: clicked at /)])
  await page.keyboard.press('Escape')
  await page.getByText('You have control.').waitFor({ state: 'hidden' })
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
  await client.close()
  const registered = () => readdirSync(join(bridge.state, 'agent-runs/.live'))
  await expect.poll(registered).toEqual(['watched'])
  const rows = await readRows(page, runId)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at))
})
