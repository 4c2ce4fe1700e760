import type { FileOfRun } from '@harness/shared/bundle/write-report.ts'
import { reportPieces } from '@harness/shared/bundle/write-report.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { RunId } from '@harness/shared/language/ids.ts'
import { lineOf, type Row, stepFile } from '@harness/shared/language/rows.ts'
import { foldAll } from '@harness/shared/views/fold.ts'
import { rowsFrom } from '../store/log/read-rows.ts'
import type { HarnessDb } from '../store/schema.ts'
import { screenOf, shotOf } from '../store/screens.ts'

/** Bytes that become one string at a time: a multiple of three, so that pieces of base64 fit together. */
const PIECE = 0x6000

function base64(bytes: Uint8Array<ArrayBuffer>): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))))
  return pieces.join('')
}

const utf8 = (text: string) => new TextEncoder().encode(text)

async function digest(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof content === 'string' ? utf8(content) : content
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function* filesOf(
  db: HarnessDb,
  runId: RunId,
  rows: readonly Row[],
): AsyncGenerator<FileOfRun> {
  for (const row of rows) {
    if (row.kind !== 'step_started') continue
    const { step } = row
    const [shot, screen] = await Promise.all([shotOf(db, runId, step), screenOf(db, runId, step)])
    if (shot) yield { name: stepFile(step, 'png'), bytes: new Uint8Array(await shot.arrayBuffer()) }
    if (screen) yield { name: stepFile(step, 'json'), bytes: utf8(`${JSON.stringify(screen)}\n`) }
  }
}

/** A run as one HTML file that opens without Harness. `viewer` is its page. Throws `run_unknown`, `log_invalid`, `store_failed`. */
export async function exportReport(
  db: HarnessDb,
  runId: RunId,
  { viewer, now }: { readonly viewer: string; readonly now: string },
): Promise<Blob> {
  const rows = await rowsFrom(db, runId, 0)
  if (rows.length === 0) throw new HarnessError('run_unknown')
  const source = {
    state: foldAll(rows),
    events: rows.map(lineOf).join(''),
    files: filesOf(db, runId, rows),
    viewer,
  }
  let file = new Blob([])
  for await (const piece of reportPieces(source, { digest, base64, utf8, now }))
    file = new Blob([file, piece])
  return new Blob([file], { type: 'text/html' })
}
