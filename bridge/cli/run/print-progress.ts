import { lineOf, type Row, type RowOf } from '@harness/shared/language/rows.ts'
import { shownEnd } from '@harness/shared/language/run.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import {
  foldAll,
  type LegState,
  type RunState,
  type StepState,
} from '@harness/shared/views/fold.ts'
import { plainLine } from './terminal.ts'

/** Prints a run as it happens. */
export interface ProgressPrinter {
  /** Called with the rows just committed. */
  rows(rows: readonly Row[]): void
  /** A message for the user that is not part of the run. */
  note(text: string): void
}

type Write = (text: string) => void

/** The rows as JSON, one per line; notes go to `aside`. */
export function makeJsonPrinter(out: Write, aside: Write): ProgressPrinter {
  return {
    rows: (rows) => out(rows.map(lineOf).join('')),
    note: (text) => aside(`${text}\n`),
  }
}

/** One line per step, and the verdict last. */
export function makePlainPrinter(out: Write, aside: Write): ProgressPrinter {
  let open: Row[] = []
  const flush = () => {
    const [step] = foldAll(open).steps
    open = []
    if (step) out(`${stepLine(step)}\n`)
  }
  return {
    rows(rows) {
      for (const row of rows) {
        if (row.kind === 'step_started') flush()
        open.push(row)
        const first = firstLine(row)
        if (first !== undefined) out(`${first}\n`)
        if (row.kind === 'leg_completed') flush()
        if (row.kind === 'run_completed') out(`${verdictLine(row)}\n`)
      }
    },
    note: (text) => aside(`${text}\n`),
  }
}

/** Printed when a run or one of its goals starts. */
function firstLine(row: Row): string | undefined {
  if (row.kind === 'run_started') return isTour(row) ? TOUR_LABEL : undefined
  return row.kind === 'leg_started' ? `Goal: ${row.goal}` : undefined
}

function stepLine({ step, call, result, friction, completed }: StepState): string {
  const did = call ? call.label : 'no usable reply'
  const came = result ? ` → ${result.outcome.replaceAll('_', ' ')}` : ''
  const seconds = completed ? ` (${(completed.durationMs / 1_000).toFixed(1)} s)` : ''
  const reported = friction
    .map((row) => ` · ${row.frictionKind}: ${plainLine(row.detail)}`)
    .join('')
  return `${String(step).padStart(3)}  ${plainLine(did)}${came}${seconds}${reported}`
}

function verdictLine({ verdict, confirmed, ending, summary, stepCount }: RowOf<'run_completed'>) {
  const how = verdict === 'success' ? (confirmed ? ', confirmed' : ', unconfirmed') : ''
  const why = ending === 'goal' || ending === 'swept' ? '' : ` (${ending})`
  const steps = `${stepCount} ${stepCount === 1 ? 'step' : 'steps'}`
  return `${shownEnd({ verdict, ending })}${how}${why} after ${steps}: ${plainLine(summary)}`
}

/** A note when a run may use fewer tokens than requested. */
export function budgetNote(asked: number | undefined, rows: readonly Row[]): string | undefined {
  const started = rows.find((row) => row.kind === 'run_started')
  if (!started || asked === undefined || started.tokenBudget === asked) return undefined
  const most = started.tokenBudget.toLocaleString('en-US')
  return `--token-budget: this run may use ${most} tokens, the most for ${started.model}`
}

/**
 * True for a run that reached every goal, confirmed or without checks, and for a sweep that
 * finished: it had no checks, because with checks it ends otherwise.
 */
export function isSuccess({ completed, legs }: RunState): boolean {
  if (completed?.ending === 'swept') return true
  return completed?.verdict === 'success' && legs.every(isProven)
}

function isProven({ started, completed }: LegState): boolean {
  return completed?.confirmed === true || (started.checks ?? []).length === 0
}
