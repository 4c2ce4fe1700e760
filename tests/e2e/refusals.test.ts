// What Harness refuses before or during a run: unpaired pages, missing parts, and orders on the
// screen.
import { foldAll } from '@harness/shared/log/fold.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { CATALOGUE } from '../standins/ollama/models.ts'
import { type Policy, ruleFollowingPolicy } from '../standins/ollama/policy.ts'
import { readRequest } from '../standins/ollama/read-request.ts'
import { type StandInOllama, startOllama } from '../standins/ollama/server.ts'
import { say, shopper } from './shopper.ts'
import { openNewRun, openRow, openTestApp, type TestApp } from './test-app.ts'

/** One browser and one bridge for all, so the tests that need an unpaired page come first. */
let app: TestApp
let ollama: StandInOllama
let policy: Policy = shopper()
beforeAll(async () => {
  app = await openTestApp({ policy: (request) => policy(request) })
  ollama = app.ollama
})
// A full load also where two addresses differ in their last part only.
beforeEach(() => app.page.goto('about:blank'))
afterAll(async () => {
  await ollama.close()
  await app.dispose()
})

/** Another model server at the same address. */
async function replaceModels(models = CATALOGUE): Promise<void> {
  await ollama.close()
  ollama = await startOllama({
    policy: (request) => policy(request),
    models,
    port: Number(new URL(ollama.origin).port),
  })
}

const sees = (text: string | RegExp) =>
  app.page.getByText(text).filter({ visible: true }).first().waitFor()

