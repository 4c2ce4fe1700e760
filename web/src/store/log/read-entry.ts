import type { RunId } from '@harness/shared/base/ids.ts'
import { type RunSummary, summarise } from '@harness/shared/findings/summary.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import { importsIn } from '@harness/shared/log/imports.ts'
import { redactionIn } from '@harness/shared/log/redaction.ts'
import * as z from 'zod/mini'
import { stored } from '../failure.ts'
import { RunEntry } from '../run-entry.ts'
import type { HarnessDb } from '../schema.ts'
import { rowsFrom } from './read-rows.ts'

/**
 * Index row of a run; undefined when the run is not in this browser. An unreadable one, damaged or
 * from another version, is rebuilt from the rows. Throws `log_invalid`.
 */
export async function runEntry(db: HarnessDb, runId: RunId): Promise<RunEntry | undefined> {
  const found: unknown = await stored(() => db.runs.get(runId))
  if (found === undefined) return undefined
  const entry = RunEntry.safeParse(found)
  if (entry.success) return entry.data
  const isImported = z.object({ imported: z.literal(true) }).safeParse(found).success
  const imports = importsIn(found)
  const redaction = redactionIn(found)
  const state = foldAll(await rowsFrom(db, runId, 0))
  const made = entryOf(runId, state, summarise(state))
  return (
    made && {
      ...made,
      ...(isImported && { imported: true }),
      ...(imports.length > 0 && { imports }),
      ...(redaction && { redaction }),
    }
  )
}

/**
 * Parses the index rows of a list. Rebuilds unreadable ones from the log, and leaves out a run
 * whose log is unreadable too.
 */
export async function readEntries(
  db: HarnessDb,
  found: readonly { readonly runId: RunId }[],
): Promise<readonly RunEntry[]> {
  const read = found.map(
    (each) => RunEntry.safeParse(each).data ?? runEntry(db, each.runId).catch(() => undefined),
  )
  return (await Promise.all(read)).filter((entry) => entry !== undefined)
}

/** Index row for a state of the run; undefined before its first row. */
export function entryOf(
  runId: RunId,
  { started, rowCount }: RunState,
  summary: RunSummary | undefined,
): RunEntry | undefined {
  return (
    summary && started && { ...summary, runId, sessionId: started.sessionId, nextSeq: rowCount }
  )
}
