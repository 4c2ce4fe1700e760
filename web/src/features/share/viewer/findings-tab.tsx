import { severityRule } from '@harness/shared/findings/across/severity.ts'
import type { Grade } from '@harness/shared/findings/evidence.ts'
import { type Finding, isContradicted } from '@harness/shared/findings/findings.ts'
import { type FindingTriage, triageText } from '@harness/shared/findings/triage.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { Severity } from '@harness/shared/order/library/triage.ts'
import { createEffect, createMemo, createSignal, For, type JSX, on, Show } from 'solid-js'
import { GradeBadge } from '../../../kit/controls/grade-badge.tsx'
import { AuditCoverage } from '../../../kit/findings/audit-coverage.tsx'
import { FindingRow, idOfRow } from '../../../kit/findings/finding-row.tsx'
import { Interview } from '../../../kit/findings/interview.tsx'
import { SeverityBars } from '../../../kit/findings/severity-bars.tsx'
import { createKeys } from '../../../kit/page/create-keys.ts'
import { hashOfStep } from '../../../kit/replay/playhead.ts'
import {
  type FindingGroup,
  findingOfHash,
  groupsOf,
  hashOfFinding,
} from '../../../kit/runs/report.ts'
import { RunStrip } from '../../../kit/tracks/run-strip.tsx'
import { countOf } from '../../../kit/words/number.ts'
import { SEVERITY_WORDS } from '../../../kit/words/severity.ts'
import { EvidenceTracks } from './evidence-tracks.tsx'
import type { ReportState } from './state.ts'
import { VerdictHead } from './verdict-head.tsx'

const GRADES: readonly Grade[] = ['both', 'measured', 'model']

/** Filter of the list; contradicted findings form a separate group. */
type Shown = Grade | 'contradicted' | Severity

/** True when the filter includes the finding. */
function isAmong(finding: Finding, shown: Shown, run: RunState): boolean {
  const grade = isContradicted(finding) ? 'contradicted' : finding.grade
  return shown === grade || shown === severityRule(finding, run)?.severity
}

function triageOf({ triage }: ReportState, { id }: Finding): FindingTriage | undefined {
  return triage.find(({ finding }) => finding === id)
}

export function Decided(props: ReportState & { finding: Finding }) {
  return (
    <Show when={triageText(triageOf(props, props.finding))}>
      {(text) => <p class="quiet-text">{text()}</p>}
    </Show>
  )
}

/** Groups with the worst first; dismissed findings come last. */
export function groupsIn(
  state: ReportState,
  findings: readonly Finding[] = state.reading.findings(),
): readonly FindingGroup[] {
  const isDismissed = (each: Finding) => triageOf(state, each)?.decision === 'dismissed'
  const dismissed = findings.filter(isDismissed)
  const others = findings.filter((each) => !isDismissed(each))
  const last = { key: 'dismissed', title: 'Dismissed', findings: dismissed }
  return [...groupsOf(others, 'severity', state.run), ...(dismissed.length > 0 ? [last] : [])]
}

/** The "Findings" tab: verdict, proof, strip, and every finding with its picture and numbers. */
export function FindingsTab(props: ReportState) {
  const { address, reading, run } = props
  const [chosen, setChosen] = createSignal<Shown>()
  const among = (what: Shown) => reading.findings().filter((each) => isAmong(each, what, run))
  const shown = createMemo(() => {
    const what = chosen()
    return groupsIn(props, what && among(what))
  })
  const inOrder = () => shown().flatMap(({ findings }) => findings)
  const current = () => inOrder().find(({ id }) => id === findingOfHash(address.hash()))
  createFindingKeys(inOrder, current, address.go)
  createEffect(
    on(current, (finding) => {
      if (!finding) return
      const row = document.getElementById(idOfRow(finding))
      row?.scrollIntoView({ block: 'center' })
      row?.focus({ preventScroll: true })
    }),
  )
  const toggle = ({ id }: Finding) =>
    address.go(current()?.id === id ? '#findings' : hashOfFinding(id))
  /** Index of the open finding's first step, where the playhead is drawn. */
  const at = () => {
    const index = run.steps.findIndex(({ step }) => step === current()?.steps[0])
    return index < 0 ? undefined : index
  }
  const choose = (index: number) => {
    const step = run.steps[index]?.step
    const finding = inOrder().find(({ steps }) => step !== undefined && steps.includes(step))
    address.go(finding ? hashOfFinding(finding.id) : hashOfStep(step))
  }
  return (
    <main class="report-main">
      <VerdictHead {...props} />
      <div class="report-strip m-[20px_0_12px]">
        <RunStrip {...props} size="report" at={at()} choose={choose} />
      </div>
      <Show when={reading.findings().length > 0} fallback={<Nothing {...props} />}>
        <Choices
          all={reading.findings().length}
          count={(what) => among(what).length}
          chosen={chosen()}
          choose={setChosen}
        />
        <For each={shown()}>
          {(group) => <Group {...props} group={group} current={current()} toggle={toggle} />}
        </For>
      </Show>
      <AuditCoverage runId={props.runId} run={run} findings={reading.findings()} />
      <Interview {...props} />
    </main>
  )
}

