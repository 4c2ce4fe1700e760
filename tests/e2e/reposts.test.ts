// A page that came from a sent form: whatever happens to the run, its order is not sent again
// unless a person says so. The shop counts the orders that reach it.
import type { Row } from '@harness/shared/log/rows.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { soon } from '../setup/soon.ts'
import { type FormServer, startFormServer } from '../standins/form-server.ts'
import type { Policy } from '../standins/ollama/policy.ts'
import type { BridgeProcess } from './bridge-process.ts'
import { browserUnder } from './browser-under.ts'
import { begin, openTestApp, type TestApp } from './test-app.ts'

const say = { observation: 'The order is done.', intent: 'See what happens.' }
const RESEND = 'This page came from a form that was sent. Loading it again sends the form again.'

let app: TestApp
let bridge: BridgeProcess
let shop: FormServer
let policy: Policy
beforeAll(async () => {
  shop = await startFormServer(new URL('../fixtures/web/', import.meta.url))
  app = await openTestApp({ policy: (request) => policy(request), chunkMs: 50 })
  bridge = app.bridge
})
afterAll(async () => {
  await bridge.end()
  await app.dispose()
  await shop.close()
})

const orders = () => shop.sent().filter((sent) => sent === 'POST /ordered.html').length

/** Another note each time: what repeats would end the run. */
const noting: Policy = ({ marks, count }) => {
  const id = marks.find(({ label }) => label === 'Note')?.id ?? 1
  return { calls: [{ name: 'set_value', input: { id, value: `note ${count}`, ...say } }] }
}

/** The model does this once, and then takes notes. */
function once(policyOnce: Policy): void {
  policy = (request) => {
    policy = noting
    return policyOnce(request)
  }
}
const travel = (name: 'refresh' | 'back' | 'forward') =>
  once(() => ({ calls: [{ name, input: say }] }))
const order = () =>
  once(({ marks }) => {
    const id = marks.find(({ label }) => label === 'Place order')?.id ?? 1
    return { calls: [{ name: 'tap_mark', input: { id, ...say } }] }
  })

const sees = (text: string | RegExp) =>
  app.page.getByText(text).filter({ visible: true }).first().waitFor()
const press = (name: string | RegExp, timeout = 20_000) =>
  app.page.getByRole('button', { name }).first().click({ timeout })

/**
 * Presses the button on the run's card: the page has a second one for a bridge that does not
 * answer.
 */
const tryAgain = () =>
  app.page
    .getByRole('region', { name: 'The run waits for its device' })
    .getByRole('button', { name: 'Try again' })
    .click()

async function of<K extends Row['kind']>(runId: string, kind: K) {
  const rows = await app.rows(runId)
  return rows.filter((row): row is Extract<Row, { kind: K }> => row.kind === kind)
}

async function furtherStep(runId: string): Promise<void> {
  const steps = () => of(runId, 'step_completed').then(({ length }) => length)
  const before = await steps()
  await expect.poll(steps, { timeout: 60_000 }).toBeGreaterThan(before)
}

/** Another step may have followed before a test looks, so the last result alone is no condition. */
const hasDone = async (runId: string, tool: 'back' | 'forward') =>
  (await of(runId, 'tool_result')).some((row) => row.tool === tool)

/** The nth question of the run: the card of an answered one may be on the screen for a moment. */
async function isAskedToResend(runId: string, nth: number): Promise<void> {
  await expect.poll(async () => (await of(runId, 'approval_requested')).length).toBe(nth)
  await sees(RESEND)
}

/** The card takes no press at first: one that was meant for something else decides nothing. */
const decide = (name: string | RegExp, isDone: () => boolean | Promise<boolean>) =>
  soon(async () => {
    // Gone once it was taken.
    await press(name, 1_000).catch(() => undefined)
    expect(await isDone()).toBe(true)
  })

/** An ordered lamp, and the page that came of it. */
async function ordered(): Promise<string> {
  shop.forget()
  order()
  await app.page.goto('about:blank')
  await app.page.goto(bridge.url)
  const runId = await begin(app.page, `${shop.origin}/ordered.html`, 'Order a lamp')
  await expect.poll(orders).toBe(1)
  return runId
}

async function stop(): Promise<void> {
  await app.page.keyboard.press('Control+.')
  await sees(/Stopped at step \d+\./)
}

it('an order is not sent again by a fault of the model, a reload of the app or a killed browser', async () => {
  const runId = await ordered()
  app.ollama.fail({ kind: 'status', status: 500, times: 2 })
  await sees(/Ollama failed: injected/)
  await press('Resume')
  await furtherStep(runId)
  await app.page.reload()
  await sees(/Interrupted at step \d+/)
  await press('Resume')
  await furtherStep(runId)
  process.kill(await browserUnder(bridge.pid), 'SIGKILL')
  await sees('The browser under test closed. What was recorded is safe.')
  await tryAgain()
  await furtherStep(runId)
  const resumed = await of(runId, 'run_resumed')
  expect(resumed.map(({ device }) => device)).toEqual(['same', 'same', 'recreated'])
  expect(orders()).toBe(1)
  await stop()
})

it(
  'a journey to a page that came from an order asks first, and what ends meanwhile sends nothing',
  LONG,
  async () => {
    const runId = await ordered()
    travel('refresh')
    await isAskedToResend(runId, 1)
    // The request waits in the browser under test while the app is loaded again.
    await app.page.reload()
    await sees(/Interrupted at step \d+/)
    await press('Resume')
    await furtherStep(runId)
    travel('back')
    await expect.poll(() => hasDone(runId, 'back')).toBe(true)
    travel('forward')
    await isAskedToResend(runId, 2)
    await decide(/^Skip S/, () => hasDone(runId, 'forward'))
    expect(orders()).toBe(1)
    order()
    await expect.poll(orders).toBe(2)
    travel('refresh')
    await isAskedToResend(runId, 3)
    await decide('Approve', () => orders() === 3)
    travel('refresh')
    await isAskedToResend(runId, 4)
    // An approval that finds no browser any more sends nothing either.
    await bridge.end('SIGKILL')
    await decide('Approve', () =>
      app.page
        .getByText(/^The bridge stopped/)
        .first()
        .isVisible(),
    )
    bridge = await bridge.again()
    await tryAgain()
    await furtherStep(runId)
    const asked = await of(runId, 'approval_requested')
    expect(asked.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'resend'))
    expect(orders()).toBe(3)
    await stop()
  },
)
