import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { chromium, launchOptions } from '../setup/browser.ts'

/**
 * A person's browser with an empty profile on disk: a default context would keep IndexedDB in
 * memory.
 */
export interface Person {
  readonly context: BrowserContext
  readonly page: Page
  /** Closes the browser, and removes its profile unless it was given. */
  close(): Promise<void>
}

/**
 * Time limit for one condition: half of a test's time, so that the failure names what never came.
 */
export const TIMEOUT_MS = 120_000

/** Browsers that are open now, for what a failed test says. */
const open = new Set<BrowserContext>()

/** The words of every open page, so that a failure elsewhere can be understood from its report. */
export async function whatIsShown(): Promise<string> {
  const pages = [...open].flatMap((context) => context.pages())
  const said = pages.map(async (page) => {
    // biome-ignore lint/performance/useDomNodeTextContent: what a person sees, without hidden words.
    const words = page.locator('body').innerText({ timeout: 2_000 })
    const shown = await words.catch((error: unknown) => String(error))
    const read = page.evaluate(lastRows).catch(() => [])
    // A page that is being loaded answers only once it is there, which may be never.
    const rows = await Promise.race([read, setTimeout(2_000, [])])
    return [page.url(), shown, ...rows].join('\n')
  })
  return (await Promise.all(said)).join('\n\n')
}

export interface PersonOptions {
  /** More arguments for the browser's command line. */
  readonly more?: readonly string[]
  /**
   * True when the app may keep a copy of itself for offline use. Filling it takes 4 s of processor
   * time, so only tests in which it matters let the service worker in.
   */
  readonly keepsCopy?: boolean
  /** A profile that outlives this browser, and which its caller removes. */
  readonly profile?: string
}

export async function openPerson(options: PersonOptions = {}): Promise<Person> {
  const { more = [], keepsCopy = false } = options
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'harness-e2e-profile-')))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(more),
    viewport: { width: 1280, height: 800 },
    // The mark of a live run breathes: 5 % of a processor for each page (measured).
    reducedMotion: 'reduce',
    serviceWorkers: keepsCopy ? 'allow' : 'block',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  open.add(context)
  context.on('close', () => open.delete(context))
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    async close() {
      await context.close()
      if (options.profile !== undefined) return
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** The newest rows of the app's log, each cut to what fits a few lines. Runs in the page. */
async function lastRows(): Promise<string[]> {
  const name = 'harness'
  const opened = indexedDB.open(name)
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opened.onsuccess = () => resolve(opened.result)
    opened.onerror = () => reject(opened.error)
  })
  const asked = db.transaction('rows').objectStore('rows').getAll()
  const rows = await new Promise<unknown[]>((resolve) => {
    asked.onsuccess = () => resolve(asked.result)
  })
  db.close()
  return rows.slice(-12).map((row) => JSON.stringify(row).slice(0, 700))
}
