// A complete setup: a bridge process, a model server, a shop to test, and a person's browser with a
// profile on disk (a default context would keep IndexedDB in memory).
import type { RunId } from '@harness/shared/base/ids.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { type FolderServer, startFolderServer } from '../standins/folder-server.ts'
import type { Policy } from '../standins/ollama/policy.ts'
import { type OllamaSetup, type StandInOllama, startOllama } from '../standins/ollama/server.ts'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { openPerson, type PersonOptions } from './person.ts'

export interface TestApp {
  readonly bridge: BridgeProcess
  readonly ollama: StandInOllama
  readonly shop: FolderServer
  readonly context: BrowserContext
  readonly page: Page
  /** Fills the form and starts; resolves on the page of the run. */
  begin(goal: string, path?: string): Promise<RunId>
  /** The rows of a run, as stored in this browser. */
  rows(runId: string): Promise<readonly Row[]>
  dispose(): Promise<void>
}

export interface TestAppOptions extends Partial<OllamaSetup>, PersonOptions {
  readonly policy: Policy
  /** Replaces parts of the bridge's environment. */
  readonly env?: Readonly<Record<string, string>>
}

export async function openTestApp(options: TestAppOptions): Promise<TestApp> {
  const [bridge, ollama, shop] = await Promise.all([
    startBridgeProcess(options.env),
    startOllama(options),
    startFolderServer('shop'),
  ])
  await allowModel(bridge, ollama.origin)
  const { context, page, close } = await openPerson(options)
  return {
    bridge,
    ollama,
    shop,
    context,
    page,
    begin: (goal, path = '/') => begin(page, `${shop.origin}${path}`, goal),
    rows: (runId) => readRows(page, runId),
    async dispose() {
      await close()
      await Promise.all([bridge.dispose(), ollama.close(), shop.close()])
    },
  }
}

/**
 * The model server stand-in has a port of its own, which the page may reach once the bridge allows
 * it.
 */
export async function allowModel({ port, token }: BridgeProcess, origin: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/mode`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'local', modelOrigins: [origin], cloudHosts: [] }),
  })
  if (!response.ok) throw new Error(`PUT /api/mode answered ${response.status}`)
}

/** Home has an address and a goal of its own, so the form is waited for. */
export async function openNewRun(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New run' }).click()
  await page.getByRole('heading', { name: 'New run', level: 1 }).waitFor()
}

/** Fills the form of a new run and starts it; resolves on the page of the run. */
export async function begin(page: Page, url: string, goal: string): Promise<RunId> {
  await openNewRun(page)
  await page.getByLabel('Address').fill(url)
  await page.getByLabel('Goal').fill(goal)
  await page.getByText('qwen3-vl:8b is installed').waitFor()
  await page.getByRole('button', { name: /Start run/ }).click()
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
  return new URL(page.url()).pathname.split('/')[2] as RunId
}

/** Opens a row of the form of a new run, whose rarely changed fields are folded. */
export async function openRow(page: Page, name: string): Promise<void> {
  const row = page.locator('.fold-row', {
    has: page.locator('.fold-name').getByText(name, { exact: true }),
  })
  await row.first().waitFor({ state: 'attached' })
  const more = page.locator('.more-fields', { has: row })
  if ((await more.count()) > 0 && (await more.getAttribute('open')) === null)
    await more.locator('summary').first().click()
  if ((await row.getAttribute('open')) === null) await row.locator('.fold-name').click()
}

/** Reads IndexedDB directly: the rows must be there, whatever the app shows. */
export function readRows(page: Page, runId: string): Promise<readonly Row[]> {
  return page.evaluate(
    (id) =>
      new Promise<Row[]>((resolve, reject) => {
        const request = indexedDB.open('harness')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const db = request.result
          const range = IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])
          const reading = db.transaction('rows').objectStore('rows').getAll(range)
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            db.close()
            resolve(reading.result)
          }
        }
      }),
    runId,
  )
}
