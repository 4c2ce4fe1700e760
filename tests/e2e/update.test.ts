// A newer Harness is fetched in the background and used on request, never during a run.
// @module-tag long
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningBridge, startBridge } from '@harness/bridge/server/serve.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { chromium, launchOptions } from '../setup/browser.ts'
import { TIMEOUT_MS } from './person.ts'

const APP = fileURLToPath(new URL('../../web/dist/app', import.meta.url))

let profile: string
let context: BrowserContext
let folder: string
let bridge: RunningBridge
let page: Page

// One browser for all: every test has a bridge on a port of its own, so an origin without caches or
// service workers.
beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'harness-e2e-profile-'))
  context = await chromium.launchPersistentContext(profile, launchOptions())
  context.setDefaultTimeout(TIMEOUT_MS)
})
afterAll(async () => {
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-e2e-update-'))
  await cp(APP, join(folder, 'app'), { recursive: true })
  await keepFewFiles()
  bridge = await startBridge({
    port: 0,
    stateDirectory: join(folder, 'state'),
    appRoot: join(folder, 'app'),
    version: '1.2.3',
    openers: {},
    kinds: async () => [],
  })
  page = await context.newPage()
  await page.goto(bridge.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
})
afterEach(async () => {
  const pages = context.pages()
  // The last page of a persistent browser would take it along.
  await context.newPage()
  await Promise.all(pages.map((it) => it.close()))
  await bridge.close()
  await rm(folder, { recursive: true, force: true })
})

async function change(file: string, from: RegExp, to: string): Promise<void> {
  const path = join(folder, 'app', file)
  const text = await readFile(path, 'utf8')
  if (!from.test(text)) throw new Error(`${file} has no ${from}`)
  await writeFile(path, text.replace(from, to))
}

/**
 * Keeps only the files that the page names in the offline copy. A full copy takes 4 s of processor
 * time, and `e2e/offline` tests it.
 */
async function keepFewFiles(): Promise<void> {
  const html = await readFile(join(folder, 'app/index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => `./${path}`)
  const files = JSON.stringify(['./', ...named])
  await change('sw.js', /"files":\[[^\]]*\]/, `"files":${files}`)
}

/** A build of another version: another page, and a service worker that names it. */
async function release(version: string): Promise<void> {
  await change('index.html', /<html lang="en"[^>]*>/, `<html lang="en" data-version="${version}">`)
  await change('sw.js', /"version":"[^"]*"/, `"version":"${version}"`)
}

const shown = (of: Page) =>
  of.evaluate(() => document.documentElement.getAttribute('data-version') ?? 'first')
const READY = 'A new version of Harness is ready.'

it('an update is found by a page that stays open when it becomes visible again, waits until it is requested, and then is active at once', async () => {
  await release('second')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(READY).waitFor()
  expect(await shown(page)).toBe('first')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.poll(() => page.getByText(READY).count()).toBe(0)
  await page.reload()
  await page.getByText(READY).waitFor()
  expect(await shown(page)).toBe('first')
  await page.getByRole('button', { name: 'Load new version' }).click()
  await expect.poll(() => shown(page).catch(() => 'loading')).toBe('second')
  expect(await page.getByText(READY).count()).toBe(0)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['harness-second'])
})

it('an update is applied soon although the page keeps asking the bridge and requesting its files', async () => {
  await release('second')
  await page.reload()
  await page.getByText(READY).waitFor()
  await page.evaluate(() => {
    const file = document.querySelector('script')?.src ?? ''
    // Of each address one request is open while the other begins.
    const ask = async (url: string) => {
      for (;;) await fetch(url).catch(() => undefined)
    }
    for (const url of ['/api/health', file, '/api/health', file]) void ask(url)
  })
  await page.getByRole('button', { name: 'Load new version' }).click()
  await expect.poll(() => shown(page).catch(() => 'loading')).toBe('second')
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['harness-second'])
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true)
  expect(await page.getByText(READY).count()).toBe(0)
})

it('an update leaves another tab as it is, and is offered there too', async () => {
  const other = await context.newPage()
  await other.goto(`http://127.0.0.1:${bridge.port}/runs`)
  await release('second')
  await page.reload()
  await page.getByRole('button', { name: 'Load new version' }).click()
  await expect.poll(() => shown(page).catch(() => 'loading')).toBe('second')
  await other.getByText(READY).waitFor()
  expect(await shown(other)).toBe('first')
  await other.getByRole('button', { name: 'Load new version' }).click()
  await expect.poll(() => shown(other).catch(() => 'loading')).toBe('second')
})

it('an update is not loaded while a run is in progress', async () => {
  // Opening it before the app does would make one without tables.
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toContain('harness')
  await page.evaluate(async () => {
    const runId = '00000000-0000-4000-8000-000000000001'
    void navigator.locks.request(`harness-run-${runId}`, () => new Promise(() => undefined))
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('harness')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const writing = request.result.transaction('runs', 'readwrite')
        writing.objectStore('runs').put({ runId, phase: 'running' })
        writing.oncomplete = () => {
          request.result.close()
          resolve()
        }
      }
    })
  })
  await release('second')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('button', { name: 'Load new version' }).click()
  await page
    .getByText('A run is in progress. The new version can be loaded when it ends.')
    .waitFor()
  expect(await shown(page)).toBe('first')
})
