import { createEffect, Show } from 'solid-js'
import { createClock } from '../../state/lists/create-clock.ts'
import type { Opening } from '../../state/run/create-activity.ts'
import { clockText } from '../../words/number.ts'
import './opening-progress.css'

interface OpeningProps {
  readonly opening: Opening
  /** False when it ended before the device was open. */
  readonly going: boolean
  readonly stop?: () => void
}

/** What is done until a device is open, for how long already, and what the build writes. */
export function OpeningProgress(props: OpeningProps) {
  const now = createClock(() => props.going)
  return (
    <section class="opening" aria-label="Opening the device">
      <Show when={props.going}>
        <div class="opening-now">
          <p>
            <span role="status">{props.opening.stage}</span>{' '}
            <span class="quiet-text">{clockText(now() - props.opening.since)}</span>
          </p>
          <Show when={props.stop}>
            {(stop) => (
              <button type="button" class="button" onClick={() => stop()()}>
                Stop
              </button>
            )}
          </Show>
        </div>
      </Show>
      <Show when={props.opening.log !== ''}>
        <details class="more">
          <summary>Log of the build</summary>
          <Log text={props.opening.log} />
        </details>
      </Show>
    </section>
  )
}

/** Stays at its end unless somebody scrolled up. */
function Log(props: { text: string }) {
  let place: HTMLPreElement | undefined
  let atEnd = true
  createEffect(() => {
    const isLonger = props.text !== ''
    if (place && atEnd && isLonger) place.scrollTop = place.scrollHeight
  })
  const onScroll = () => {
    if (place) atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 24
  }
  return (
    <pre
      ref={place}
      class="opening-log"
      role="log"
      aria-label="Log of the build"
      aria-live="off"
      // what scrolls can be reached by the keyboard
      tabindex={0}
      onScroll={onScroll}
    >
      {props.text}
    </pre>
  )
}