function Group(
  props: ReportState & {
    group: FindingGroup
    /** The open finding, if any. */
    current: Finding | undefined
    toggle: (finding: Finding) => void
  },
) {
  return (
    <section class="report-group pt-16">
      <GroupHead group={props.group} />
      <For each={props.group.findings}>
        {(finding) => (
          <FindingRow
            runId={props.runId}
            finding={finding}
            step={props.run.steps.find(({ step }) => step === finding.pictureStep)}
            current={props.current?.id === finding.id}
            evidence={{
              toggle: () => props.toggle(finding),
              shown: () => <EvidenceTracks finding={finding} />,
            }}
          >
            <Decided {...props} finding={finding} />
          </FindingRow>
        )}
      </For>
    </section>
  )
}

/** Severity, title and count of a group of findings. */
export function GroupHead(props: { group: FindingGroup }) {
  return (
    <h2 class="group-head">
      <Show when={props.group.severity}>
        {(severity) => <SeverityBars severity={severity()} />}
      </Show>{' '}
      {props.group.title} <span class="quiet-text">{props.group.findings.length}</span>
    </h2>
  )
}

function createFindingKeys(
  shown: () => readonly Finding[],
  current: () => Finding | undefined,
  go: (hash: string) => void,
): void {
  createKeys((event) => {
    const key = event.ctrlKey || event.metaKey ? '' : event.key.toLowerCase()
    if (key === 'escape' && current()) go('#findings')
    else if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1)
    else return false
    return true
  })
  const step = (by: number) => {
    const all = shown()
    const at = all.findIndex(({ id }) => id === current()?.id)
    const next = all[at < 0 ? 0 : Math.min(Math.max(0, at + by), all.length - 1)]
    if (next) go(hashOfFinding(next.id))
  }
}

function Nothing(props: ReportState) {
  return (
    <p class="py-16 px-24">
      No findings in {countOf(props.run.steps.length, 'step')}. Nothing was reported, and the
      sensors measured nothing.
    </p>
  )
}

interface ChoicesProps {
  readonly all: number
  readonly count: (what: Shown) => number
  readonly chosen: Shown | undefined
  readonly choose: (what: Shown | undefined) => void
}

/** Finding counts by severity and grade, each a button that filters the list. */
function Choices(props: ChoicesProps) {
  const some = <T extends Shown>(options: readonly T[]) =>
    options.filter((each) => props.count(each) > 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the chips are no fields of a form
    <div class="report-choices flex flex-wrap gap-8 pb-12" role="group" aria-label="Show">
      <Chip {...props} count={props.all}>
        All
      </Chip>
      <For each={some(Severity.options)}>
        {(severity) => (
          <Chip {...props} what={severity} count={props.count(severity)}>
            <SeverityBars severity={severity} /> {SEVERITY_WORDS[severity]}
          </Chip>
        )}
      </For>
      <For each={some(GRADES)}>
        {(grade) => (
          <Chip {...props} what={grade} count={props.count(grade)}>
            <GradeBadge grade={grade} />
          </Chip>
        )}
      </For>
      <For each={some(['contradicted'])}>
        {(what) => (
          <Chip {...props} what={what} count={props.count(what)}>
            Contradicted
          </Chip>
        )}
      </For>
    </div>
  )
}

interface ChipProps extends Pick<ChoicesProps, 'chosen' | 'choose'> {
  /** Undefined for the choice that shows all findings. */
  readonly what?: Shown
  readonly count: number
  readonly children: JSX.Element
}

function Chip(props: ChipProps) {
  const isChosen = () => props.chosen === props.what
  return (
    <button
      type="button"
      class="chip row-inline min-h-32 outlined"
      aria-pressed={isChosen()}
      onClick={() => props.choose(isChosen() ? undefined : props.what)}
    >
      {props.children} <b>{props.count}</b>
    </button>
  )
}
