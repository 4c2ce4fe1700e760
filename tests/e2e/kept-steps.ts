import type { Page } from 'playwright-core'

/** Pictures and screens that are kept of a run. */
export function keptSteps(page: Page, runId: string): Promise<readonly number[]> {
  return page.evaluate(
    (id) =>
      new Promise<number[]>((resolve, reject) => {
        const request = indexedDB.open('harness')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const db = request.result
          const range = IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])
          const found = ['shots', 'screens'].map(
            (name) =>
              new Promise<number>((counted) => {
                const counting = db.transaction(name).objectStore(name).count(range)
                counting.onsuccess = () => counted(counting.result)
              }),
          )
          Promise.all(found).then((counts) => {
            db.close()
            resolve(counts)
          }, reject)
        }
      }),
    runId,
  )
}
