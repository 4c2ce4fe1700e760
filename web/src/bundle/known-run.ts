// Import of a run that already exists. The stored run stays unchanged, unless it is damaged and the
// file is not: then missing parts are taken from the file.

import { counted } from '@harness/shared/base/counted.ts'
import { asHarnessError } from '@harness/shared/base/errors.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import { type BundleCheck, integrityIn } from '@harness/shared/files/bundle/integrity.ts'
import { changesIn, importsIn } from '@harness/shared/log/imports.ts'
import { lineOf, type Row } from '@harness/shared/log/rows.ts'
import type { ReadRun } from '@harness/shared/log/versions/read.ts'
import { stored } from '../store/failure.ts'
import { completeRun, type Taken } from '../store/log/complete-run.ts'
import { keepTriage } from '../store/log/keep-triage.ts'
import { rowsFrom } from '../store/log/read-rows.ts'
import type { HarnessDb } from '../store/schema.ts'
import { attachmentsOf } from './attachments.ts'
import type { FilesOfRun } from './files-of-run.ts'
import { newlySent } from './triage-of.ts'

interface Copy {
  readonly run: ReadRun
  readonly files: FilesOfRun
  readonly check: BundleCheck
  readonly meta: string | undefined
}

interface Compared {
  /** Sentence about differences from the stored run's rows; empty without any. */
  readonly differs: string
  /** Sentence about the parts taken from the file; empty without any. */
  readonly taken: string
}

export async function compareWithKnown(db: HarnessDb, copy: Copy): Promise<Compared> {
  const { run } = copy
  const here = await rowsFrom(db, run.runId, 0).catch((thrown: unknown) => {
    if (asHarnessError(thrown).code !== 'log_invalid') throw thrown
    return [] // a log that cannot be read is as good as none
  })
  const taking = await toTake(db, copy, here)
  const taken = taking ? await takeFiles(db, copy, taking) : ''
  const decided = await takeTriage(db, copy)
  return {
    differs: taking?.log ? '' : differenceOf(here, run.rows),
    taken: [taken, decided].filter(Boolean).join(' '),
  }
}

/** Takes log, screenshots and screens, and returns a sentence about them. */
async function takeFiles(db: HarnessDb, copy: Copy, taking: Taking): Promise<string> {
  const { run, files, check } = copy
  const added = { runId: run.runId, rows: run.rows, check: async () => check }
  const steps = await completeRun(db, added, attachmentsOf(run, files).steps, taking)
  if (taking.log) return `${taking.why}: this file took its place.`
  return steps === 0 ? '' : `Missing files of ${counted(steps, 'step')} were added from this file.`
}

/** Takes the sender's newer decisions, and returns a sentence with their number. */
async function takeTriage(db: HarnessDb, { run, check }: Copy): Promise<string> {
  if (!check.triage || check.kind === 'changed') return ''
  const sent = await newlySent(db, run.rows, check.triage)
  if (sent.length === 0) return ''
  await keepTriage(db, run.runId, sent)
  return `What its sender decided about ${counted(sent.length, 'finding')} was added.`
}

type Taking = Taken & { readonly why: string }

/** Parts that a damaged run takes from the file; undefined without any. */
async function toTake(
  db: HarnessDb,
  copy: Copy,
  here: readonly Row[],
): Promise<Taking | undefined> {
  const { run, check, meta } = copy
  if (check.kind === 'changed' || changesIn(check.imports) !== '') return undefined
  const entry: unknown = await stored(() => db.runs.get(run.runId))
  const isImported = typeof entry === 'object' && entry !== null && 'imported' in entry
  const isFull = !hasRedaction(meta)
  if (here.length === 0)
    return isImported || isFull
      ? { log: true, files: 'missing', why: 'The log here could not be read' }
      : undefined
  if (isImported && (await isBetter(db, copy, importsIn(entry))))
    return { log: true, files: 'all', why: 'The copy here had been changed' }
  const lines = asInFile(here).map(lineOf)
  const inFile = asInFile(run.rows).map(lineOf)
  if (lines.some((line, at) => line !== inFile[at])) return undefined
  if (lines.length === inFile.length) return { log: false, files: 'missing', why: '' }
  return isImported
    ? { log: true, files: 'missing', why: 'The copy here was not whole' }
    : undefined
}

/**
 * True when the stored copy was changed and this file was not. The file must be the same export, or
 * unredacted with every stored screenshot.
 */
async function isBetter(
  db: HarnessDb,
  { run, check, meta }: Copy,
  imports: ReturnType<typeof importsIn>,
): Promise<boolean> {
  const changed = imports.filter((each) => each.changed)
  if (changed.length === 0 || check.kind !== 'unchanged') return false
  const exportedAt = integrityIn(meta)?.integrity.exportedAt
  if (changed.some((each) => each.exportedAt === exportedAt)) return true
  const inFile = new Set(run.steps.flatMap(({ step, picture }) => (picture ? [step] : [])))
  const here = await stored(() =>
    db.shots
      .where('[runId+step]')
      .between([run.runId, 0], [run.runId, Number.MAX_SAFE_INTEGER])
      .toArray(),
  )
  return !hasRedaction(meta) && here.every(({ step }) => inFile.has(step))
}

function hasRedaction(meta: string | undefined): boolean {
  const value = jsonOf(meta ?? '')
  return typeof value === 'object' && value !== null && 'redaction' in value
}

/** Removes the row that an import adds to close an open log: no file has it. */
function asInFile(here: readonly Row[]): readonly Row[] {
  const last = here.at(-1)
  return last?.kind === 'run_interrupted' && last.foundBy === 'import' ? here.slice(0, -1) : here
}

function differenceOf(stored: readonly Row[], rows: readonly Row[]): string {
  const here = asInFile(stored)
  const file = asInFile(rows)
  const lines = here.map(lineOf)
  const inFile = file.map(lineOf)
  const longer = here.length > file.length ? here : file
  const other = longer.flatMap((row, at) => (lines[at] === inFile[at] ? [] : [row]))
  const [first] = other
  if (!first) return ''
  const where = 'step' in first ? `in step ${first.step}` : `entry ${first.seq + 1}`
  return `${other.length} of ${longer.length} entries differ, the first is ${where}.`
}
