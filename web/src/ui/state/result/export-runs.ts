import { bundleName } from '@harness/shared/bundle/names.ts'
import { fromWire, type HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { countOf } from '../../words/number.ts'
import { download } from '../run/create-export.ts'
import type { Page } from '../shell/page.ts'

/** A file for several runs is called after their number and day, one for a single run after its goal. */
async function fileName(page: Page, runIds: readonly RunId[]): Promise<string> {
  const [first] = runIds
  const run = first && (await page.db.runs.get(first))
  const name = bundleName(run?.goal ?? 'runs', run?.startedAt ?? '')
  return runIds.length === 1
    ? name
    : `${runIds.length}-runs-${run?.startedAt.slice(0, 10) ?? ''}.zip`
}

/** Saves runs as one report or one zip, without secrets and without the personal data that was found. */
export async function exportRuns(
  page: Page,
  runIds: readonly RunId[],
  as: 'report' | 'zip',
): Promise<HarnessError | undefined> {
  const result =
    as === 'report'
      ? await page.worker.exportReport(runIds, {})
      : await page.worker.exportRuns(runIds, {})
  if ('error' in result) return fromWire(result.error)
  const name = await fileName(page, runIds)
  download(result.value, as === 'report' ? name.replace(/\.zip$/, '.html') : name)
  page.announce(`Exported ${countOf(runIds.length, 'run')}.`, 'polite')
  return undefined
}
