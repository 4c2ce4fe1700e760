// Without the bridge all but running works, under the same policy; nothing of the other mode is
// ever cached.
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { type SeedName, seedRuns } from './seed-runs.ts'
import { shopper } from './shopper.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const APP = fileURLToPath(new URL('../../web/dist/app', import.meta.url))
const MISSING = 'The bridge does not answer. Start it with: npm start'

/** The cache: the address of each file, and the policy it was served with. */
function kept(page: Page): Promise<readonly { path: string; policy: string | null }[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const all = names.map(async (name) => {
      const cache = await caches.open(name)
      const answers = (await cache.keys()).map(async (request) => ({
        path: new URL(request.url).pathname,
        policy: (await cache.match(request))?.headers.get('connection-allowlist') ?? null,
      }))
      return Promise.all(answers)
    })
    return (await Promise.all(all)).flat()
  })
}

/** The page of an HTML prototype may reach nothing, whatever the app may. */
const FRAME = '/prototype-frame.html'
const isOfApp = ({ path }: { readonly path: string }) => path !== FRAME

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** The first visit, until everything is cached. */
async function visit(policy = shopper()): Promise<TestApp> {
  const app = await openTestApp({ policy, keepsCopy: true })
  await app.page.goto(app.bridge.url)
  await isControlled(app.page)
  return app
}

async function setMode(
  { bridge, ollama }: TestApp,
  mode: 'local' | 'cloud',
  models = ollama.origin,
): Promise<void> {
  const cloudHosts = mode === 'cloud' ? ['api.example.com'] : []
  const response = await fetch(`http://127.0.0.1:${bridge.port}/api/mode`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${bridge.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mode, modelOrigins: [models], cloudHosts }),
  })
  if (!response.ok) throw new Error(`PUT /api/mode answered ${response.status}`)
}

/** Tries to reach an address. The answer cannot be read, so only the arrival counts. */
const knock = (url: string) =>
  fetch(url, { mode: 'no-cors' }).then(
    () => 'out',
    () => 'stopped',
  )

/** The app is kept whole, and under the policy that names this model server. */
async function expectKept(page: Page, models: string): Promise<void> {
  const files = async () => (await kept(page)).filter(isOfApp)
  await expect.poll(async () => (await files()).length).toBeGreaterThan(5)
  await expect
    .poll(async () => (await files()).every(({ policy }) => policy?.includes(models)))
    .toBe(true)
}

