import { HarnessDb } from '@harness/web/store/schema.ts'
import { afterEach } from 'vitest'

const opened: HarnessDb[] = []

/**
 * Two connections to one new database, as two tabs have them. Closed after the test; the browser's
 * profile is temporary.
 */
export function freshTabs(): readonly [HarnessDb, HarnessDb] {
  const name = `harness-test-${crypto.randomUUID()}`
  const tabs = [new HarnessDb(name), new HarnessDb(name)] as const
  opened.push(...tabs)
  return tabs
}

afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})
