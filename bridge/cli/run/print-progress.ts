import { counted } from '@harness/shared/base/counted.ts'
import { checkText, withoutCallText } from '@harness/shared/files/report/words.ts'
import { evidenceOf } from '@harness/shared/findings/evidence.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { interviewText } from '@harness/shared/findings/interview.ts'
import { notJudgedText, opinionWords } from '@harness/shared/findings/judgements.ts'
import { observerText } from '@harness/shared/findings/opinions.ts'
import { goalEvidence, opinionText } from '@harness/shared/findings/verdict-evidence.ts'
import { foldAll, type RunState, type StepState } from '@harness/shared/log/fold.ts'
import { lineOf, type Row, type RowOf } from '@harness/shared/log/rows.ts'
import { modelChangeText } from '@harness/shared/log/views/model-changes.ts'
import { type Check, type Ending, shownEnd } from '@harness/shared/order/run.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import { plainLine } from './terminal.ts'

export interface ProgressPrinter {
  rows(rows: readonly Row[]): void
  /** Prints a message that is not part of the run; a problem is printed with `--quiet` too. */
  note(text: string, isProblem?: boolean): void
}

type Write = (text: string) => void
type Note = ProgressPrinter['note']

/** Prints the rows as JSON, one per line; notes go to standard error. */
export function makeJsonPrinter(out: Write, note: Note): ProgressPrinter {
  return { rows: (rows) => out(rows.map(lineOf).join('')), note }
}

/** Prints one line per step, and the verdict last. */
export function makePlainPrinter(out: Write, note: Note): ProgressPrinter {
  const all: Row[] = []
  let before: readonly Row[] = []
  let open: Row[] = []
  const flush = () => {
    const step = foldAll(open).steps.at(0)
    if (step)
      out(
        `${[stepLine(step, endingIn(open), refusalIn(open)), ...noteLines(before, open)].join('\n')}\n`,
      )
    if (step) before = open
    open = []
  }
  return {
    rows(rows) {
      for (const row of rows) {
        if (row.kind === 'step_started') flush()
        open.push(row)
        all.push(row)
        const first = firstLine(row)
        if (first !== undefined) out(`${first}\n`)
        if (row.kind === 'leg_completed') flush()
        if (row.kind === 'run_completed')
          out(`${[...evidenceLines(foldAll(lastRun(all))), verdictLine(row)].join('\n')}\n`)
      }
    },
    note,
  }
}

/** Rows of the last attempt, because a retry starts another run. */
function lastRun(rows: readonly Row[]): readonly Row[] {
  return rows.slice(rows.findLastIndex(({ kind }) => kind === 'run_started'))
}

function endingIn(rows: readonly Row[]): Ending | undefined {
  return rows.find((row) => row.kind === 'leg_completed')?.ending
}

/** Reason why a success was refused or unconfirmed: the check that failed. */
function refusalIn(rows: readonly Row[]): string | undefined {
  const reason = rows.find((row) => row.kind === 'stop_evaluated')?.reason
  return reason?.startsWith('success ') ? reason : undefined
}

/** Notes of a step, with the step number for a note about the previous step. */
function noteLines(before: readonly Row[], now: readonly Row[]): readonly string[] {
  const { steps } = foldAll([...before, ...now])
  const said = steps.at(-1)?.friction ?? []
  const evidence = evidenceOf({ steps })
  return said.map(({ frictionKind, detail }) => {
    const about = evidence.find(({ reported }) =>
      reported.some((each) => each.kind === frictionKind && each.detail === detail),
    )
    const isBefore = about !== undefined && about.step !== steps.at(-1)?.step
    const where = isBefore ? ` (about step ${about.step})` : ''
    return `     · ${frictionKind}${where}: ${plainLine(detail)}`
  })
}

/** Line printed when a run or goal starts, and below a skipped goal. */
function firstLine(row: Row): string | undefined {
  if (row.kind === 'run_started') return isTour(row) ? TOUR_LABEL : undefined
  if (row.kind === 'step_started' && row.held) return heldLine(row.held)
  if (row.kind === 'leg_completed' && row.verdict === 'skipped')
    return `     ${plainLine(row.summary)}`
  if (row.kind === 'leg_started') return `Goal: ${row.goal}`
  const change = modelChangeText(row)
  return change && `     ${plainLine(change)}`
}

/** Warns at the start of a goal that a check already passes, before the run has cost anything. */
function heldLine(held: readonly Check[]): string {
  const checks = held.map((check) => plainLine(checkText(check))).join('; ')
  return `     Holds from the start, so it proves nothing: ${checks}`
}

function stepLine(
  { step, call, result, modelCalls, completed }: StepState,
  ending: Ending | undefined,
  refusal: string | undefined,
): string {
  const did = call ? call.label : withoutCallText(ending)
  const ends = call?.tool === 'mark_goal_done' && result?.outcome === 'unchanged'
  const came = result && !ends ? ` → ${result.outcome.replaceAll('_', ' ')}` : ''
  const modelMs = modelCalls.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const appMs = Math.max(0, (completed?.durationMs ?? 0) - modelMs)
  const times = completed ? ` (model ${seconds(modelMs)}, app ${seconds(appMs)})` : ''
  const why = [result?.userNote, refusal].flatMap((text) =>
    text ? `\n     ${plainLine(text)}` : [],
  )
  return `${String(step).padStart(3)}  ${plainLine(did)}${came}${times}${why.join('')}`
}

/**
 * Evidence for the verdict: proofs, contradicted reports, unjudged findings, and the model's
 * opinion.
 */
function evidenceLines(run: RunState): readonly string[] {
  const proofs = goalEvidence(run).map(({ leg, text }) => `Goal ${leg + 1}: ${text}`)
  const doubts = findingsOf(run).flatMap(({ id, against, opinion, same }) => [
    ...(against ? [`${id}: ${against.words}`] : []),
    ...(opinion ? [`${id}, judge: ${opinionWords(opinion)}`] : []),
    ...(same ? [`${id}: ${same.words}`] : []),
  ])
  const interview = interviewText(run)
  const said = interview && `Interview, reported: ${interview}`
  const last = [notJudgedText(run), opinionText(run), observerText(run), said].filter(
    (text) => text !== undefined,
  )
  return [...proofs, ...doubts, ...last].map(plainLine)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

const WITHOUT_VERDICT: Readonly<Partial<Record<string, string>>> = {
  limit: 'ended at its limit',
  stopped: 'stopped',
  fault: 'ended by a fault',
  untestable: 'not testable here',
}

export function verdictLine({
  verdict,
  confirmed,
  ending,
  summary,
  stepCount,
}: RowOf<'run_completed'>) {
  const how = verdict === 'success' ? (confirmed ? ', confirmed' : ', unconfirmed') : ''
  const why = ending === 'stuck' ? ' (stuck)' : ''
  const steps = counted(stepCount, 'step')
  const end = WITHOUT_VERDICT[ending] ?? `${shownEnd({ verdict, ending })}${how}${why}`
  return `${end} after ${steps}: ${plainLine(summary)}`
}

/** A note when a run may use fewer tokens than requested. */
export function budgetNote(asked: number | undefined, rows: readonly Row[]): string | undefined {
  const started = rows.find((row) => row.kind === 'run_started')
  if (!started || asked === undefined || started.tokenBudget === asked) return undefined
  const most = started.tokenBudget.toLocaleString('en-US')
  return `--token-budget: this run may use ${most} tokens, the most for ${started.model}`
}
