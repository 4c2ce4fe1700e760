import { asHarnessError, type HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { restoreRuns, trashRuns } from '../../store/trash.ts'
import type { Page } from '../page/page.ts'
import { countOf } from '../words/number.ts'

/** Deletes runs and offers Undo on the run list. Resolves to true on success. */
export async function deleteRuns(
  page: Page,
  runIds: readonly RunId[],
  fail: (error: HarnessError) => void,
  onProgress?: (done: number) => void,
): Promise<boolean> {
  try {
    const done = await trashRuns(page.db, runIds, new Date().toISOString(), onProgress)
    const words = done === 1 ? 'Run deleted.' : `${countOf(done, 'run')} deleted.`
    page.announce(words, 'polite')
    page.undo.offer({ words, undo: () => restoreRuns(page.db, runIds), at: '/runs' })
    return true
  } catch (thrown) {
    fail(asHarnessError(thrown))
    return false
  }
}
