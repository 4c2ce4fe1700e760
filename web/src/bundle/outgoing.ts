import { HarnessError } from '@harness/shared/base/errors.ts'
import { rectIn } from '@harness/shared/base/geometry.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import {
  type CoverPicture,
  type FileOfRun,
  type OutgoingRun,
  pictureAsCovered,
  type RedactionTools,
  redactedRun,
  withoutFiles,
} from '@harness/shared/files/bundle/outgoing.ts'
import type { ReportTools } from '@harness/shared/files/bundle/write-report.ts'
import { withoutFindings } from '@harness/shared/files/redact/choose-findings.ts'
import { holdsSecret, isText } from '@harness/shared/files/redact/downloads.ts'
import type { RunToRedact } from '@harness/shared/files/redact/find.ts'
import {
  type Decisions,
  type Proposal,
  proposeRedaction,
  redactRun,
  secretsOnly,
} from '@harness/shared/files/redact/redact.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { type Row, stepFile } from '@harness/shared/log/rows.ts'
import { bundleName } from '@harness/shared/log/versions/names.ts'
import { reportTitle } from '@harness/shared/order/library/run-name.ts'
import { downloadsOf } from '../store/downloads.ts'
import { runEntry } from '../store/log/read-entry.ts'
import { readableRowsFrom } from '../store/log/read-rows.ts'
import type { HarnessDb } from '../store/schema.ts'
import { screensOf, screensOfSteps } from '../store/screens.ts'
import { shotOf, shotsOf } from '../store/shots.ts'
import { toBase64 } from './base64.ts'
import type { ExportOptions } from './export-options.ts'
import { sha256 } from './sha256.ts'
import { triageOf } from './triage-of.ts'

/**
 * Number of steps read at once, which bounds memory. They are read in one piece, as each Blob costs
 * a browser more than its bytes.
 */
const AT_ONCE = 16
/** Near black, the color of covered areas everywhere. */
const COVERED = '#161616'

/** A picture that is exported unchanged also has its Blob: a file made of it needs no copy. */
interface StoredFile extends FileOfRun {
  readonly blob?: Blob
}

export type OutgoingStoredRun = OutgoingRun<StoredFile>

export const utf8 = (text: string) => new TextEncoder().encode(text)

export function reportTools({ now, sign }: ExportOptions): ReportTools {
  return { digest: sha256, base64: toBase64, utf8, now, sign }
}

/** Throws `run_unknown`, `log_invalid`, `store_failed`. */
async function rowsOf(db: HarnessDb, runId: RunId): Promise<readonly Row[]> {
  const rows = await readableRowsFrom(db, runId, 0)
  if (rows.length === 0) throw new HarnessError('run_unknown')
  return rows
}

const stepsOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => (row.kind === 'step_started' ? [row.step] : []))

async function pictureOf(db: HarnessDb, runId: RunId, step: number) {
  const shot = await shotOf(db, runId, step)
  return shot && new Uint8Array(await shot.arrayBuffer())
}

/** Reads the bytes of all Blobs in one go. */
async function bytesOfEach(
  blobs: readonly (Blob | undefined)[],
): Promise<readonly (Uint8Array<ArrayBuffer> | undefined)[]> {
  const all = await new Blob(blobs.filter((blob) => blob !== undefined)).arrayBuffer()
  let to = 0
  return blobs.map((blob) => {
    if (!blob) return undefined
    const from = to
    to += blob.size
    return new Uint8Array(all, from, blob.size)
  })
}

async function picturesOfSteps(db: HarnessDb, runId: RunId, steps: readonly number[]) {
  return bytesOfEach(await shotsOf(db, runId, steps))
}

/** Returns pictures in the order of the steps, read in groups; the next group is prefetched. */
function picturesInOrder(
  db: HarnessDb,
  runId: RunId,
  steps: readonly number[],
): RedactionTools['picture'] {
  const read = (from: number) => {
    const pictures = picturesOfSteps(db, runId, steps.slice(from, from + AT_ONCE))
    // Prevents an unhandled rejection; the caller that reads a picture gets the error.
    pictures.catch(() => undefined)
    return { from, pictures }
  }
  let here: ReturnType<typeof read> | undefined
  let next: typeof here
  return async (step) => {
    const at = steps.indexOf(step)
    if (!here || at - here.from >= AT_ONCE) {
      here = next ?? read(0)
      next = read(here.from + AT_ONCE)
    }
    return (await here.pictures)[at - here.from]
  }
}

/** Pictures and screens of these steps, as files. */
async function filesOfSteps(
  db: HarnessDb,
  runId: RunId,
  steps: readonly number[],
): Promise<readonly StoredFile[]> {
  const [shots, screens] = await Promise.all([
    shotsOf(db, runId, steps),
    screensOfSteps(db, runId, steps),
  ])
  const pictures = await bytesOfEach(shots)
  return steps.flatMap((step, at) => {
    const [blob, bytes, screen] = [shots[at], pictures[at], screens[at]]
    return [
      ...(blob && bytes ? [{ name: stepFile(step, 'png'), bytes, blob }] : []),
      ...(screen
        ? [{ name: stepFile(step, 'json'), bytes: utf8(`${JSON.stringify(screen)}\n`) }]
        : []),
    ]
  })
}

