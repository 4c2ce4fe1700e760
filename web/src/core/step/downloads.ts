import { downloadFile } from '@harness/shared/device/downloads.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { LegContext } from '../leg.ts'
import type { LogBatch } from '../ports.ts'

type Files = NonNullable<LogBatch['files']>

/** Files downloaded since the last screen, with their rows. Throws `aborted`. */
export async function newDownloads(
  { ports: { driver }, recorder }: Pick<LegContext, 'ports' | 'recorder'>,
  { step, scene }: { readonly step: number; readonly scene: Scene },
  signal: AbortSignal,
): Promise<{ readonly rows: readonly RowBody[]; readonly files: Files }> {
  const { downloads } = recorder.tally
  const fresh = (scene.downloads ?? []).filter(({ name }) => !downloads.includes(name))
  const rows: RowBody[] = []
  const files: Files[number][] = []
  for (const download of fresh) {
    const bytes = await driver.download?.(download.name, signal)
    const file = downloadFile(downloads.length + rows.length + 1, download.name)
    if (bytes) files.push({ name: file, bytes })
    rows.push({ kind: 'downloaded', step, ...download, ...(bytes && { file }) })
  }
  return { rows, files }
}
