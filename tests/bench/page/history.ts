import { historyPage } from '@harness/web/store/history.ts'
import type { RunEntry } from '@harness/web/store/run-entry.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'

const NAME = 'bench-history'

/**
 * Milliseconds to the first page of a history, each time with a fresh connection to the database.
 */
export async function historyTimes(
  entries: readonly RunEntry[],
  times: number,
): Promise<readonly number[]> {
  const seeding = new HarnessDb(NAME)
  await seeding.runs.bulkPut([...entries])
  seeding.close()
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const db = new HarnessDb(NAME)
    await db.open()
    const began = performance.now()
    const { runs } = await historyPage(db, { words: [] })
    taken.push(performance.now() - began)
    if (runs.length === 0) throw new Error('The history is empty.')
    db.close()
  }
  await new HarnessDb(NAME).delete()
  return taken
}
