import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import type { Grade } from '@harness/shared/views/evidence.ts'
import { type Finding, isContradicted } from '@harness/shared/views/findings.ts'
import type { RunState } from '@harness/shared/views/fold.ts'
import { For, Show } from 'solid-js'
import { firstSentence } from '../../state/run/report.ts'
import { countOf } from '../../words/number.ts'
import { pillOf } from '../../words/state-pill.ts'
import { VerdictEvidence } from '../run/verdict-evidence.tsx'
import { GradeBadge } from './grade-badge.tsx'
import './report-head.css'

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
export function ReportHead(props: HeadProps) {
  const sentence = () =>
    firstSentence(props.run.completed?.summary ?? '') ||
    `${pillOf({ phase: props.run.phase }).word}.`
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
              <li>Contradicted {contradicted()}</li>
            </Show>
          </ul>
        </div>
      </Show>
    </div>
  )
}

function rank(finding: Finding): number {
  return GRADES.indexOf(finding.grade)
}
