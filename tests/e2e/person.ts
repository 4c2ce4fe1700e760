import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { launchOptions } from '../setup/browser.ts'

/** A person's browser with an empty profile on disk: a default context would keep IndexedDB in memory. */
export interface Person {
  readonly context: BrowserContext
  readonly page: Page
  /** Closes the browser and removes its profile. */
  close(): Promise<void>
}

/** How long a person waits for one thing before the test says what never came: half of the time a test has. */
export const TIMEOUT_MS = 60_000

/** With more arguments for the browser's command line. */
export async function openPerson(more: readonly string[] = []): Promise<Person> {
  const profile = await mkdtemp(join(tmpdir(), 'harness-e2e-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(more),
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
