// The rules of the log (shared/README.md), checked on the files of a run folder alone.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Row, type RowKind, type RowOf } from '@harness/shared/log/rows.ts'
import { EVENTS_FILE, META_FILE } from '@harness/shared/log/versions/names.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

export interface CheckedRun {
  readonly rows: readonly Row[]
  /** Broken rules, in words; empty for a correct run. */
  readonly faults: readonly string[]
}

/** `whole`: the run had time to end, so it must have its last row and a meta.json. */
export function checkRun(folder: string, { whole = true } = {}): CheckedRun {
  const text = readFileSync(join(folder, EVENTS_FILE), 'utf8')
  const faults: string[] = text.endsWith('\n') ? [] : ['the last line is cut off']
  const rows = text
    .split('\n')
    .filter(Boolean)
    .flatMap((line, index) => {
      const row = parsed(line)
      if (!row) faults.push(`line ${index + 1} is no row`)
      return row ?? []
    })
  const found = [
    ...orderFaults(rows),
    ...rows.flatMap((row) => (row.kind === 'step_started' ? pictureFaults(folder, row) : [])),
    ...stepFaults(rows),
    ...(whole ? endFaults(folder, rows) : []),
  ]
  return { rows, faults: [...faults, ...found] }
}

function parsed(line: string): Row | undefined {
  try {
    return Row.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

export function rowsOf<K extends RowKind>(rows: readonly Row[], kind: K): readonly RowOf<K>[] {
  return rows.filter((row): row is RowOf<K> => row.kind === kind)
}

function orderFaults(rows: readonly Row[]): readonly string[] {
  const first = rows[0]
  return [
    ...(first?.kind === 'run_started' ? [] : ['it does not begin with run_started']),
    ...rows
      .filter(({ seq }, index) => seq !== index)
      .map(({ seq }) => `row ${seq} is out of order`),
    ...(rows.every(({ runId }) => runId === first?.runId) ? [] : ['rows of two runs']),
  ]
}

function pictureFaults(folder: string, row: RowOf<'step_started'>): readonly string[] {
  const picture = join(folder, row.screenshot)
  if (!existsSync(picture)) return [`step ${row.step} has no picture`]
  const isPng = readFileSync(picture).subarray(0, 4).equals(PNG)
  const hasScreen = existsSync(join(folder, row.screen))
  return [
    ...(isPng ? [] : [`the picture of step ${row.step} is no PNG`]),
    ...(hasScreen ? [] : [`step ${row.step} has no screen`]),
  ]
}

function stepFaults(rows: readonly Row[]): readonly string[] {
  const steps = rowsOf(rows, 'step_started').map(({ step }) => step)
  const inOrder = steps.every((step, index) => step === index + 1)
  const calls = rowsOf(rows, 'tool_call')
  const twice = calls.filter(({ step }, index) => calls.findIndex((c) => c.step === step) !== index)
  const early = rowsOf(rows, 'tool_result').filter(
    ({ callId, seq }) => !calls.some((call) => call.callId === callId && call.seq < seq),
  )
  return [
    ...(inOrder ? [] : ['steps are not numbered from 1']),
    ...twice.map(({ step }) => `step ${step} has two tool calls`),
    ...early.map(({ step }) => `step ${step} has a result before its call`),
  ]
}

function endFaults(folder: string, rows: readonly Row[]): readonly string[] {
  const end = rows.at(-1)
  if (end?.kind !== 'run_completed') return ['it does not end with run_completed']
  const count = (kind: RowKind) => rows.filter((row) => row.kind === kind).length
  return [
    ...(count('run_completed') === 1 ? [] : ['it ends twice']),
    ...(count('leg_started') === count('leg_completed') ? [] : ['a leg has no end']),
    ...(end.ending === 'goal' || end.verdict === 'blocked' ? [] : [`${end.ending} is no verdict`]),
    ...(end.frictionCount === count('friction') ? [] : ['frictionCount is wrong']),
    ...(end.stepCount === count('step_started') ? [] : ['stepCount is wrong']),
    ...(existsSync(join(folder, META_FILE)) ? [] : ['meta.json is missing']),
  ]
}
