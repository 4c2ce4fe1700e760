import type { ProviderName } from '@harness/shared/order/providers.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import type { Grade } from '@harness/shared/views/evidence.ts'
import type { Finding } from '@harness/shared/views/findings.ts'
import type { RunState } from '@harness/shared/views/fold.ts'
import { For, Show } from 'solid-js'
import { firstSentence } from '../../state/run/report.ts'
import { isWithoutModel } from '../../words/model.ts'
import { countOf } from '../../words/number.ts'
import { pillOf } from '../../words/state-pill.ts'
import { GradeBadge } from './grade-badge.tsx'
import './report-head.css'

interface HeadProps {
  readonly run: RunState
  readonly findings: readonly Finding[]
}

const GRADES: readonly Grade[] = ['both', 'measured', 'model']

/** Introduces the judgement on a real person in a run without a model. */
const SAYS: Readonly<Partial<Record<ProviderName, string>>> = {
  explorer: 'By its own rules',
  scripted: 'The script says that',
}

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
  const real = () => {
    const done = props.run.completed
    if (done?.ending !== 'goal' || isWithoutModel(props.run.started?.provider)) return ''
    const would = done.wouldRealUserSucceed ? 'would' : 'would not'
    const { provider = 'ollama', origin } = props.run.started ?? {}
    const isDriven = provider === 'scripted' && origin === 'agent'
    const subject = isDriven ? 'The agent says that' : (SAYS[provider] ?? 'The model thinks')
    return ` ${subject} a real person ${would} manage this.`
  }
  const count = (grade: Grade) => props.findings.filter((each) => each.grade === grade).length
  return (
    <div class="report-head">
      <div>
        <Show when={props.run.started && isTour(props.run.started)}>
          <p class="report-by">{TOUR_LABEL}</p>
        </Show>
        <h2 class="report-sentence">{sentence()}</h2>
        <Show when={props.findings.length > 0}>
          <p class="report-made">
            {madeOf(props)}
            {real()}
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
          </ul>
        </div>
      </Show>
    </div>
  )
}

function rank(finding: Finding): number {
  return GRADES.indexOf(finding.grade)
}
