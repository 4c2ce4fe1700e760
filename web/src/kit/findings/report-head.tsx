import type { RunId } from '@harness/shared/base/ids.ts'
import type { Grade } from '@harness/shared/findings/evidence.ts'
import { type Finding, isContradicted } from '@harness/shared/findings/findings.ts'
import { verdictEvidence } from '@harness/shared/findings/verdict-evidence.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import { For, Show } from 'solid-js'
import { GradeBadge } from '../controls/grade-badge.tsx'
import { resultSentence } from '../runs/report.ts'
import { useRunFiles } from '../runs/run-files.ts'
import { VerdictEvidence } from '../runs/verdict-evidence.tsx'
import { countOf } from '../words/number.ts'
import { pillOf } from '../words/state-pill.ts'
import './findings.css'

interface HeadProps {
  readonly run: RunState
  readonly findings: readonly Finding[]
}

const GRADES: readonly Grade[] = ['both', 'measured', 'model']

/** Sentence such as "10 reports and 8 measurements became 7 findings on 4 screens." */
function madeOf({ run, findings }: HeadProps): string {
  const notes = run.steps.reduce((sum, step) => sum + step.friction.length, 0)
  const signals = run.steps.reduce((sum, step) => sum + step.signals.length, 0)
  const screens = new Set(findings.flatMap((finding) => finding.screens)).size
  const parts = [
    notes > 0 ? countOf(notes, 'report') : '',
    signals > 0 ? countOf(signals, 'measurement') : '',
  ].filter((part) => part !== '')
  const on = screens > 0 ? ` on ${countOf(screens, 'screen')}` : ''
  return `${parts.join(' and ')} became ${countOf(findings.length, 'finding')}${on}.`
}

/** The result in one sentence, the sources of the findings, and their count by grade. */
export function ReportHead(props: HeadProps & { readonly runId: RunId }) {
  const files = useRunFiles()
  const sentence = () =>
    resultSentence(props.run.completed) || `${pillOf({ phase: props.run.phase }).word}.`
  return (
    <div class="flex justify-between gap-[12px_40px] max-lg:flex-col">
      <div>
        <Show when={props.run.started && isTour(props.run.started)}>
          <p class="mb-4 text-meta bold">{TOUR_LABEL}</p>
        </Show>
        <h2 class="report-sentence mb-4 max-w-680 text-large text-pretty">{sentence()}</h2>
        <Show when={props.findings.length > 0}>
          <p class="max-w-520 quiet-text max-sm:hidden">{madeOf(props)}</p>
        </Show>
        <VerdictEvidence run={props.run} class="report-proof" />
        <Show when={provenAt(props.run).length > 0}>
          <p class="row gap-6 quiet-text">
            Picture of the proof
            <For each={provenAt(props.run)}>
              {(step) => (
                <a
                  class="step-link hover:bg-here-soft"
                  href={files.hrefOfStep(props.runId, step)}
                  aria-label={`Step ${step}`}
                >
                  {step}
                </a>
              )}
            </For>
          </p>
        </Show>
      </div>
      <Show when={props.findings.length > 0}>
        <GradeCounts findings={props.findings} />
      </Show>
    </div>
  )
}

function GradeCounts(props: { findings: readonly Finding[] }) {
  const held = () => props.findings.filter((each) => !isContradicted(each))
  const count = (grade: Grade) => held().filter((each) => each.grade === grade).length
  const contradicted = () => props.findings.length - held().length
  return (
    <div class="flex-none pt-6 max-lg:p-0">
      <div class="report-bar flex gap-3 min-w-240 max-sm:hidden" aria-hidden="true">
        <For each={props.findings.toSorted((a, b) => rank(a) - rank(b))}>
          {(finding) => <span class="flex-1 h-12 bg-ink rounded-2" data-grade={finding.grade} />}
        </For>
      </div>
      <ul class="flex gap-16 mt-8 max-sm:flex-wrap max-sm:m-0 max-sm:gap-[8px_12px]">
        <For each={GRADES.filter((grade) => count(grade) > 0)}>
          {(grade) => (
            <li class="row gap-8 bold">
              <GradeBadge grade={grade} /> {count(grade)}
            </li>
          )}
        </For>
        <Show when={contradicted() > 0}>
          <li class="row gap-8 bold">
            <span
              class="grade row-inline flex-none gap-4 h-20"
              title="The log or the judge says otherwise."
            >
              Contradicted
            </span>{' '}
            {contradicted()}
          </li>
        </Show>
      </ul>
    </div>
  )
}

/** Steps whose screens prove the reported successes. */
function provenAt(run: RunState): readonly number[] {
  return run.legs.flatMap((leg) => {
    const evidence = verdictEvidence(leg, run)
    return evidence?.kind === 'proven' ? [evidence.step] : []
  })
}

function rank(finding: Finding): number {
  return GRADES.indexOf(finding.grade)
}
