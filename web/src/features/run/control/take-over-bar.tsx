import Hand from 'lucide-solid/icons/hand'
import { Show } from 'solid-js'
import { Icon } from '../../../kit/controls/icon.tsx'
import type { TakeOver } from '../../../kit/runs/create-take-over.ts'
import './control.css'

const HOW = 'Click, scroll and type in the page yourself'
const WHY_NOT = 'The agent has control. Pause the run first.'

/** Takes the controls of the tested page, says that one has them, and gives them back. */
export function TakeOverBar(props: { takeOver: TakeOver }) {
  const { takeOver } = props
  const word = () => (takeOver.active() ? 'Return control' : 'Take over')
  const title = () => {
    if (takeOver.active()) return 'Return control (Esc)'
    return takeOver.free() ? HOW : WHY_NOT
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
        aria-disabled={!takeOver.free()}
        title={title()}
        onClick={() => (takeOver.active() ? takeOver.endTakeover() : takeOver.take())}
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