describe('after the first visit', () => {
  let app: TestApp
  let paths: Readonly<Record<SeedName, string>>
  const open = (path: string) => app.page.goto(`http://127.0.0.1:${app.bridge.port}${path}`)

  beforeAll(async () => {
    app = await visit()
    paths = await seedRuns(app.page)
  })
  afterAll(() => app.dispose())

  it('the first visit caches every file of the app as it was served, the worker and unvisited parts included', async () => {
    const files = await readdir(APP, { recursive: true, withFileTypes: true })
    const expected = files
      .filter((file) => file.isFile() && file.name !== 'sw.js')
      .map((file) => `${file.parentPath}/${file.name}`.slice(APP.length))
      // The page of the command line: no person opens it, with or without the bridge.
      .filter((path) => !/^\/(assets\/)?automation\b/.test(path))
      .map((path) => (path === '/index.html' ? '/' : path))
    const found = await kept(app.page)
    expect(found.map(({ path }) => path).sort()).toEqual(expected.sort())
    expect(expected.some((path) => path.includes('worker'))).toBe(true)
    const answer = await fetch(`http://127.0.0.1:${app.bridge.port}/`)
    const policies = new Set(found.filter(isOfApp).map(({ policy }) => policy))
    expect([...policies]).toEqual([answer.headers.get('connection-allowlist')])
    expect(found.find(({ path }) => path === FRAME)?.policy).toBe('()')
  })

  it('cloud mode deletes the cache and loads the page from the bridge; local mode caches it again', async () => {
    const { page, shop } = app
    expect(await kept(page)).not.toEqual([])
    await setMode(app, 'cloud')
    const cloud = await page.reload()
    expect(cloud?.headers()['connection-allowlist']).toBeUndefined()
    expect(cloud?.headers()['content-security-policy']).toContain('https://api.example.com')
    expect(await kept(page)).toEqual([])
    await page.getByRole('heading', { level: 1 }).waitFor()

    await setMode(app, 'local', shop.origin)
    const local = await page.reload()
    expect(local?.headers()['connection-allowlist']).toContain(shop.origin)
    await expectKept(page, shop.origin)
  })

  it('another model server is a new policy: the worker gets it with the page', async () => {
    const { page, ollama } = app
    const reached = () => page.workers()[0]?.evaluate(knock, ollama.origin)
    await expect.poll(() => page.workers().length).toBe(1)
    expect(await reached()).toBe('stopped')
    await setMode(app, 'local')
    await page.reload()
    await expect.poll(() => page.workers().length).toBe(1)
    expect(await reached()).toBe('out')
    await expectKept(page, ollama.origin)
  })

  it('the app opens although the bridge takes the question and never answers', async () => {
    process.kill(app.bridge.pid, 'SIGSTOP')
    try {
      const answer = await open('/')
      expect(answer?.fromServiceWorker()).toBe(true)
      await app.page.getByRole('navigation', { name: 'Main' }).waitFor()
    } finally {
      process.kill(app.bridge.pid, 'SIGCONT')
    }
  })

  it('the app opens without the bridge, and says what is missing where a run could be started', async () => {
    await app.bridge.end('SIGKILL')
    const answer = await open('/')
    expect(answer?.fromServiceWorker()).toBe(true)
    await app.page.getByRole('navigation', { name: 'Main' }).waitFor()
    await open('/new')
    await app.page.getByText(MISSING).filter({ visible: true }).first().waitFor()
  })

  it('the history without the bridge lists the runs and does not mention the bridge', async () => {
    await open('/runs')
    await app.page.getByText('Find out when the box is packed').first().waitFor()
    await app.page.waitForLoadState('networkidle')
    expect(await app.page.getByText(MISSING).filter({ visible: true }).count()).toBe(0)
  })

  it('a finished run is replayed without the bridge at the step of its address, with its picture', async () => {
    await open(`${paths.failed}#step=7`)
    await app.page.getByRole('heading', { name: /Step 7\b/ }).waitFor()
    const picture = app.page.getByRole('img', { name: /step 7/i }).first()
    await expect
      .poll(() =>
        picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)),
      )
      .toBe(1280)
    await app.page.keyboard.press('ArrowRight')
    await app.page.waitForURL(/#step=8$/)
    await app.page.reload()
    await app.page.getByRole('heading', { name: /Step 8\b/ }).waitFor()
  })

  it('page and worker reach nothing but the bridge and the model server while offline', async () => {
    const before = app.shop.requests()
    const [worker] = app.page.workers()
    expect(await app.page.evaluate(knock, app.shop.origin)).toBe('stopped')
    expect(await app.page.evaluate(knock, app.ollama.origin)).toBe('out')
    expect(await worker?.evaluate(knock, app.shop.origin)).toBe('stopped')
    expect(await worker?.evaluate(knock, app.ollama.origin)).toBe('out')
    expect(app.shop.requests()).toBe(before)
  })

  it('the page uses the bridge again as soon as it is there', async () => {
    const again = await app.bridge.again()
    try {
      await open('/new')
      await app.page.getByText('qwen3-vl:8b is installed').waitFor()
    } finally {
      await again.end()
    }
  })
})

describe('in cloud mode', () => {
  let app: TestApp
  afterEach(() => app.dispose())

  it('an answer without the headers of local mode is never cached', LONG, async () => {
    app = await openTestApp({ policy: shopper(), keepsCopy: true })
    await setMode(app, 'cloud')
    await app.page.goto(app.bridge.url)
    await isControlled(app.page)
    expect(await kept(app.page)).toEqual([])
    const answer = await app.page.reload()
    expect(answer?.headers()['connection-allowlist']).toBeUndefined()
    expect(await kept(app.page)).toEqual([])
  })
})
