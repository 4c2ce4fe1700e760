import Hand from 'lucide-solid/icons/hand'
import { Show } from 'solid-js'
import type { TakeOver } from '../../state/run/create-take-over.ts'
import { Icon } from '../icon.tsx'
import './take-over-bar.css'

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
        <p class="take-over-state">
          <Icon of={Hand} />
          <Show
            when={takeOver.refused()}
            fallback={
              <span>
                <b>You have control.</b> Your clicks and keys go to the page.
              </span>
            }
          >
            {(why) => (
              <span class="take-over-refused" role="alert">
                {why()}
              </span>
            )}
          </Show>
        </p>
      </Show>
      <button
        id="take-over"
        type="button"
        class="button take-over"
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
