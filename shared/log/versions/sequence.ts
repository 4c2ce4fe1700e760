// Turns readable rows into a log that can be folded: one start, one end, each step once, numbers
// without gaps.
import { type Row, type RowOf, stepFile } from '../rows.ts'
import { countedEntries, type Damage, damage, listed } from './damage.ts'

function withoutRepeats(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>()
  const steps = new Set<number>()
  let hasStarted = false
  return rows.filter((row) => {
    const key = `${row.seq} ${row.kind}`
    const again =
      seen.has(key) ||
      (row.kind === 'run_started' && hasStarted) ||
      (row.kind === 'step_started' && steps.has(row.step))
    seen.add(key)
    hasStarted ||= row.kind === 'run_started'
    if (row.kind === 'step_started') steps.add(row.step)
    return !again
  })
}

function upToEnd(rows: readonly Row[]): readonly Row[] {
  const end = rows.findIndex((row) => row.kind === 'run_completed')
  return end === -1 ? rows : rows.slice(0, end + 1)
}

function holeIn(rows: readonly Row[]): Damage[] {
  const after = rows.findIndex((row, at) => row.seq !== (rows[at - 1]?.seq ?? -1) + 1)
  if (after === -1) return []
  const where = after === 0 ? 'before the first one' : `after entry ${after}`
  return [damage('hole', `Some log entries are missing, the first ${where}.`)]
}

function numbered(rows: readonly Row[]): readonly Row[] {
  return rows.map((row, seq) => (row.seq === seq ? row : { ...row, seq }))
}

/** Steps missing between the known ones; an implausibly high number is ignored. */
function missingSteps(rows: readonly Row[]): readonly number[] {
  const steps = new Set(rows.flatMap((row) => (row.kind === 'step_started' ? [row.step] : [])))
  const last = Math.min(Math.max(0, ...steps), 2 * steps.size + 10)
  return Array.from({ length: last }, (_, index) => index + 1).filter((step) => !steps.has(step))
}

function stepDamage(rows: readonly Row[]): Damage[] {
  const missing = missingSteps(rows)
  if (missing.length === 0) return []
  const be = missing.length === 1 ? 'is' : 'are'
  const noun = missing.length === 1 ? 'Step' : 'Steps'
  return [damage('step_missing', `${noun} ${listed(missing)} ${be} missing.`)]
}

function dropped(kind: 'repeated' | 'after_end', count: number, why: string): Damage[] {
  return count === 0 ? [] : [damage(kind, `${countedEntries(count)} ${why}`)]
}

/** Orders the rows of a file as one log; the damages list what was left out or renumbered. */
export function inSequence(
  read: readonly Row[],
  beginning: () => RowOf<'run_started'>,
): { readonly rows: readonly Row[]; readonly damages: readonly Damage[] } {
  const once = withoutRepeats(read)
  const ended = upToEnd(once)
  const first = ended.find((row) => row.kind === 'run_started')
  const rest = ended.filter((row) => row !== first)
  const hole = first === ended[0] ? holeIn(ended) : []
  const rows = numbered([first ?? beginning(), ...rest])
  const lost = 'The first log entry is missing, and with it what only it said.'
  return {
    rows,
    damages: [
      ...(first ? [] : [damage('beginning_missing', lost)]),
      ...dropped('repeated', read.length - once.length, 'stood there twice and count once.'),
      ...dropped(
        'after_end',
        once.length - ended.length,
        'after the end of the run were left out.',
      ),
      ...hole,
      ...stepDamage(rows),
    ],
  }
}

/** Files of one step that exist next to the log; missing ones have no name. */
export interface StepFiles {
  readonly step: number
  readonly picture?: string
  readonly screen?: string
}

function among(files: ReadonlySet<string>, ...names: readonly string[]): string | undefined {
  return names.find((name) => files.has(name))
}

export function filesOf(rows: readonly Row[], files: ReadonlySet<string>): readonly StepFiles[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'step_started') return []
    const picture = among(files, row.screenshot, stepFile(row.step, 'png'))
    const screen =
      row.screen === '' ? undefined : among(files, row.screen, stepFile(row.step, 'json'))
    return [{ step: row.step, ...(picture && { picture }), ...(screen && { screen }) }]
  })
}

/** Reports pictures and screens that the rows name but that are missing. */
export function fileDamage(rows: readonly Row[], found: readonly StepFiles[]): readonly Damage[] {
  const lost = found.filter(({ picture }) => picture === undefined).map(({ step }) => step)
  const named = new Set(
    rows.flatMap((row) => (row.kind === 'step_started' && row.screen !== '' ? [row.step] : [])),
  )
  const withoutScreen = found.filter(({ step, screen }) => named.has(step) && screen === undefined)
  const steps = (all: readonly number[]) => `${all.length === 1 ? 'step' : 'steps'} ${listed(all)}`
  return [
    ...(lost.length === 0
      ? []
      : [damage('picture_missing', `No picture of ${steps(lost)} was found.`)]),
    ...(withoutScreen.length === 0
      ? []
      : [
          damage(
            'screen_missing',
            `The elements and text of ${steps(withoutScreen.map(({ step }) => step))} were not found.`,
          ),
        ]),
  ]
}
