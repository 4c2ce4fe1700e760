// Composition of `audit`: a run with audits on, along a sweep or the tour of the sample.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { rowsToShare } from '@harness/shared/files/redact/share-rows.ts'
import { reportText } from '@harness/shared/files/report/formats.ts'
import { type RunReport, reportOf } from '@harness/shared/files/report/run-report.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { failedStart } from '@harness/shared/log/views/failed-start.ts'
import { APP_ROOT } from '../../server/checkout.ts'
import { exported } from '../bundle/export.ts'
import { readBundle } from '../bundle/read-bundle.ts'
import { saveNew } from '../bundle/save.ts'
import { run } from '../run/run.ts'
import { makeScratch } from '../scratch.ts'
import { CANCELLED, listenForStop, type StopRequest } from '../stop-signal.ts'
import { type AuditArguments, parseAudit } from './arguments.ts'
import { auditLines, screenLine } from './print-audit.ts'

interface AuditDeps {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly ensureBuilt: () => Promise<void>
  /** Standard output. */
  readonly print: (text: string) => void
}

/**
 * Audits an application. Resolves to the exit status: 0 without findings, 1 with findings and for
 * an error page, 2 when nothing could be audited, 130 when cancelled. Throws `argument_invalid`.
 */
export async function auditCommand(argv: readonly string[], deps: AuditDeps): Promise<number> {
  const scratch = await makeScratch()
  const folder = join(scratch.folder, 'run')
  const stopRequest = listenForStop()
  try {
    const { cwd, env } = deps
    const caller = { cwd, env, platform: process.platform, now: new Date() }
    const args = await parseAudit(argv, folder, caller)
    const { rows, notes } = await audited(args, { deps, stopRequest })
    if (stopRequest.stopSignal.aborted) return CANCELLED
    const state = foldAll(rows)
    const report = reportOf(foldAll(rowsToShare({ rows, screens: new Map() }).rows))
    const screens = report?.audit?.screens.length ?? 0
    const problem = state.completed?.ending === 'fault' ? state.completed.summary : notes[0]
    const failed = failedStart(state)
    if (!report || (screens === 0 && failed === undefined)) {
      note(problem ?? 'Nothing was audited: no screen could be opened.')
      return 2
    }
    if (failed !== undefined) note(`${failed}.`)
    else if (state.completed?.ending === 'fault') note(state.completed.summary)
    else if (screens < args.screens && args.run.url !== undefined)
      note(`${screens} of ${args.screens} screens audited: the sweep reached no other.`)
    await publish(report, folder, args, deps)
    return report.findings.length === 0 && failed === undefined ? 0 : 1
  } finally {
    scratch.remove()
    stopRequest.dispose()
  }
}

function note(text: string): void {
  process.stderr.write(`${text}\n`)
}

async function publish(
  report: RunReport,
  folder: string,
  { reports, json }: AuditArguments,
  { print, ensureBuilt }: AuditDeps,
): Promise<void> {
  const viewer = async () => {
    await ensureBuilt()
    return readFile(join(APP_ROOT, 'report-viewer.txt'), 'utf8')
  }
  for (const { format, path } of reports) {
    const content =
      format === 'html'
        ? await exported(await readBundle(folder, folder), 'html', viewer)
        : reportText([report], format)
    await saveNew(path, content)
  }
  print(json ? reportText([report], 'json') : auditLines(report))
}

interface Auditing {
  readonly deps: AuditDeps
  readonly stopRequest: StopRequest
}

/** The rows of the run, and what it said beside them. */
async function audited(args: AuditArguments, { deps, stopRequest }: Auditing) {
  const rows: Row[] = []
  const notes: string[] = []
  let screens = 0
  await run(args.run, {
    ensureBuilt: deps.ensureBuilt,
    terminal: undefined,
    stopRequest,
    progress: {
      rows(more) {
        rows.push(...more)
        for (const row of more) {
          if (row.kind !== 'step_started' || !row.audited || args.json) continue
          screens += 1
          note(screenLine(row, row.audited, screens))
        }
      },
      note: (text) => void notes.push(text),
    },
  }).catch((thrown: unknown) => {
    if (thrown instanceof HarnessError && thrown.code === 'argument_invalid') throw thrown
    notes.unshift(thrown instanceof Error ? thrown.message : String(thrown))
  })
  return { rows, notes }
}
