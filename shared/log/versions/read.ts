import { counted } from '../../base/counted.ts'
import { HarnessError } from '../../base/errors.ts'
import type { RunId } from '../../base/ids.ts'
import { SCHEMA_VERSION } from '../row-head.ts'
import { Row, type RowKind, type RowOf } from '../rows.ts'
import { beginningFrom } from './beginning.ts'
import { countedEntries, type Damage, damage, listed } from './damage.ts'
import { type Line, textIn } from './fields.ts'
import { type Lines, linesOf } from './lines.ts'
import { fileDamage, filesOf, inSequence, type StepFiles } from './sequence.ts'
import { stableRunId } from './stable-id.ts'
import { fromVersion1 } from './version1.ts'
import { fromVersion3 } from './version3.ts'

/** Files of a run in a folder or a zip. Texts are UTF-8; nothing is ever written back. */
export interface RunSource {
  readonly events: string
  /** Text of `meta.json`; absent when the file is missing. */
  readonly meta?: string
  /** Base names of all files next to the log; left out when pictures are not needed. */
  readonly files?: readonly string[]
}

/** A run in rows of the current version, whatever its original version. */
export interface ReadRun {
  readonly version: number
  readonly runId: RunId
  /** Numbered from 0 without gaps; `run_started` comes first. */
  readonly rows: readonly Row[]
  readonly steps: readonly StepFiles[]
  /** Tolerated damage, most serious first; empty for an intact run. */
  readonly damages: readonly Damage[]
}

/** A record, so that a new kind breaks the build here. */
const KINDS: Readonly<Record<RowKind, true>> = {
  run_started: true,
  leg_started: true,
  step_started: true,
  signal: true,
  model_called: true,
  model_said: true,
  plan_updated: true,
  compacted: true,
  failover: true,
  nudged: true,
  steered: true,
  approval_requested: true,
  approval_given: true,
  tool_call: true,
  tool_result: true,
  friction: true,
  downloaded: true,
  picture_given: true,
  hook_ran: true,
  stop_evaluated: true,
  step_completed: true,
  leg_completed: true,
  run_interrupted: true,
  run_resumed: true,
  interviewed: true,
  remembered: true,
  run_completed: true,
}

function noRun(what: string): HarnessError {
  return new HarnessError('bundle_invalid', { what })
}

/** Version of the first row that has one. */
function versionOf(lines: readonly Line[]): number {
  const versionLine = lines.find(({ fields }) => typeof fields['schemaVersion'] === 'number')
  const version = versionLine?.fields['schemaVersion']
  if (typeof version !== 'number') throw noRun('no entry of a run was found in its log.')
  if (version > SCHEMA_VERSION) throw new HarnessError('log_version_unsupported', { version })
  if (!Number.isInteger(version) || version < 1) throw noRun(`there is no log version ${version}.`)
  return version
}

