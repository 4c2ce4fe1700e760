import { bundleName } from '@harness/shared/bundle/names.ts'
import { fromWire, type HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { countOf } from '../../words/number.ts'
import { download } from '../run/create-export.ts'
import type { Page } from '../shell/page.ts'

/** Saves each run as a zip of its own, one after the other; stops at the first that fails. */
export async function exportRuns(
  page: Page,
  runIds: readonly RunId[],
  fail: (error: HarnessError) => void,
): Promise<void> {
  let done = 0
  for (const runId of runIds) {
    const result = await page.worker.exportRun(runId, 'harness')
    if ('error' in result) {
      fail(fromWire(result.error))
      break
    }
    const run = await page.db.runs.get(runId)
    download(result.value, bundleName(run?.goal ?? runId, run?.startedAt ?? ''))
    done += 1
  }
  page.announce(`Exported ${countOf(done, 'run')}.`, 'polite')
}
