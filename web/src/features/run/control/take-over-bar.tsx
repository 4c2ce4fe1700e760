import Hand from 'lucide-solid/icons/hand'
import { Show } from 'solid-js'
import { Icon } from '../../../kit/controls/icon.tsx'
import type { TakeOver } from '../../../kit/runs/create-take-over.ts'
import './control.css'

const HOW = 'Click, scroll and type in the page yourself'
const FIRST_PAUSES = 'Pauses the run after this step; then you click, scroll and type yourself'

/** Starts and ends a takeover of the tested page, and shows when it is active. */
export function TakeOverBar(props: { takeOver: TakeOver }) {
  const { takeOver } = props
  const word = () => {
    if (takeOver.active()) return 'Return control'
    return takeOver.pending() ? 'Yours after this step' : 'Take over'
  }
  const title = () => {
    if (takeOver.active()) return 'Return control (Esc)'
    return takeOver.free() ? HOW : FIRST_PAUSES
  }
  const press = () => {
    if (takeOver.active()) takeOver.endTakeover()
    else if (!takeOver.pending()) takeOver.take()
  }
  return (
    <Show when={takeOver.offered()}>
      <Show when={takeOver.active()}>
        <p class="take-over-state row flex-[1_1_220px] gap-8 min-w-0 quiet-text">
          <Icon class="text-here" of={Hand} />
          <Show
            when={takeOver.refused()}
            fallback={
              <span>
                <b class="text-ink">You have control.</b> Your clicks and keys go to the page.
              </span>
            }
          >
            {(why) => (
              <span class="text-bad" role="alert">
                {why()}
              </span>
            )}
          </Show>
        </p>
      </Show>
      <button
        id="take-over"
        type="button"
        class="button take-over ml-auto"
        aria-disabled={takeOver.pending()}
        title={title()}
        onClick={press}
      >
        <Show when={!takeOver.active()}>
          <Icon of={Hand} />
        </Show>
        {word()}
        <Show when={takeOver.active()}>
          <kbd class="key">Esc</kbd>
        </Show>
      </button>
    </Show>
  )
}
