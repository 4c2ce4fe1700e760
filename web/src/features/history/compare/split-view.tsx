import type { Size } from '@harness/shared/base/geometry.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import { createEffect, createMemo, createSignal, on, Show } from 'solid-js'
import { IconButton } from '../../../kit/controls/icon-button.tsx'
import { Segmented } from '../../../kit/controls/segmented.tsx'
import { FindingPicture } from '../../../kit/findings/finding-picture.tsx'
import { hashOfStep } from '../../../kit/replay/playhead.ts'
import { spanText } from '../../../kit/words/number.ts'
import { ordinal, SPLIT_WORDS } from './compare.ts'
import type { Comparison, Side } from './create-compare.ts'
import '../../../kit/findings/findings.css'
import '../history.css'

type View = 'before' | 'after'

const VIEWS = [
  { value: 'before', word: 'Before' },
  { value: 'after', word: 'After' },
] as const

/** Shows a divergence of the runs with the step of each. */
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
        : 'These runs took the same steps.'
    if (!split) return `Step ${comparison.a.step() + 1} of A, step ${comparison.b.step() + 1} of B.`
    return `${ordinal((index() ?? 0) + 1)} split of ${splits().length}. ${SPLIT_WORDS[split.kind]}`
  }
  const [chosen, setChosen] = createSignal<View>()
  createEffect(on(index, () => setChosen(undefined), { defer: true }))
  /** Screen to show: before the call, or after it if the result or the next screen differs. */
  const view = (): View => {
    const kind = splits()[index() ?? -1]?.kind
    return chosen() ?? (kind === 'outcome' || kind === 'screen' ? 'after' : 'before')
  }
  return (
    <>
      <div class="split-bar row gap-4 min-h-40 max-sm:flex-wrap">
        <Show when={splits().length > 0}>
          <IconButton icon={ChevronLeft} word="Previous split ([)" press={() => move(-1)} />
          <IconButton icon={ChevronRight} word="Next split (])" press={() => move(1)} />
        </Show>
        <p class="max-sm:basis-full max-sm:order-1" role="status">
          {sentence()}
        </p>
        <Segmented name="Pictures" options={VIEWS} value={view()} choose={setChosen} />
      </div>
      <div class="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-24 max-sm:grid-cols-[minmax(0,1fr)]">
        <StepSide name="A" side={comparison.a} view={view()} />
        <StepSide name="B" side={comparison.b} view={view()} />
      </div>
    </>
  )
}

/** True for a phone screen, which is shown whole and never enlarged. */
function isPortrait(size: Size | undefined): boolean {
  return size !== undefined && size.height > size.width
}

interface StepSideProps {
  readonly name: string
  readonly side: Side
  readonly view: View
}

function StepSide(props: StepSideProps) {
  const step = createMemo((): StepState | undefined => props.side.run().steps[props.side.step()])
  /** Next step: its screenshot shows the effect of this one. */
  const after = () => props.side.run().steps[props.side.step() + 1]
  return (
    <Show when={step()} keyed>
      {(shown) => (
        <section class="split-side" aria-label={`Run ${props.name}, step ${shown.step}`}>
          <div class="split-call row gap-12 min-h-52">
            <span class="flex-none w-24 text-strong rounded-4 bg-sunken text-center">
              {props.name}
            </span>
            <a
              class="step-link hover:bg-here-soft"
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
          <Show
            when={props.view === 'after'}
            fallback={
              <FindingPicture
                runId={props.side.runId}
                finding={{
                  pictureStep: shown.step,
                  ...(shown.call?.mark && { rect: shown.call.mark.rect }),
                }}
                size={shown.started.pointSize}
                isWhole={isPortrait(shown.started.pointSize)}
              />
            }
          >
            <Show
              when={after()}
              keyed
              fallback={<p class="quiet-text">The run ended with this step.</p>}
            >
              {(next) => <AfterPicture runId={props.side.runId} next={next} />}
            </Show>
          </Show>
        </section>
      )}
    </Show>
  )
}

function AfterPicture(props: { runId: RunId; next: StepState }) {
  return (
    <FindingPicture
      runId={props.runId}
      finding={{ pictureStep: props.next.step }}
      size={props.next.started.pointSize}
      isWhole={isPortrait(props.next.started.pointSize)}
    />
  )
}
