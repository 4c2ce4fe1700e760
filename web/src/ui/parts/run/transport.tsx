import type { RunState } from '@harness/shared/fold.ts'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import { Show } from 'solid-js'
import type { Playhead } from '../../state/create-playhead.ts'
import type { Waiting } from '../../state/create-waiting.ts'
import { clockText } from '../../words/number.ts'
import { Turn } from '../step/step-view.tsx'
import { Meters } from './meters.tsx'
import './transport.css'

/** Milliseconds from the start of a run to its last row. */
function lengthOf(run: RunState): number {
  return (
    run.completed?.durationMs ?? Date.parse(run.lastTs ?? '') - Date.parse(run.started?.ts ?? '')
  )
}

/** Where in the run one is, how to go on from there, and what is left of the budgets. */
export function Transport(props: { run: RunState; playhead: Playhead; waiting: Waiting }) {
  const { playhead } = props
  const pinned = () => playhead.live() && playhead.chosen() === undefined
  const at = () =>
    Date.parse(playhead.shown()?.startedAt ?? '') - Date.parse(props.run.started?.ts ?? '')
  const time = () => {
    if (pinned()) return clockText(props.waiting.elapsed())
    const length = playhead.live() ? props.waiting.elapsed() : lengthOf(props.run)
    return `${clockText(at() || 0)} of ${clockText(length)}`
  }
  return (
    <section class="transport" aria-label="Position">
      <Turn
        icon={ChevronLeft}
        word="Previous step"
        key="←"
        press={() => playhead.press('ArrowLeft')}
      />
      <div class="transport-words">
        <p class="transport-step">
          Step {pinned() ? props.waiting.step() : (playhead.shown()?.step ?? 0)}
          <Show when={!pinned()}>
            <span class="step-of"> of {props.run.steps.length}</span>
          </Show>
        </p>
        <p class="transport-time">{time()}</p>
      </div>
      <Turn
        icon={ChevronRight}
        word="Next step"
        key="→"
        press={() => playhead.press('ArrowRight')}
      />
      <Show when={playhead.live() && playhead.chosen()}>
        <button
          type="button"
          class="button to-live"
          title="Back to live (L)"
          onClick={() => playhead.choose(undefined)}
        >
          Back to live <kbd class="key">L</kbd>
        </button>
      </Show>
      <Meters run={props.run} />
    </section>
  )
}
