import { createHash } from 'node:crypto'
import type { ScreenFile } from '@harness/shared/device/observation.ts'
import type { FileOfRun, OutgoingRun } from '@harness/shared/files/bundle/outgoing.ts'
import { redactedRun, withoutFiles } from '@harness/shared/files/bundle/outgoing.ts'
import type { ReportTools } from '@harness/shared/files/bundle/write-report.ts'
import type { Decisions } from '@harness/shared/files/redact/redact.ts'
import { rowsToShare } from '@harness/shared/files/redact/share-rows.ts'
import type { Triage } from '@harness/shared/findings/triage.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { keptFileOf } from '@harness/shared/log/kept-file.ts'
import { stepFile } from '@harness/shared/log/rows.ts'
import { coverPicture } from './cover-picture.ts'
import { type Bundle, isPng, screensOf } from './read-bundle.ts'

export const hexDigest: ReportTools['digest'] = async (content) =>
  createHash('sha256').update(content).digest('hex')

export const tools = (): ReportTools => ({
  digest: hexDigest,
  base64: (bytes) => Buffer.from(bytes).toString('base64'),
  utf8: (text) => new Uint8Array(Buffer.from(text)),
  now: new Date().toISOString(),
})

async function pictureOf(
  { run, files }: Bundle,
  step: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const name = run.steps.find((each) => each.step === step)?.picture
  const png = await files.get(name ?? '')?.()
  return png && isPng(png) ? new Uint8Array(png) : undefined
}

async function* filesOf(bundle: Bundle, without: readonly string[]): AsyncGenerator<FileOfRun> {
  for (const { step, screen } of bundle.run.steps) {
    const png = await pictureOf(bundle, step)
    if (png) yield { name: stepFile(step, 'png'), bytes: png }
    const json = await bundle.files.get(screen ?? '')?.()
    if (json) yield { name: stepFile(step, 'json'), bytes: new Uint8Array(json) }
  }
  for (const row of bundle.run.rows) {
    const { file: name } = keptFileOf(row) ?? {}
    if (name === undefined || without.includes(name)) continue
    const bytes = await bundle.files.get(name)?.()
    if (bytes) yield { name, bytes: new Uint8Array(bytes) }
  }
}

/** State and triage without secrets, for a report or a test. */
export async function sharedState(bundle: Bundle, given?: Triage) {
  const screens = await screensOf(bundle)
  const { rows, triage } = rowsToShare({ rows: bundle.run.rows, screens, triage: given })
  return { state: foldAll(rows), triage }
}

/** Everything, as it was read, but these kept files. */
export function wholeRun(bundle: Bundle, without: readonly string[] = []): OutgoingRun {
  return { rows: withoutFiles(bundle.run.rows, without), files: filesOf(bundle, without) }
}

/** Parts of a run's file besides its rows, which every later export repeats. */
export type Carried = Pick<OutgoingRun, 'redaction' | 'triage'>

/** Returns the run without what `decisions` and earlier exports removed. */
export async function sharedRun(
  bundle: Bundle,
  decisions: Decisions,
  { redaction: before, triage }: Carried,
): Promise<OutgoingRun> {
  const screens: ReadonlyMap<number, ScreenFile> = await screensOf(bundle)
  return redactedRun({ rows: bundle.run.rows, screens, before, triage }, decisions, {
    picture: (step) => pictureOf(bundle, step),
    cover: coverPicture,
    utf8: tools().utf8,
  })
}
