import { severityRule } from '@harness/shared/findings/across/severity.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { type StripCell, stripCells } from '@harness/shared/findings/strip.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { playedAs } from '@harness/shared/log/views/played-as.ts'
import { Severity } from '@harness/shared/order/library/triage.ts'
import { Ending, Verdict } from '@harness/shared/order/run.ts'
import { createMemo, createSignal, For, onCleanup, Show } from 'solid-js'
import { createTitle } from '../../../kit/page/create-title.ts'
import { Mark } from '../../../kit/page/mark.tsx'
import { Pill } from '../../../kit/page/pill.tsx'
import { RowStrip } from '../../../kit/tracks/row-strip.tsx'
import { countOf, wholeMoment } from '../../../kit/words/number.ts'
import { pillOf } from '../../../kit/words/state-pill.ts'
import { createOpenRun } from './address.ts'
import { metaIn, type ReportFile, readFile } from './file.ts'
import { NoReport, Report } from './report.tsx'
import './report.css'

/** Entry of a run before its rows are read. */
interface Summary {
  readonly goal: string
  readonly about: string
  readonly steps: number
  readonly verdict: Verdict | undefined
  readonly ending: Ending | undefined
  readonly confirmed: boolean
  readonly ended: boolean
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0)

function summaryOf(file: ReportFile): Summary {
  const meta = fieldsOf(metaIn(file))
  const when = textIn(meta['createdAt'])
  const who = playedAs({
    provider: textIn(meta['provider']),
    personaName: textIn(meta['personaName']),
  })
  const date = Number.isNaN(Date.parse(when)) ? [] : [wholeMoment(when)]
  return {
    goal: textIn(meta['goal']) || 'Run',
    about: [textIn(fieldsOf(meta['application'])['name']), who, ...date]
      .filter((part) => part !== '')
      .join(', '),
    steps: numberIn(meta['stepCount']),
    verdict: Verdict.safeParse(meta['verdict']).data,
    ending: Ending.safeParse(meta['ending']).data,
    confirmed: meta['confirmed'] === true,
    ended: typeof meta['completedAt'] === 'string',
  }
}

/** List of the runs in a file of several, then the run that is opened. */
export function RunIndex(props: { runs: readonly ReportFile[] }) {
  const open = createOpenRun()
  const file = () => props.runs[(open() ?? 0) - 1]
  return (
    <Show when={file()} keyed={true} fallback={<List runs={props.runs} />}>
      {(chosen) => {
        const read = readFile(chosen)
        return read.kind === 'run' ? (
          <Report
            file={chosen}
            read={read}
            among={{ number: open() ?? 1, of: props.runs.length }}
          />
        ) : (
          <NoReport read={read} />
        )
      }}
    </Show>
  )
}

function List(props: { runs: readonly ReportFile[] }) {
  const summaries = createMemo(() => props.runs.map(summaryOf))
  const rows = createRows(() => props.runs)
  /** Runs with a goal; sweeps have none. */
  const goals = () => summaries().filter(({ ending }) => ending !== 'swept')
  const reached = () => goals().filter(({ verdict }) => verdict === 'success').length
  const reachedText = () => {
    const swept = summaries().length - goals().length
    if (swept > 0)
      return `with a goal reached it; ${countOf(swept, 'sweep')} ${swept === 1 ? 'has' : 'have'} none.`
    return `reached ${reached() === 1 ? 'its' : 'their'} goal.`
  }
  createTitle(() => `${countOf(props.runs.length, 'run')}, a report of Harness`)
  return (
    <div class="report-page column bg-surface">
      <header class="report-header row z-5 max-sm:flex-wrap">
        <Mark />
        <div class="report-title flex-1 min-w-0 max-sm:basis-[60%]">
          <h1 class="truncate text-title">{countOf(props.runs.length, 'run')}</h1>
        </div>
      </header>
      <main class="report-main">
        <Show when={goals().length}>
          <h2 class="verdict-sentence my-12 text-large">
            {reached()} of {countOf(goals().length, 'run')} {reachedText()}
          </h2>
        </Show>
        <ol class="run-index p-0 m-[16px_0_0] list-none">
          <For each={summaries()}>
            {(run, index) => (
              <li class="run-index-row grid items-center gap-[4px_16px] py-12">
                <Pill look={pillOf({ ...run, phase: run.ended ? 'completed' : 'interrupted' })} />
                <p class="grid min-w-0 wrap-anywhere">
                  <a href={`#run=${index() + 1}`}>{run.goal}</a>
                  <span class="quiet-text">{run.about}</span>
                </p>
                <RowStrip cells={rows()[index()]?.cells} />
                <span class="quiet-text">
                  {countOf(run.steps, 'step')}
                  {rows()[index()]?.findings}
                </span>
              </li>
            )}
          </For>
        </ol>
      </main>
    </div>
  )
}

/** Details of a run that are known only after its rows are read. */
interface ReadRow {
  readonly cells: readonly StripCell[]
  readonly findings: string
}

/** Counts of findings to append: ", 3 findings, 1 high, 2 low". */
function findingsText(run: RunState): string {
  const found = findingsOf(run)
  const levels = found.map((each) => severityRule(each, run)?.severity)
  const counts = Severity.options.flatMap((level) => {
    const { length } = levels.filter((each) => each === level)
    return length > 0 ? [`${length} ${level}`] : []
  })
  return ['', countOf(found.length, 'finding'), ...counts].join(', ')
}

/** Reads the rows of one run at a time, so that the list stays responsive. */
function createRows(runs: () => readonly ReportFile[]) {
  const [rows, setRows] = createSignal<readonly (ReadRow | undefined)[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    const file = runs()[rows().length]
    if (!file) return
    const read = readFile(file)
    const row = read.kind === 'run' && {
      cells: stripCells(read.run),
      findings: findingsText(read.run),
    }
    setRows([...rows(), row || undefined])
    timer = setTimeout(next)
  }
  timer = setTimeout(next)
  onCleanup(() => clearTimeout(timer))
  return rows
}
