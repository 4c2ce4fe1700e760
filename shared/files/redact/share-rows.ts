import type { Triage } from '../../findings/triage.ts'
import type { Row } from '../../log/rows.ts'
import type { RunToRedact } from './find.ts'
import { proposeRedaction, redactRun, secretsOnly } from './redact.ts'

/**
 * Rows without secrets, for reports and tests without pictures: the same search as for a shared
 * file. Picture names stay.
 */
export function rowsToShare(run: RunToRedact): {
  readonly rows: readonly Row[]
  readonly triage: Triage | undefined
} {
  const decisions = secretsOnly(proposeRedaction(run))
  if (!decisions) return { rows: run.rows, triage: run.triage }
  const { rows, triage } = redactRun(run, decisions)
  return { rows: rows.map((row, at) => withPicture(row, run.rows[at])), triage }
}

function withPicture(row: Row, own: Row | undefined): Row {
  if (row.kind !== 'step_started' || own?.kind !== 'step_started') return row
  return { ...row, screenshot: own.screenshot, screen: own.screen }
}
