import type { RunId } from '@harness/shared/base/ids.ts'
import type { Finding } from '@harness/shared/findings/findings.ts'
import { notJudgedText } from '@harness/shared/findings/judgements.ts'
import { shownName } from '@harness/shared/order/library/run-name.ts'
import { useNavigate } from '@solidjs/router'
import { createEffect, For, on, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { VERDICT_ICONS } from '../../kit/controls/verdict-icons.ts'
import { AuditCoverage } from '../../kit/findings/audit-coverage.tsx'
import { createRunDecisions } from '../../kit/findings/create-run-decisions.ts'
import { DecidedLine } from '../../kit/findings/decided-line.tsx'
import { FindingRow, idOfRow } from '../../kit/findings/finding-row.tsx'
import { GradeLegend } from '../../kit/findings/grade-legend.tsx'
import { Interview } from '../../kit/findings/interview.tsx'
import { NotMeasured } from '../../kit/findings/not-measured.tsx'
import { ReportFilters } from '../../kit/findings/report-filters.tsx'
import { ReportHead } from '../../kit/findings/report-head.tsx'
import { createKeys } from '../../kit/page/create-keys.ts'
import { createTitle } from '../../kit/page/create-title.ts'
import { usePage } from '../../kit/page/page.ts'
import { createReading, type Reading } from '../../kit/replay/create-reading.ts'
import { hashOfStep } from '../../kit/replay/playhead.ts'
import { createAbout } from '../../kit/runs/create-about.ts'
import { createReport, type Report } from '../../kit/runs/create-report.ts'
import type { RunView } from '../../kit/runs/create-run.ts'
import { type FindingGroup, hashOfFinding } from '../../kit/runs/report.ts'
import { RunLoader } from '../../kit/runs/run-loader.tsx'
import { RunStrip } from '../../kit/tracks/run-strip.tsx'
import { countOf } from '../../kit/words/number.ts'
import { RunTop } from './run-top.tsx'
import './run.css'

/** Findings of a run, each once, with their evidence. */
export function FrictionScreen() {
  return <RunLoader>{(runId, view) => <LoadedReport runId={runId} view={view} />}</RunLoader>
}

interface ReportState {
  readonly runId: RunId
  readonly view: RunView
  readonly reading: Reading
  readonly report: Report
  readonly decisionOf: ReturnType<typeof createRunDecisions>
}

function LoadedReport(props: { runId: RunId; view: RunView }) {
  const run = props.view.state
  const reading = createReading(run)
  const report = createReport(run, reading.findings)
  const page = usePage()
  const decisionOf = createRunDecisions(page, props.runId, run)
  const state: ReportState = { runId: props.runId, view: props.view, reading, report, decisionOf }
  createReportKeys(report)
  createArrival(report)
  const about = createAbout(page.db, () => props.runId)
  createTitle(() => `Findings: ${shownName(about(), run().started?.goal)}`)
  return (
    <>
      <RunTop
        runId={props.runId}
        run={run()}
        current="findings"
        findings={reading.findings().length}
      />
      <main
        id="main"
        tabindex={-1}
        class="friction scrolls bg-surface wide:grid wide:grid-cols-[280px_minmax(0,1fr)] wide:items-start"
      >
        <Screens {...state} />
        <div class="report mx-auto p-[24px_var(--margin)_56px] max-sm:pt-16 wide:w-full">
          <ReportHead runId={props.runId} run={run()} findings={reading.findings()} />
          <Show when={reading.findings().length > 0} fallback={<NoFriction {...state} />}>
            <StripIndex {...state} />
            <ReportFilters report={report} findings={reading.findings()} />
            <For each={report.groups()}>{(group) => <Group {...state} group={group} />}</For>
          </Show>
          <AuditCoverage runId={props.runId} run={run()} findings={reading.findings()} />
          <Interview runId={props.runId} run={run()} />
          <Show when={reading.findings().length > 0}>
            <GradeLegend />
          </Show>
          <div class="grid gap-12 mt-16">
            <Show when={notJudgedText(run())}>
              {(text) => <p class="quiet-text max-w-680">{text()}</p>}
            </Show>
            <NotMeasured run={run()} />
          </div>
        </div>
      </main>
    </>
  )
}

function createReportKeys(report: Report): void {
  createKeys((event) => {
    const key = event.ctrlKey || event.metaKey ? '' : event.key.toLowerCase()
    if (key !== 'j' && key !== 'k') return false
    report.move(key === 'j' ? 1 : -1)
    return true
  })
}

/** Scrolls to the finding in the address, now and at each change. */
function createArrival(report: Report): void {
  createEffect(
    on(
      () => report.current()?.id,
      (id) => {
        const finding = report.current()
        if (id === undefined || !finding) return
        queueMicrotask(() => {
          const row = document.getElementById(idOfRow(finding))
          row?.scrollIntoView({ block: 'start' })
          row?.focus({ preventScroll: true })
        })
      },
    ),
  )
}

function NoFriction(props: ReportState) {
  return (
    <div class="report-empty">
      <Notice
        fact="No findings in this run"
        sentence={`Nothing was reported or measured in ${countOf(props.view.state().steps.length, 'step')}.`}
      >
        <a class="button" href={`/runs/${props.runId}`}>
          Open replay
        </a>
      </Notice>
    </div>
  )
}

/** Strip as an index: a click on a step opens its finding, or else the replay. */
function StripIndex(props: ReportState) {
  const navigate = useNavigate()
  const run = props.view.state
  const choose = (index: number) => {
    const step = run().steps[index]?.step ?? 1
    const finding = props.reading.findings().find(({ steps }) => steps.includes(step))
    if (finding) props.report.choose(finding.id)
    else navigate(`/runs/${props.runId}${hashOfStep(step)}`)
  }
  return (
    <div class="report-strip m-[20px_0_4px] max-sm:bg-canvas max-sm:outlined">
      <RunStrip
        runId={props.runId}
        run={run()}
        reading={props.reading}
        size="report"
        choose={choose}
      />
    </div>
  )
}

function Group(props: ReportState & { group: FindingGroup }) {
  const stepOf = (finding: Finding) =>
    props.view.state().steps.find(({ step }) => step === finding.pictureStep)
  return (
    <section class="report-group pt-12">
      <h2 class="group-head by-verdict row gap-6 text-strong" data-verdict={props.group.verdict}>
        <Show when={props.group.verdict}>
          {(verdict) => <Icon class="quiet-text" of={VERDICT_ICONS[verdict()]} />}
        </Show>
        {props.group.title} <span class="quiet-text regular">{props.group.findings.length}</span>
      </h2>
      <For each={props.group.findings}>
        {(finding) => (
          <FindingRow
            runId={props.runId}
            finding={finding}
            step={stepOf(finding)}
            current={props.report.current()?.id === finding.id}
          >
            <DecidedLine decided={props.decisionOf(finding)} />
          </FindingRow>
        )}
      </For>
    </section>
  )
}

/** Screens with their numbers of findings, in wide windows. */
function Screens(props: ReportState) {
  const screens = () => {
    const found = new Map<string, readonly Finding[]>()
    for (const finding of props.reading.findings())
      for (const name of finding.screens) found.set(name, [...(found.get(name) ?? []), finding])
    return [...found]
  }
  return (
    <nav
      class="hidden wide:block wide:rule-r wide:min-h-full wide:px-gutter wide:py-24 wide:sticky wide:top-0"
      aria-label="Screens"
    >
      <Show when={screens().length > 0}>
        <h2 class="wide:text-meta">Screens</h2>
      </Show>
      <ul>
        <For each={screens()}>
          {([name, findings]) => (
            <li>
              <a
                class="report-screen wide:flex wide:gap-8 wide:justify-between wide:no-underline wide:rounded-6"
                href={hashOfFinding(findings[0]?.id ?? '')}
              >
                <span>{name}</span>
                <span class="quiet-text">{findings.length}</span>
              </a>
            </li>
          )}
        </For>
      </ul>
    </nav>
  )
}
