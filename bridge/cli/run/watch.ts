import type { RunId } from '@harness/shared/base/ids.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { fileIn } from '@harness/shared/device/prototype/address.ts'
import { notMeasuredText } from '@harness/shared/findings/not-measured.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { contactedText, contactsOf } from '@harness/shared/log/views/contacts.ts'
import { failedStart } from '@harness/shared/log/views/failed-start.ts'
import { hookLines } from '../hooks/hook-lines.ts'
import type { Output } from './output.ts'
import { budgetNote, type ProgressPrinter } from './print-progress.ts'

/** State of the run, computed from its records. */
export interface Watched {
  readonly take: Output['take']
  readonly runId: () => RunId | undefined
  /** Resolves when the last row is saved. */
  readonly completed: Promise<void>
}

/** Saves the records, and prints them with notes for the user. */
export function watch(
  output: Output,
  progress: ProgressPrinter,
  tokens: number | undefined,
): Watched {
  let runId: RunId | undefined
  const scenes: Pick<Scene, 'contacts' | 'facts'>[] = []
  let started: RunState['started']
  let resolveCompleted: () => void = () => undefined
  const completed = new Promise<void>((resolve) => {
    resolveCompleted = resolve
  })
  return {
    runId: () => runId,
    completed,
    async take(record) {
      await output.take(record)
      runId ??= record.rows[0]?.runId
      started ??= record.rows.find((row) => row.kind === 'run_started')
      printRows(progress, record.rows)
      const note = budgetNote(tokens, record.rows)
      if (note !== undefined) progress.note(note)
      if (record.screen) scenes.push(requestsIn(record.screen.scene))
      if (!record.rows.some(({ kind }) => kind === 'run_completed')) return
      const start = failedStart(output.state())
      const contacted = contactedText(contactsOf(scenes))
      const unmeasured = notMeasuredText(started ? { started } : {})
      for (const note of [start && `${start}.`, contacted, missingFilesText(scenes), unmeasured])
        if (note !== undefined) progress.note(note)
      resolveCompleted()
    },
  }
}

function printRows(progress: ProgressPrinter, rows: readonly Row[]): void {
  progress.rows(rows)
  for (const line of hookLines(rows)) progress.note(line, true)
}

/** Extracts the requests of a page, without the rest of the screen. */
function requestsIn({ contacts, facts }: Scene): Pick<Scene, 'contacts' | 'facts'> {
  return { contacts, ...(facts?.events && { facts: { events: facts.events } }) }
}

/**
 * Lists missing files that pages of a prototype requested, each once, in a sentence; undefined if
 * none is missing.
 */
function missingFilesText(scenes: Iterable<Pick<Scene, 'facts'>>): string | undefined {
  const events = [...scenes].flatMap(({ facts }) => facts?.events ?? [])
  const files = events.flatMap(({ kind, url }) =>
    kind === 'failed_request' ? (fileIn(url) ?? []) : [],
  )
  const once = [...new Set(files)]
  return once.length > 0 ? `Not part of the prototype: ${once.join(', ')}.` : undefined
}
