import { prefaceIn } from '@harness/shared/files/bundle/preface.ts'
import { triageIn } from '@harness/shared/findings/triage.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { playedAs } from '@harness/shared/log/views/played-as.ts'
import { reportTitle } from '@harness/shared/order/library/run-name.ts'
import Printer from 'lucide-solid/icons/printer'
import { createSignal, For, Match, Show, Switch } from 'solid-js'
import { Button } from '../../../kit/controls/button.tsx'
import { createKeys } from '../../../kit/page/create-keys.ts'
import { createTitle } from '../../../kit/page/create-title.ts'
import { Mark } from '../../../kit/page/mark.tsx'
import { createReading } from '../../../kit/replay/create-reading.ts'
import { RunFilesContext } from '../../../kit/runs/run-files.ts'
import { countOf, wholeMoment } from '../../../kit/words/number.ts'
import { createAddress, TABS, type Tab } from './address.ts'
import { DetailsTab } from './details-tab.tsx'
import type { ReadFile, ReportFile } from './file.ts'
import { metaIn, runFilesOf } from './file.ts'
import { FindingsTab } from './findings-tab.tsx'
import { createIntegrity } from './integrity.ts'
import { IntegrityPill } from './integrity-pill.tsx'
import { PrintedReport } from './printed-report.tsx'
import { ReplayTab } from './replay-tab.tsx'
import type { ReportState } from './state.ts'
import { TimingTab } from './timing-tab.tsx'

const WORDS: Readonly<Record<Tab, string>> = {
  findings: 'Findings',
  replay: 'Replay',
  timing: 'Timing',
  details: 'Details',
}

type ReadRun = Extract<ReadFile, { kind: 'run' }>

/** Position of the run in a file of several runs, counted from 1. */
interface Among {
  readonly number: number
  readonly of: number
}

/** Report of one run: findings, replay, timing, and details of the file. */
export function Report(props: { file: ReportFile; read: ReadRun; among?: Among }) {
  const { run } = props.read
  const address = createAddress(props.among?.number)
  const reading = createReading(() => run)
  const integrity = createIntegrity(props.file)
  const [printing, setPrinting] = createSignal(false)
  const { started } = run
  const title = titleOf(run, props.file)
  const print = () => setPrinting(true)
  createKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return false
    print()
    return true
  })
  createTitle(() => `${title}, a report of Harness`)
  return (
    <Show when={started}>
      {(row) => {
        const state: ReportState = {
          file: props.file,
          runId: row().runId,
          run,
          reading,
          triage: triageIn(metaIn(props.file)),
          address,
          // A getter, so that the hundreds of integrity updates rerender only where it is shown.
          get checked() {
            return integrity()
          },
        }
        return (
          <RunFilesContext.Provider value={runFilesOf(props.file)}>
            <div class="report-page column bg-surface">
              <Head {...state} print={print} among={props.among} />
              <Unread read={props.read} />
              <Tabs {...state} />
            </div>
            <Show when={printing()}>
              <PrintedReport {...state} done={() => setPrinting(false)} />
            </Show>
          </RunFilesContext.Provider>
        )
      }}
    </Show>
  )
}

function titleOf({ started }: RunState, file: ReportFile): string {
  const { title } = prefaceIn(metaIn(file))
  if (title !== undefined) return title

  return started ? reportTitle(started.goal, started.application.name) : 'Run'
}

function Head(props: ReportState & { print: () => void; among: Among | undefined }) {
  const about = () => {
    const { started } = props.run
    if (!started) return ''
    return `${started.application.name}, ${playedAs(started)}, ${wholeMoment(started.ts)}`
  }
  return (
    <header class="report-header row z-5 max-sm:flex-wrap">
      <Mark />
      <div class="report-title flex-1 min-w-0 max-sm:basis-[60%]">
        <h1 class="truncate text-title" title={titleOf(props.run, props.file)}>
          {titleOf(props.run, props.file)}
        </h1>
        <p class="text-meta truncate">
          <Show when={props.among}>
            {(among) => (
              <a href="#runs" class="me-8">
                ‹ {countOf(among().of, 'run')}
              </a>
            )}
          </Show>
          {about()}
        </p>
      </div>
      <nav class="report-tabs flex self-stretch max-sm:order-9 max-sm:w-full" aria-label="Report">
        <For each={TABS}>
          {(tab) => (
            <a
              class="row gap-8 px-12 max-sm:min-h-40 max-sm:px-8"
              href={`#${tab}`}
              aria-current={props.address.tab() === tab ? 'page' : undefined}
            >
              {WORDS[tab]}
              <Show when={tab === 'findings'}>
                <span class="badge px-7 bg-sunken rounded-99">
                  {props.reading.findings().length}
                </span>
              </Show>
            </a>
          )}
        </For>
      </nav>
      <Button icon={Printer} class="print-button" press={props.print}>
        Print
      </Button>
      <IntegrityPill checked={props.checked} />
    </header>
  )
}

function Unread(props: { read: ReadRun }) {
  return (
    <Show when={props.read.unread > 0}>
      <p class="py-16 px-24" role="status">
        {props.read.unread} of {countOf(props.read.total, 'log entry', 'log entries')} could not be
        read. The rest is here.
      </p>
    </Show>
  )
}

function Tabs(props: ReportState) {
  return (
    <Switch fallback={<FindingsTab {...props} />}>
      <Match when={props.address.tab() === 'replay'}>
        <ReplayTab {...props} />
      </Match>
      <Match when={props.address.tab() === 'timing'}>
        <TimingTab {...props} />
      </Match>
      <Match when={props.address.tab() === 'details'}>
        <DetailsTab {...props} />
      </Match>
    </Switch>
  )
}

/** Message for a file without a run, or from a newer version of Harness. */
export function NoReport(props: { read: Exclude<ReadFile, { kind: 'run' }> }) {
  const sentence = () =>
    props.read.kind === 'newer'
      ? `This report was made by a newer Harness (log ${props.read.version}). Open it in the app.`
      : 'This file holds no run. It may have been cut off.'
  return <p class="py-16 px-24">{sentence()}</p>
}