/** Names of downloads whose text holds a secret. */
async function secretFiles(db: HarnessDb, runId: RunId): Promise<readonly string[]> {
  const names: string[] = []
  for (const { name, blob } of await downloadsOf(db, runId))
    if (holdsSecret(name, isText(name) ? await blob.text() : undefined)) names.push(name)
  return names
}

async function* filesOf(
  db: HarnessDb,
  runId: RunId,
  { rows, without }: { readonly rows: readonly Row[]; readonly without: readonly string[] },
): AsyncGenerator<StoredFile> {
  const steps = stepsOf(rows)
  const read = (at: number) => filesOfSteps(db, runId, steps.slice(at, at + AT_ONCE))
  let next = read(0)
  for (let at = 0; at < steps.length; at += AT_ONCE) {
    const files = await next
    // Prefetched while these are written.
    next = read(at + AT_ONCE)
    // Prevents an unhandled rejection; the next iteration throws the error.
    next.catch(() => undefined)
    yield* files
  }
  for (const { name, blob } of await downloadsOf(db, runId)) {
    if (!without.includes(name))
      yield { name, bytes: new Uint8Array(await blob.arrayBuffer()), blob }
  }
}

async function toRedact(db: HarnessDb, runId: RunId): Promise<RunToRedact> {
  const rows = await rowsOf(db, runId)
  const before = (await runEntry(db, runId))?.redaction
  return { rows, screens: await screensOf(db, runId), before }
}

/** Returns undefined for an unreadable picture. */
const coverPicture: CoverPicture = async (png, cover, size) => {
  const blob = new Blob([png], { type: 'image/png' })
  const bitmap = await createImageBitmap(blob).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.drawImage(bitmap, 0, 0)
  context.fillStyle = COVERED
  for (const area of cover === 'whole' ? [{ x: 0, y: 0, ...size }] : cover) {
    const { x, y, width, height } = rectIn(area, size, bitmap)
    const [left, top] = [Math.floor(x), Math.floor(y)]
    context.fillRect(left, top, Math.ceil(x + width) - left, Math.ceil(y + height) - top)
  }
  bitmap.close()
  const covered = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await covered.arrayBuffer())
}

type LeavingOptions = Pick<ExportOptions, 'decisions' | 'hasTriage' | 'preface' | 'without'>

/**
 * Prepares a run for export: completely, or without what `decisions` remove. Throws `run_unknown`,
 * `log_invalid`, `store_failed`.
 */
export async function outgoingRun(
  db: HarnessDb,
  runId: RunId,
  { decisions, hasTriage = true, preface, without = [] }: LeavingOptions,
): Promise<OutgoingStoredRun> {
  const found = decisions && (await toRedact(db, runId))
  const stored = found?.rows ?? (await rowsOf(db, runId))
  const triage = hasTriage ? await triageOf(db, stored) : undefined
  const run = found && { ...found, triage }
  const { imports, redaction } = (await runEntry(db, runId)) ?? {}
  const decided = run && decisions === 'secrets' ? secretsOnly(proposeRedaction(run)) : decisions
  if (!run || !decided || decided === 'secrets') {
    const secret = decisions === undefined ? [] : await secretFiles(db, runId)
    const files = filesOf(db, runId, { rows: stored, without: secret })
    const rows = withoutFiles(stored, secret)
    return withoutFindings({ rows, files, imports, redaction, triage, preface }, without)
  }
  const redacted = redactedRun(run, decided, {
    picture: picturesInOrder(db, runId, stepsOf(run.rows)),
    cover: coverPicture,
    utf8,
  })
  return withoutFindings({ ...redacted, imports, preface }, without)
}

/** File name for these runs, built from their redacted content. */
export function fileName(runs: readonly OutgoingRun[]): string {
  const { started } = foldAll(runs[0]?.rows ?? [])
  const title = started ? reportTitle(started.goal, started.application.name) : ''
  const name = bundleName(title, started?.ts ?? '')
  return runs.length === 1 ? name : `${runs.length}-runs-${started?.ts.slice(0, 10) ?? ''}.zip`
}

/** A stored run with its triage, for the search for secrets. */
export async function toShare(db: HarnessDb, runId: RunId): Promise<RunToRedact> {
  const run = await toRedact(db, runId)
  return { ...run, triage: await triageOf(db, run.rows) }
}

/** Proposes private data to review before a run is shared. */
export async function proposedRedaction(db: HarnessDb, runId: RunId): Promise<Proposal> {
  return proposeRedaction(await toShare(db, runId))
}

/** One screenshot as it would be exported; undefined for a step without one. */
export async function previewPicture(
  db: HarnessDb,
  runId: RunId,
  step: number,
  decisions: Decisions,
): Promise<Blob | undefined> {
  const run = await toRedact(db, runId)
  const row = run.rows.find((each) => each.kind === 'step_started' && each.step === step)
  if (row?.kind !== 'step_started') return undefined
  const shown = { step, cover: redactRun(run, decisions).coverOf(step), size: row.pointSize }
  const picture = (of: number) => pictureOf(db, runId, of)
  const bytes = await pictureAsCovered(shown, { picture, cover: coverPicture })
  return bytes && new Blob([bytes], { type: 'image/png' })
}
