import { HarnessDb } from '@harness/web/store/schema.ts'
import { onTestFinished } from 'vitest'

/**
 * Two connections to one new database, as two tabs have them. Closed after the test; the browser's
 * profile is temporary.
 */
export function freshTabs(): readonly [HarnessDb, HarnessDb] {
  const name = `harness-test-${crypto.randomUUID()}`
  const tabs = [new HarnessDb(name), new HarnessDb(name)] as const
  onTestFinished(() => {
    for (const db of tabs) db.close()
  })
  return tabs
}
