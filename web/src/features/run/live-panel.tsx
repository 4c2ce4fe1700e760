import { Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import type { Playhead } from '../../kit/replay/create-playhead.ts'
import { clockText, countOf } from '../../kit/words/number.ts'
import type { Waiting } from './create-waiting.ts'

/** Current step of a live run. After scrolling back, offers to return to it. */
export function LivePanel(props: { playhead: Playhead; waiting: Waiting }) {
  return (
    <div class="live-panel pl-8 min-w-100 [grid-area:place] max-sm:gap-12 max-sm:justify-between max-sm:p-0 max-sm:row">
      <p class="text-heading max-sm:hidden">
        Step {props.playhead.pinned() ? props.waiting.step() : (props.playhead.chosen()?.step ?? 0)}
      </p>
      <Show
        when={!props.playhead.pinned()}
        fallback={<p class="live-clock quiet-text">{clockText(props.waiting.elapsed())}</p>}
      >
        <p class="live-clock quiet-text">{countOf(props.playhead.behind(), 'step')} behind live</p>
        <Button
          title="Back to live (L)"
          class="to-live mt-4 max-sm:m-0"
          press={() => props.playhead.choose(undefined)}
        >
          Back to live <kbd class="key max-sm:hidden">L</kbd>
        </Button>
      </Show>
    </div>
  )
}
