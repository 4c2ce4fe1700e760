// Removes chosen findings from a run by removing the reports and measurements they derive from. No
// part of a file written from these rows contains them.
import { type Finding, findingsOf } from '../../findings/findings.ts'
import type { Triage } from '../../findings/triage.ts'
import { foldAll } from '../../log/fold.ts'
import type { Row } from '../../log/rows.ts'

interface WithTriage {
  readonly rows: readonly Row[]
  readonly triage?: Triage | undefined
}

/** Removes the findings with these ids; the remaining rows are renumbered without gaps. */
export function withoutFindings<R extends WithTriage>(run: R, ids: readonly string[]): R {
  if (ids.length === 0) return run
  const before = findingsOf(foldAll(run.rows))
  const unwanted = before.filter(({ id }) => ids.includes(id))
  const wanted = before.filter(({ id }) => !ids.includes(id)).map(keyOf)
  const gone = new Set(
    run.rows.filter((row) => mayBelong(row, unwanted) && isOnlyOf(run.rows, row, wanted)),
  )
  const rows = run.rows
    // Answers of the persona may mention removed findings.
    .filter((row) => !gone.has(row) && row.kind !== 'interviewed')
    .map((row, seq): Row => ({ ...withoutCounts(row, ids, gone), seq }))
  const triage = run.triage?.filter(({ finding }) => !ids.includes(finding))
  return { ...run, rows, ...(triage && { triage }) }
}

/** Key of a finding that does not change when another one is removed. */
function keyOf(finding: Finding): string {
  const { steps, facts } = finding
  const name = finding.by === 'reported' ? finding.kind : finding.sensor
  const counts = facts.map(({ sensor, count, detail }) => `${sensor} ${count} ${detail}`)
  const said = finding.by === 'reported' ? `${finding.reported} ${finding.quote}` : ''
  return JSON.stringify([name, steps, counts, said])
}

function mayBelong(row: Row, findings: readonly Finding[]): boolean {
  if (row.kind === 'friction')
    return findings.some((each) => each.by === 'reported' && each.kind === row.frictionKind)
  if (row.kind !== 'signal') return false
  return findings.some(({ facts }) => facts.some(({ sensor }) => sensor === row.sensor))
}

/** True when removing the row changes no finding that is kept. */
function isOnlyOf(rows: readonly Row[], row: Row, wanted: readonly string[]): boolean {
  const left = findingsOf(foldAll(rows.filter((each) => each !== row))).map(keyOf)
  return wanted.every((key) => left.includes(key))
}

function withoutCounts(row: Row, ids: readonly string[], gone: ReadonlySet<Row>): Row {
  if (row.kind !== 'run_completed') return row
  const reports = [...gone].filter(({ kind }) => kind === 'friction').length
  // The observer's summary may mention removed findings.
  const { observed: _, ...kept } = row
  const judged = row.judged && {
    ...row.judged,
    answers: row.judged.answers.filter(({ finding }) => !ids.includes(finding)),
    left: row.judged.left.filter(({ finding }) => !ids.includes(finding)),
  }
  const frictionCount = Math.max(0, row.frictionCount - reports)
  return { ...kept, frictionCount, ...(judged && { judged }) }
}
