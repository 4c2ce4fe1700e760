import { countRuns } from '../store/run-index.ts'
import type { HarnessDb } from '../store/schema.ts'
import type { StorageReport } from './reports.ts'

/** Storage used by Harness, as estimated by the browser. Never throws. */
export async function storageReport(db: HarnessDb): Promise<StorageReport> {
  const [estimate, persisted, runs] = await Promise.all([
    navigator.storage.estimate().catch(() => ({})),
    navigator.storage.persisted().catch(() => false),
    countRuns(db).catch(() => 0),
  ])
  return { ...sizesOf(estimate), runs, persisted }
}

function sizesOf({ usage = 0, quota = 0 }: StorageEstimate) {
  return { usedBytes: usage, quotaBytes: quota }
}
