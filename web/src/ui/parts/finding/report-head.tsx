import type { RunId } from '@harness/shared/language/ids.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import type { Grade } from '@harness/shared/views/evidence.ts'
import { type Finding, isContradicted } from '@harness/shared/views/findings.ts'
import type { RunState } from '@harness/shared/views/fold.ts'
import { verdictEvidence } from '@harness/shared/views/verdict-evidence.ts'
import { For, Show } from 'solid-js'
import { resultSentence } from '../../state/run/report.ts'
import { useRunFiles } from '../../state/run/run-files.ts'
import { countOf } from '../../words/number.ts'
import { pillOf } from '../../words/state-pill.ts'
import { VerdictEvidence } from '../run/verdict-evidence.tsx'
import { GradeBadge } from './grade-badge.tsx'
import './report-head.css'
import './step-link.css'

interface HeadProps {
  readonly run: RunState
  readonly findings: readonly Finding[]
}

const GRADES: readonly Grade[] = ['both', 'measured', 'model']

/** "10 reports and 8 measurements became 7 findings on 4 screens." */
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

/** The result in one sentence, where the findings come from, and how many have each grade. */
export function ReportHead(props: HeadProps & { readonly runId: RunId }) {
  const files = useRunFiles()
  const sentence = () =>
    resultSentence(props.run.completed) || `${pillOf({ phase: props.run.phase }).word}.`
  const held = () => props.findings.filter((each) => !isContradicted(each))
  const count = (grade: Grade) => held().filter((each) => each.grade === grade).length
  const contradicted = () => props.findings.length - held().length
  return (
    <div class="report-head">
      <div>
        <Show when={props.run.started && isTour(props.run.started)}>
          <p class="report-by">{TOUR_LABEL}</p>
        </Show>
        <h2 class="report-sentence">{sentence()}</h2>
        <Show when={props.findings.length > 0}>
          <p class="report-made">{madeOf(props)}</p>
        </Show>
        <VerdictEvidence run={props.run} class="report-proof" />
        <Show when={provenAt(props.run).length > 0}>
          <p class="report-proof-steps">
            Picture of the proof
            <For each={provenAt(props.run)}>
              {(step) => (
                <a
                  class="step-link"
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
        <div class="report-grades">
          <div class="report-bar" aria-hidden="true">
            <For each={props.findings.toSorted((a, b) => rank(a) - rank(b))}>
              {(finding) => <span data-grade={finding.grade} />}
            </For>
          </div>
          <ul class="report-counts">
            <For each={GRADES.filter((grade) => count(grade) > 0)}>
              {(grade) => (
                <li>
                  <GradeBadge grade={grade} /> {count(grade)}
                </li>
              )}
            </For>
            <Show when={contradicted() > 0}>
              <li>
                <span class="grade" title="The log or the judge says otherwise.">
                  Contradicted
                </span>{' '}
                {contradicted()}
              </li>
            </Show>
          </ul>
        </div>
      </Show>
    </div>
  )
}

/** The steps whose screens prove what was reported as reached. */
function provenAt(run: RunState): readonly number[] {
  return run.legs.flatMap((leg) => {
    const evidence = verdictEvidence(leg, run)
    return evidence?.kind === 'proven' ? [evidence.step] : []
  })
}

function rank(finding: Finding): number {
  return GRADES.indexOf(finding.grade)
}
