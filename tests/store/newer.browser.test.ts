// A database that a newer Harness has changed, opened by this one.
import { makeLog } from '@harness/web/store/log/log.ts'
import { rowsFrom } from '@harness/web/store/log/read-rows.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { expect, it, onTestFinished } from 'vitest'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp, stepStarted } from './sample-rows.ts'

const NEWER = 900

function open(name: string): HarnessDb {
  const db = new HarnessDb(name)
  onTestFinished(() => db.close())
  return db
}

/** Adds a store with an entry, as a newer Harness would. */
function makeNewer(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, NEWER)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      const later = opening.result.createObjectStore('later', { keyPath: 'id' })
      later.add({ id: 1, from: 'the future' })
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

it('a database of the future shows every run, takes more rows, and keeps what only the newer Harness knows', async () => {
  const name = `harness-test-${crypto.randomUUID()}`
  const runId = newRunId()
  const rows = stamp(runId, 0, [RUN_STARTED, LEG_STARTED])
  const before = open(name)
  await makeLog(before, runId).append({ rows })
  before.close()
  await makeNewer(name)
  const db = open(name)
  expect(await rowsFrom(db, runId, 0)).toEqual(rows)
  const more = stamp(runId, rows.length, [stepStarted(1)])
  await makeLog(db, runId).append({ rows: more })
  expect(await rowsFrom(db, runId, rows.length)).toEqual(more)
  const raw = db.backendDB()
  expect(raw.version).toBe(NEWER)
  const kept = await new Promise((resolve) => {
    const asked = raw.transaction('later').objectStore('later').get(1)
    asked.onsuccess = () => resolve(asked.result)
  })
  expect(kept).toEqual({ id: 1, from: 'the future' })
})
