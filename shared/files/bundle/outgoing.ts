// A run to be exported: the same parts in the same order, for a zip or a report.

import type { Size } from '../../base/geometry.ts'
import type { Triage } from '../../findings/triage.ts'
import { foldAll } from '../../log/fold.ts'
import type { ImportFindings } from '../../log/imports.ts'
import { keptFileOf } from '../../log/kept-file.ts'
import type { Redaction } from '../../log/redaction.ts'
import { lineOf, type Row, stepFile } from '../../log/rows.ts'
import { EVENTS_FILE, META_FILE } from '../../log/versions/names.ts'
import { cleanPng } from '../redact/clean-png.ts'
import type { RunToRedact } from '../redact/find.ts'
import { type Cover, type Decisions, redactRun } from '../redact/redact.ts'
import type { Digest } from './digest.ts'
import { integrityOf, type Part, partOf } from './integrity.ts'
import { metaOf } from './meta.ts'
import { metaText } from './meta-text.ts'
import type { Preface } from './preface.ts'
import { type Signature, signedBytes } from './signature.ts'

export interface FileOfRun {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface OutgoingRun<File extends FileOfRun = FileOfRun> {
  readonly rows: readonly Row[]
  /** Pictures and screens, in step order. */
  readonly files: AsyncIterable<File>
  /** Data removed by this export and earlier ones; absent if the run was not searched. */
  readonly redaction?: Redaction | undefined
  /** Results of earlier imports; absent for a run recorded here. */
  readonly imports?: ImportFindings | undefined
  /** User's triage decisions; absent when they are not exported. */
  readonly triage?: Triage | undefined
  /** User's preface to the run; absent without one. */
  readonly preface?: Preface | undefined
  /** SHA-256 of the page around the run; absent for a zip. */
  readonly page?: string | undefined
}

/** Platform functions that plain TypeScript lacks or does slowly. */
export interface PartTools {
  readonly digest: Digest
  readonly utf8: (text: string) => Uint8Array<ArrayBuffer>
  /** Time of the export, ISO 8601 in UTC. */
  readonly now: string
  /** Absent for an unsigned bundle. */
  readonly sign?: ((bytes: Uint8Array<ArrayBuffer>) => Promise<Signature>) | undefined
}

/** All parts of a run. `meta.json` comes last, because it contains the hashes of all others. */
export async function* partsOfRun<File extends FileOfRun>(
  { rows, files, redaction, imports, triage, preface, page }: OutgoingRun<File>,
  { digest, utf8, now, sign }: PartTools,
): AsyncGenerator<FileOfRun | File> {
  // Hashed in parallel with the caller's writes: browsers hash on a separate thread.
  const parts: Promise<Part>[] = []
  const log = { name: EVENTS_FILE, bytes: utf8(rows.map(lineOf).join('')) }
  parts.push(partOf(log.name, log.bytes, digest))
  yield log
  for await (const file of files) {
    parts.push(partOf(file.name, file.bytes, digest))
    yield file
  }
  const meta = {
    ...metaOf(foldAll(rows)),
    ...(redaction && { redaction }),
    ...(imports?.length && { imports }),
    ...(triage?.length && { triage }),
    ...(preface && { preface }),
    ...(page !== undefined && { page }),
  }
  parts.push(partOf(META_FILE, utf8(metaText(meta)), digest))
  const integrity = await integrityOf(await Promise.all(parts), now, digest)
  const signature = await sign?.(signedBytes(integrity.root, now))
  const signed = { ...integrity, ...(signature && { signature }) }
  yield { name: META_FILE, bytes: utf8(metaText({ ...meta, integrity: signed })) }
}

/**
 * Covers areas of a picture, or all of it, with one colour; areas are in points of a screen of
 * `size`. Undefined for an unreadable picture, which is not exported.
 */
export type CoverPicture = (
  png: Uint8Array<ArrayBuffer>,
  cover: Cover,
  size: Size,
) => Promise<Uint8Array<ArrayBuffer> | undefined>

export interface RedactionTools extends Pick<PartTools, 'utf8'> {
  readonly picture: (step: number) => Promise<Uint8Array<ArrayBuffer> | undefined>
  readonly cover: CoverPicture
}

/**
 * Redacted picture of a step; undefined without a picture, or when it cannot be read and so cannot
 * be covered.
 */
export async function pictureAsCovered(
  {
    step,
    cover: areas,
    size,
  }: { readonly step: number; readonly cover: Cover; readonly size: Size },
  { picture, cover }: Pick<RedactionTools, 'picture' | 'cover'>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const png = await picture(step)
  const isClear = areas !== 'whole' && areas.length === 0
  return png && (isClear ? cleanPng(png) : await cover(png, areas, size))
}

/** Redacted run; reads one picture at a time. */
export function redactedRun(
  run: RunToRedact,
  decisions: Decisions,
  tools: RedactionTools,
): OutgoingRun {
  const { rows, coverOf, screenOf, redaction, triage } = redactRun(run, decisions)
  async function* files(): AsyncGenerator<FileOfRun> {
    for (const row of rows) {
      if (row.kind !== 'step_started') continue
      const { step, pointSize: size } = row
      const bytes = await pictureAsCovered({ step, cover: coverOf(step), size }, tools)
      if (bytes) yield { name: stepFile(step, 'png'), bytes }
      const screen = screenOf(step)
      const text = screen && `${JSON.stringify(screen)}\n`
      if (text) yield { name: stepFile(step, 'json'), bytes: tools.utf8(text) }
    }
  }
  return { rows: rows.map(withoutFile).map(withoutMemory), files: files(), redaction, triage }
}

/** Empties the persona's memory, which may describe a real person. */
function withoutMemory(row: Row): Row {
  return row.kind === 'remembered' ? { ...row, lines: [] } : row
}

/** Rows that do not name files which stay here. */
export function withoutFiles(rows: readonly Row[], names: readonly string[]): readonly Row[] {
  if (names.length === 0) return rows
  return rows.map((row) => (names.includes(keptFileOf(row)?.file ?? '') ? withoutFile(row) : row))
}

/** Drops files from a page or person, because their content is not searched. */
function withoutFile(row: Row): Row {
  if (row.kind !== 'downloaded' && row.kind !== 'picture_given') return row
  const { file: _, ...rest } = row
  return rest
}
