import {
  gradeOf,
  isMeasuredBy,
  type ReportedFriction,
  type Signal,
  type StepEvidence,
} from '@harness/shared/findings/evidence.ts'
import { factLabel } from '@harness/shared/findings/words.ts'
import Ruler from 'lucide-solid/icons/ruler'
import { Index, Show } from 'solid-js'
import { FrictionName } from '../controls/friction-kind.tsx'
import { GradeBadge } from '../controls/grade-badge.tsx'
import { Icon } from '../controls/icon.tsx'

/** Friction of a step: reports with the facts that confirm them, then facts of sensors alone. */
export function StepEvidenceView(props: { evidence: StepEvidence }) {
  const measuring = (note: ReportedFriction) =>
    props.evidence.measured.filter((signal) => isMeasuredBy(note, signal))
  const alone = () => {
    const used = props.evidence.reported.flatMap(measuring)
    return props.evidence.measured.filter((signal) => !used.includes(signal))
  }
  return (
    <Show when={props.evidence.reported.length + props.evidence.measured.length > 0}>
      <section class="px-gutter py-16 rule-b" aria-label="Friction">
        <Index each={props.evidence.reported}>
          {(note) => (
            <div class="noted">
              <p class="row-wrap justify-between gap-[4px_12px]">
                <FrictionName kind={note().kind} />
                <GradeBadge grade={gradeOf(note(), props.evidence.measured)} />
              </p>
              <p class="quote mt-6 text-lead">“{note().detail}”</p>
              <Index each={measuring(note())}>{(signal) => <Measured signal={signal()} />}</Index>
            </div>
          )}
        </Index>
        <Index each={alone()}>
          {(signal) => (
            <div class="noted">
              <p class="row-wrap justify-between gap-[4px_12px]">
                <b class="bold">{factLabel(signal())}</b>
                <GradeBadge grade="measured" />
              </p>
              <Measured signal={signal()} isUntitled />
            </div>
          )}
        </Index>
      </section>
    </Show>
  )
}

/** Text of one measurement; untitled when the sensor's name is shown above it. */
function Measured(props: { signal: Signal; isUntitled?: boolean }) {
  return (
    <p class="measured flex gap-8 mt-6 quiet-text">
      <Icon class="mt-2" of={Ruler} />
      <span>
        <Show when={props.isUntitled !== true}>
          <b class="bold text-ink">{factLabel(props.signal)}.</b>{' '}
        </Show>
        {props.signal.detail}
      </span>
    </p>
  )
}