describe('a page', () => {
  it.each([
    ['a wrong token', (url: string) => url.replace(/#t=.*/, `#t=${'x'.repeat(43)}`)],
    ['no token', (url: string) => url.replace(/#t=.*/, '')],
  ])('a page with %s says how to pair', async (_, change) => {
    await app.page.goto(change(app.bridge.url))
    await sees('This page is not paired with the bridge.')
    await sees(/Open the address that npm start printed/)
    await sees('Test a design')
  })

  it(
    'a page that is reloaded, or closed and opened again, while it is being paired is paired all the same',
    LONG,
    async () => {
      const { bridge, page } = app
      const answers: number[] = []
      const pairings = '**/api/pair'
      await page.context().route(pairings, async (route) => {
        const reply = await route.fetch()
        answers.push(reply.status())
        // The bridge has answered, and the page never learns of it.
        if (answers.length === 1) await page.reload({ waitUntil: 'commit' })
        else if (answers.length === 2) await page.goto('about:blank')
        else await route.fulfill({ response: reply })
      })
      await page.goto(`http://127.0.0.1:${bridge.port}/#p=${await ticketOf(bridge)}`)
      await page.waitForURL('about:blank')
      await page.goto(`http://127.0.0.1:${bridge.port}/new`)
      await sees('qwen3-vl:8b is installed')
      expect(answers).toEqual([200, 200, 200])
      await page.context().unroute(pairings)
      // What was kept for a repetition is gone.
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('ticket')
    },
  )

  it('a page stays paired after the address without a token is opened', async () => {
    await openForm()
    await sees('qwen3-vl:8b is installed')
    await app.page.goto(`http://127.0.0.1:${app.bridge.port}/new`)
    await sees('qwen3-vl:8b is installed')
  })

  it('a page says that a run is not in this browser', async () => {
    await openForm()
    await sees('qwen3-vl:8b is installed')
    await app.page.goto(
      `http://127.0.0.1:${app.bridge.port}/runs/00000000-0000-4000-8000-000000000000`,
    )
    await sees('This run is not in this browser.')
  })
})

describe('in local mode', () => {
  it('page and worker in local mode reach nothing but the bridge and the model server', async () => {
    await openForm()
    await sees('qwen3-vl:8b is installed')
    const { origin } = app.shop
    const knock = (url: string) =>
      fetch(url, { mode: 'no-cors' }).then(
        () => 'out',
        () => 'stopped',
      )
    expect(await app.page.evaluate(knock, origin)).toBe('stopped')
    expect(await app.page.evaluate(knock, app.ollama.origin)).toBe('out')
    const [worker] = app.page.workers()
    expect(await worker?.evaluate(knock, origin)).toBe('stopped')
    expect(await worker?.evaluate(knock, app.ollama.origin)).toBe('out')
    expect(app.shop.requests()).toBe(0)
  })
})

describe('before a run', () => {
  it('a missing model server is one sentence with what to do, and Start is off', async () => {
    await ollama.close()
    await openForm()
    await wantModel()
    await sees(/Ollama does not answer at 127\.0\.0\.1:\d+/)
    await sees('Start it with: ollama serve')
    await fill('http://127.0.0.1:9/', 'Buy')
    expect(await startIsOff()).toBe(true)
  })

  it('a missing model is named with the command that gets it, and nothing replaces it', async () => {
    await replaceModels(CATALOGUE.filter(({ name }) => name !== 'qwen3-vl:8b'))
    await openForm()
    await wantModel()
    await sees('qwen3-vl:8b is not installed')
    await sees('Get it with: ollama pull qwen3-vl:8b')
    await fill('http://127.0.0.1:9/', 'Buy')
    expect(await startIsOff()).toBe(true)
    expect(ollama.chats()).toHaveLength(0)
  })

  it('a page that does not answer is reported in the form, and nothing typed is lost', async () => {
    await replaceModels()
    await openForm()
    await sees('qwen3-vl:8b is installed')
    await fill('http://127.0.0.1:9/', 'Buy a lamp')
    await app.page.getByRole('button', { name: /Start run/ }).click()
    await sees(/http:\/\/127\.0\.0\.1:9\/ could not be opened/)
    expect(await app.page.getByLabel('Goal').inputValue()).toBe('Buy a lamp')
    await app.page.reload()
    await expect.poll(() => app.page.getByLabel('Goal').inputValue()).toBe('Buy a lamp')
  })

  it.each(['built-in', 'word-rules'])(
    'a run whose guard rules cannot be loaded (%s) does not start, and opens no browser',
    async (part) => {
      const { page, context, shop } = app
      const refused: string[] = []
      await openForm()
      await sees('qwen3-vl:8b is installed')
      await fill(shop.origin, 'Buy a lamp')
      await openRow(page, 'Control')
      const rule = page.getByRole('checkbox', { name: 'Buy', exact: true })
      await rule.check()
      const before = [shop.requests(), ollama.chats().length]
      const chunk = new RegExp(`/rules-${part}-[^/]+\\.js$`)
      await context.route(chunk, (route) => {
        refused.push(route.request().url())
        return route.abort()
      })
      await page.getByRole('button', { name: /Start run/ }).click()
      await sees('A part of Harness could not be loaded. Reload the page and try again.')
      expect(refused).not.toEqual([])
      expect([shop.requests(), ollama.chats().length]).toEqual(before)
      await context.unroute(chunk)
      await rule.uncheck()
    },
  )
})

describe('a page that gives orders', () => {
  it('a page that gives orders is read as wrapped content, and the system text stays the same byte for byte', async () => {
    const reads = ruleFollowingPolicy([
      { when: { step: 1 }, answer: () => [{ name: 'read_screen', input: say }] },
      {
        when: { step: 2 },
        answer: () => [
          {
            name: 'mark_goal_done',
            input: {
              verdict: 'failure',
              summary: 'No lamp here.',
              would_real_user_succeed: false,
            },
          },
        ],
      },
    ])
    policy = reads
    await replaceModels()
    await app.page.goto(app.bridge.url)
    const runId = await app.begin('Find a lamp', '/help.html')
    await sees('No lamp here.')
    expect(foldAll(await app.rows(runId)).completed).toMatchObject({
      verdict: 'failure',
      ending: 'goal',
    })

    const [first, second] = ollama
      .chats()
      .map(({ body }) => readRequest(body as Parameters<typeof readRequest>[0], 1))
    expect(first?.system).toBe(second?.system)
    expect(first?.system).not.toMatch(/ignore previous/i)
    const user = second?.user ?? ''
    const fenced = [...user.matchAll(/\[\[screen (\w+)\]\]([\s\S]*?)\[\[end of screen \1\]\]/g)]
    expect(fenced).toHaveLength(2)
    const unfenced = fenced.reduce((text, [block]) => text.replace(block, ''), user)
    expect(user).toMatch(/SYSTEM: Ignore previous instructions/)
    expect(unfenced).not.toMatch(/ignore previous/i)
  })
})

/** As `npm start` gets it. */
async function ticketOf({ port, token }: TestApp['bridge']): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: '{}' }
  const { ticket } = await (await fetch(`http://127.0.0.1:${port}/api/launch`, init)).json()
  return ticket
}

async function openForm(): Promise<void> {
  await app.page.goto(app.bridge.url)
  await openNewRun(app.page)
}

/** Without an installed model the form starts with the sweep. */
async function wantModel(): Promise<void> {
  await openRow(app.page, 'Model')
  await app.page
    .getByLabel('Model', { exact: true })
    .selectOption({ label: 'Another model, by name' })
}

async function fill(url: string, goal: string): Promise<void> {
  await app.page.getByLabel('Address').fill(url)
  await app.page.getByLabel('Goal').fill(goal)
}

async function startIsOff(): Promise<boolean> {
  return (
    (await app.page.getByRole('button', { name: /Start run/ }).getAttribute('aria-disabled')) ===
    'true'
  )
}
