import { Show } from 'solid-js'
import type { Playhead } from '../../state/playhead/create-playhead.ts'
import type { Waiting } from '../../state/run/create-waiting.ts'
import { clockText, countOf } from '../../words/number.ts'

/** The current step of a live run; after dragging back, how far behind, and a button to return. */
export function LivePanel(props: { playhead: Playhead; waiting: Waiting }) {
  return (
    <div class="live-panel">
      <p class="live-step">
        Step {props.playhead.pinned() ? props.waiting.step() : (props.playhead.chosen()?.step ?? 0)}
      </p>
      <Show
        when={!props.playhead.pinned()}
        fallback={<p class="live-clock">{clockText(props.waiting.elapsed())}</p>}
      >
        <p class="live-clock">{countOf(props.playhead.behind(), 'step')} behind live</p>
        <button
          type="button"
          class="button to-live"
          title="Back to live (L)"
          onClick={() => props.playhead.choose(undefined)}
        >
          Back to live <kbd class="key">L</kbd>
        </button>
      </Show>
    </div>
  )
}