/** Most frequent run id of the rows, so that one damaged row cannot rename the run. */
function loggedIdOf(lines: readonly Line[]): string {
  const counts = new Map<string, number>()
  for (const { fields } of lines) {
    const id = textIn(fields, 'runId')
    if (id !== '') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  if (!most) throw noRun('its log entries carry no runId.')
  return most[0]
}

function migrated(lines: readonly Line[], version: number, runId: string): readonly Line[] {
  if (version === SCHEMA_VERSION) return lines
  // Version 3 only added two optional fields to version 2, so both are read alike.
  return fromVersion3(version < 2 ? fromVersion1(lines) : lines, runId)
}

interface Checked {
  readonly rows: readonly Row[]
  readonly unreadable: readonly number[]
  readonly unknown: ReadonlyMap<string, number>
  readonly unnumbered: number
}

function checked(lines: readonly Line[], isOld: boolean): Checked {
  const rows: Row[] = []
  const unreadable: number[] = []
  const unknown = new Map<string, number>()
  let unnumbered = 0
  for (const { line, fields } of lines) {
    const kind = textIn(fields, 'kind')
    if (kind !== '' && !Object.hasOwn(KINDS, kind)) {
      unknown.set(kind, (unknown.get(kind) ?? 0) + 1)
      continue
    }
    const hasNumber = fields['seq'] !== undefined
    const row = Row.safeParse(hasNumber ? fields : { ...fields, seq: rows.length })
    if (!row.success || Number.isNaN(Date.parse(row.data.ts))) unreadable.push(line)
    else {
      rows.push(row.data)
      if (!hasNumber && !isOld) unnumbered += 1
    }
  }
  return { rows, unreadable, unknown, unnumbered }
}

function lineDamage({ torn, cut }: Lines, total: number, found: Checked): readonly Damage[] {
  const unreadable = [...new Set(found.unreadable)].sort((a, b) => a - b)
  const unknown = [...found.unknown]
  const count = unknown.reduce((sum, [, each]) => sum + each, 0)
  const names = unknown.slice(0, 5).map(([kind]) => `“${kind.slice(0, 40)}”`)
  const lines = `line${unreadable.length === 1 ? '' : 's'} ${listed(unreadable)}`
  return [
    ...(unreadable.length === 0
      ? []
      : [
          damage(
            'unreadable',
            `${unreadable.length} of ${countedEntries(total)} could not be read (${lines}). The rest is here.`,
          ),
        ]),
    ...(torn ? [damage('torn', 'The last log entry was cut off in the middle and left out.')] : []),
    ...(count === 0
      ? []
      : [
          damage(
            'unknown_kind',
            `${countedEntries(count)} of a kind that this Harness does not know: ${names.join(', ')}.`,
          ),
        ]),
    ...(cut === 0
      ? []
      : [damage('too_long', `${countedEntries(cut)} held more than a log may, and were cut.`)]),
    ...(found.unnumbered === 0
      ? []
      : [damage('unnumbered', `${countedEntries(found.unnumbered)} had no number.`)]),
  ]
}

function endDamage(rows: readonly Row[]): readonly Damage[] {
  if (rows.at(-1)?.kind === 'run_completed') return []
  const steps = rows.filter((row) => row.kind === 'step_completed').length
  const text = `The run has no end: it was cut off after ${counted(steps, 'whole step')}.`
  return [damage('incomplete', text)]
}

function metaDamage(meta: string | undefined): readonly Damage[] {
  if (meta === undefined) {
    return [damage('meta_missing', 'meta.json is missing. Everything was read from the log.')]
  }
  try {
    JSON.parse(meta)
    return []
  } catch {
    return [
      damage('meta_unreadable', 'meta.json could not be read. Everything was read from the log.'),
    ]
  }
}

/**
 * Reads a run of any version, tolerating damage. Throws only `log_version_unsupported` for a newer
 * version and `bundle_invalid` when it is not a run.
 */
export function readRun({ events, meta, files }: RunSource): ReadRun {
  const lines = linesOf(events)
  const version = versionOf(lines.lines)
  const ofVersion = lines.lines.filter(({ fields }) => fields['schemaVersion'] === version)
  const loggedId = loggedIdOf(ofVersion)
  const own = ofVersion.filter(({ fields }) => fields['runId'] === loggedId)
  const ofOtherRun = lines.lines.filter(
    ({ fields }) => fields['schemaVersion'] !== version || fields['runId'] !== loggedId,
  )
  const runId = stableRunId(loggedId)
  const isOld = version < SCHEMA_VERSION
  const found = checked(migrated(own, version, runId), isOld)
  const head = found.rows[0]
  if (!head) throw noRun('none of its log entries could be read.')
  const beginning = (): RowOf<'run_started'> => beginningFrom(meta, { ...head, runId })
  const { rows, damages } = inSequence(found.rows, beginning)
  const total = lines.lines.length + lines.unreadable.length
  const all = {
    ...found,
    unreadable: [...lines.unreadable, ...ofOtherRun.map(({ line }) => line), ...found.unreadable],
  }
  const steps = filesOf(rows, new Set(files ?? []))
  return {
    version,
    runId,
    rows,
    steps,
    damages: [
      ...endDamage(rows),
      ...lineDamage(lines, total, all),
      ...damages,
      ...(files ? fileDamage(rows, steps) : []),
      ...metaDamage(meta),
    ],
  }
}
