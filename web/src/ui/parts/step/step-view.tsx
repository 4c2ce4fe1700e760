import type { StepState } from '@harness/shared/fold.ts'
import type { RowOf } from '@harness/shared/rows.ts'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import Ruler from 'lucide-solid/icons/ruler'
import { Index, Show } from 'solid-js'
import type { Playhead } from '../../state/create-playhead.ts'
import { sensorWord } from '../../words/friction.ts'
import { resultText } from '../../words/outcome.ts'
import { familyOf } from '../../words/tool.ts'
import { FrictionName } from '../friction-kind.tsx'
import { Icon } from '../icon.tsx'
import { ToolIcon } from '../tool-icon.tsx'
import { StepTimes } from './step-times.tsx'
import './step-view.css'

interface ViewProps {
  readonly step: StepState
  readonly count: number
  readonly playhead: Playhead
}

/** All that is known of one step. */
export function StepView(props: ViewProps) {
  return (
    <>
      <div class="side-head step-head">
        <h2 tabindex={-1}>
          Step {props.step.step} <span class="step-of">of {props.count}</span>
        </h2>
        <button
          type="button"
          class="button quiet"
          title="All steps (Esc)"
          onClick={() => props.playhead.choose(undefined)}
        >
          All steps
        </button>
        <Turn
          icon={ChevronLeft}
          word="Previous step"
          key="←"
          press={() => props.playhead.press('ArrowLeft')}
        />
        <Turn
          icon={ChevronRight}
          word="Next step"
          key="→"
          press={() => props.playhead.press('ArrowRight')}
        />
      </div>
      <section class="side-scroll step-view" aria-label="Details" tabindex={0}>
        <Show
          when={props.step.call}
          fallback={<p class="step-part">This step ended before a tool call.</p>}
        >
          {(call) => <Call call={call()} step={props.step} />}
        </Show>
        <Friction step={props.step} />
        <Index each={props.step.notes}>
          {(note) => <p class="step-part quiet-text">{note().text}</p>}
        </Index>
        <StepTimes step={props.step} />
      </section>
    </>
  )
}

/** A button that turns to the step beside. */
export function Turn(props: {
  icon: typeof ChevronLeft
  word: string
  key: string
  press: () => void
}) {
  return (
    <button
      type="button"
      class="button quiet icon-only"
      aria-label={props.word}
      title={`${props.word} (${props.key})`}
      onClick={() => props.press()}
    >
      <Icon of={props.icon} size={18} />
    </button>
  )
}

function placeOf(call: RowOf<'tool_call'>): string {
  const mark = call.mark ? `mark ${call.mark.id}` : ''
  const point = call.points?.[0]
  const place = point ? `at (${Math.round(point.x)}, ${Math.round(point.y)})` : ''
  return [mark, place].filter((part) => part !== '').join(' ')
}

function Call(props: { call: RowOf<'tool_call'>; step: StepState }) {
  const family = () => familyOf(props.call.tool)
  return (
    <section class="step-part" aria-label="Tool call">
      <p class="step-call">
        <span class="tool" data-family={family()}>
          <ToolIcon tool={props.call.tool} />
        </span>
        {props.call.label}
      </p>
      <p class="step-place">{placeOf(props.call)}</p>
      <dl class="step-words">
        <Said term="Observation" text={props.call.observation} />
        <Said term="Intent" text={props.call.intent} />
        <Show when={props.step.result}>
          {(result) => (
            <Said term="Result" text={resultText(result())} failed={!result().success} />
          )}
        </Show>
      </dl>
    </section>
  )
}

function Said(props: { term: string; text: string; failed?: boolean }) {
  return (
    <Show when={props.text !== ''}>
      <dt>{props.term}</dt>
      <dd classList={{ failed: props.failed === true }}>{props.text}</dd>
    </Show>
  )
}

function Friction(props: { step: StepState }) {
  return (
    <Show when={props.step.friction.length + props.step.signals.length > 0}>
      <section class="step-part" aria-label="Friction">
        <Index each={props.step.friction}>
          {(note) => (
            <div class="told">
              <p>
                <FrictionName kind={note().frictionKind} />
              </p>
              <p class="quote">“{note().detail}”</p>
            </div>
          )}
        </Index>
        <Index each={props.step.signals}>
          {(signal) => (
            <p class="measured">
              <Icon of={Ruler} />
              <span>
                <b>{sensorWord(signal().sensor)}.</b> {signal().detail}
              </span>
            </p>
          )}
        </Index>
      </section>
    </Show>
  )
}
