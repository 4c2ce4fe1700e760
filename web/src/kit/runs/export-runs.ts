import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { Page } from '../page/page.ts'
import { countOf } from '../words/number.ts'
import { download } from './create-export.ts'

/** Saves runs as one report or one zip, without secrets and detected personal data. */
export async function exportRuns(
  page: Page,
  runIds: readonly RunId[],
  how: {
    readonly as: 'report' | 'zip'
    readonly isSigned: boolean
    readonly onProgress: (done: number) => void
  },
): Promise<HarnessError | undefined> {
  const leaving = { decisions: {}, isSigned: how.isSigned }
  const result =
    how.as === 'report'
      ? await page.worker.exportReport(runIds, leaving, how.onProgress)
      : await page.worker.exportRuns(runIds, leaving, how.onProgress)
  if ('error' in result) return fromWire(result.error)
  download(result.value)
  page.announce(`Exported ${countOf(runIds.length, 'run')}.`, 'polite')
  return undefined
}
