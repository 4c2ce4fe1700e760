import { HarnessError } from '@harness/shared/base/errors.ts'

const FULL = 'QuotaExceededError'

/** WebKit's error for a Blob in a private window, where all other data can be stored. */
const NO_BLOB = /preparing Blob/
const IN_PRIVATE =
  'a private window of this browser keeps no pictures. Open Harness in a window that is not private.'

/**
 * Wrapped causes: IndexedDB and Dexie put the reason in `inner`, and for bulk writes one error per
 * record in `failures`.
 */
function causesOf(thrown: unknown): readonly unknown[] {
  if (typeof thrown !== 'object' || thrown === null) return []
  const inner = 'inner' in thrown ? [thrown.inner] : []
  const failures = 'failures' in thrown && Array.isArray(thrown.failures) ? thrown.failures : []
  return [...inner, ...failures].filter((cause) => cause !== thrown)
}

function isFull(thrown: unknown): boolean {
  const name =
    typeof thrown === 'object' && thrown !== null && 'name' in thrown ? thrown.name : undefined
  return name === FULL || causesOf(thrown).some(isFull)
}

/**
 * Maps a thrown value to `store_full` or `store_failed`. An `AbortError` of IndexedDB is a failed
 * transaction, never a stopped run.
 */
export function storeFailure(thrown: unknown): HarnessError {
  if (thrown instanceof HarnessError) return thrown
  if (isFull(thrown)) return new HarnessError('store_full', {}, thrown)
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  const what = NO_BLOB.test(text) ? IN_PRIVATE : text
  return new HarnessError('store_failed', { what }, thrown)
}

/** Runs work on the database; throws only HarnessError. */
export function stored<T>(work: () => PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (thrown: unknown) => reject(storeFailure(thrown))
    try {
      // Calls `then` at once: `await` would attach a microtask later, and Dexie would report the
      // failure as unhandled.
      work().then(resolve, fail)
    } catch (thrown) {
      fail(thrown)
    }
  })
}

/** False when the browser denies the page a database, as in some private windows. */
export function canStore(): Promise<boolean> {
  const name = 'harness-probe'
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.open(name)
      asked.onerror = () => resolve(false)
      asked.onsuccess = () => {
        asked.result.close()
        indexedDB.deleteDatabase(name)
        resolve(true)
      }
    } catch {
      // Without permission, some browsers throw on mere access to `indexedDB`.
      resolve(false)
    }
  })
}
