import { coverageText, type ShownPart, type ShownPlan } from '@harness/shared/log/views/plan.ts'
import Circle from 'lucide-solid/icons/circle'
import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleDot from 'lucide-solid/icons/circle-dot'
import CircleSlash from 'lucide-solid/icons/circle-slash'
import { Index, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { countOf } from '../words/number.ts'
import { hashOfStep } from './playhead.ts'
import './plan.css'

const ICONS = { open: Circle, doing: CircleDot, done: CircleCheck, dropped: CircleSlash } as const
const WORDS = { open: 'Open', doing: 'Doing', done: 'Done', dropped: 'Dropped' } as const

interface PlanProps {
  readonly plan: ShownPlan
  /** Current step, to count how long a part has been worked on. */
  readonly step: number
  readonly choose: (step: number) => void
  /** Prefix of the heading when a run has several goals. */
  readonly goal?: string | undefined
}

/** The model's plan: the parts of a goal, with links and states added. */
export function PlanView(props: PlanProps) {
  return (
    <section class="plan rule-b" id="plan" aria-label="Plan" tabindex={-1}>
      <div class="plan-head row gap-8">
        <h2>{props.goal === undefined ? 'Plan' : `Plan, ${props.goal}`}</h2>
        <span class="flex-1 text-meta">
          {coverageText(props.plan.parts).replace(/parts?/, '$& done')}
        </span>
        <span class="quiet-text">changed at step</span>
        <StepLink step={props.plan.changedAt} choose={props.choose} />
      </div>
      <ul>
        <Index each={props.plan.parts}>
          {(part) => <Part part={part()} step={props.step} choose={props.choose} />}
        </Index>
      </ul>
    </section>
  )
}

function Part(props: { part: ShownPart; step: number; choose: (step: number) => void }) {
  const more = () => {
    const { state, reason, since } = props.part
    if (state === 'doing' && since !== undefined)
      return `Doing, ${countOf(Math.max(1, props.step - since + 1), 'step')} so far`
    if (!reason) return undefined
    return state === 'dropped' ? `Dropped: ${reason}` : reason
  }
  return (
    <li class="plan-part" data-state={props.part.state}>
      <Icon of={ICONS[props.part.state]} />
      <span class="unseen">{WORDS[props.part.state]}:</span>
      <p>
        <span class="plan-text">{props.part.text}</span>
        <Show when={more()}>{(text) => <span class="plan-more">{text()}</span>}</Show>
      </p>
      <Show when={props.part.at}>{(step) => <StepLink step={step()} choose={props.choose} />}</Show>
    </li>
  )
}

function StepLink(props: { step: number; choose: (step: number) => void }) {
  return (
    <a
      class="plan-step"
      href={hashOfStep(props.step)}
      aria-label={`Step ${props.step}`}
      onClick={(event) => {
        event.preventDefault()
        props.choose(props.step)
      }}
    >
      {props.step}
    </a>
  )
}
