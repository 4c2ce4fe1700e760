import type { StepState } from '@harness/shared/views/fold.ts'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import { createMemo, Show } from 'solid-js'
import type { Comparison, Side } from '../../state/compare/create-compare.ts'
import { hashOfStep } from '../../state/playhead/playhead.ts'
import { ordinal, SPLIT_WORDS } from '../../words/compare.ts'
import { spanText } from '../../words/number.ts'
import { FindingPicture } from '../friction/finding-picture.tsx'
import { Icon } from '../icon.tsx'
import '../friction/step-link.css'
import './split-view.css'

/** Where the runs part, and the two steps there. */
export function SplitView(props: { comparison: Comparison }) {
  const { comparison } = props
  const splits = () => comparison.alignment().splits
  const index = () => comparison.split()
  const move = (by: number) => comparison.chooseSplit((index() ?? -1) + by)
  const sentence = () => {
    const split = splits()[index() ?? -1]
    if (splits().length === 0)
      return comparison.alignment().ribbons.length === 0
        ? 'These runs share no screen.'
        : 'These runs took the same way.'
    if (!split) return `Step ${comparison.a.step() + 1} of A, step ${comparison.b.step() + 1} of B.`
    return `${ordinal((index() ?? 0) + 1)} split of ${splits().length}. ${SPLIT_WORDS[split.kind]}`
  }
  return (
    <>
      <div class="split-bar">
        <Show when={splits().length > 0}>
          <button
            type="button"
            class="button quiet icon-only"
            aria-label="Previous split ([)"
            title="Previous split ([)"
            onClick={() => move(-1)}
          >
            <Icon of={ChevronLeft} />
          </button>
          <button
            type="button"
            class="button quiet icon-only"
            aria-label="Next split (])"
            title="Next split (])"
            onClick={() => move(1)}
          >
            <Icon of={ChevronRight} />
          </button>
        </Show>
        <p role="status">{sentence()}</p>
      </div>
      <div class="split-sides">
        <StepSide name="A" side={comparison.a} />
        <StepSide name="B" side={comparison.b} />
      </div>
    </>
  )
}

function StepSide(props: { name: string; side: Side }) {
  const step = createMemo((): StepState | undefined => props.side.run().steps[props.side.step()])
  return (
    <Show when={step()} keyed>
      {(shown) => (
        <section class="split-side" aria-label={`Run ${props.name}, step ${shown.step}`}>
          <div class="split-call">
            <span class="run-choice-name">{props.name}</span>
            <a
              class="step-link"
              href={`/runs/${props.side.runId}${hashOfStep(shown.step)}`}
              aria-label={`Step ${shown.step} of run ${props.name}`}
            >
              {shown.step}
            </a>
            <p>
              <strong>{shown.call?.label ?? 'Ended before a tool call'}</strong>
              <br />
              <span class="quiet-text">{shown.result?.detail ?? shown.result?.outcome ?? ''}</span>
            </p>
            <span class="quiet-text">
              {shown.completed ? spanText(shown.completed.durationMs) : ''}
            </span>
          </div>
          <FindingPicture
            runId={props.side.runId}
            finding={{
              pictureStep: shown.step,
              ...(shown.call?.mark && { rect: shown.call.mark.rect }),
            }}
            size={shown.started.pointSize}
          />
        </section>
      )}
    </Show>
  )
}
