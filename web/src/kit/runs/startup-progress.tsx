import { createEffect, Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import type { DeviceStartup } from '../page/create-activity.ts'
import { clockText } from '../words/number.ts'
import { createClock } from './create-clock.ts'
import './runs.css'

interface StartupProps {
  readonly startup: DeviceStartup
  /** False when the start ended before the device was open. */
  readonly going: boolean
  readonly stop?: () => void
}

/** Current startup stage, its duration so far, and the build log. */
export function StartupProgress(props: StartupProps) {
  const now = createClock(() => props.going)
  return (
    <section class="startup grid gap-8" aria-label="Opening the device">
      <Show when={props.going}>
        <div class="startup-now row justify-between gap-12 min-h-control">
          <p>
            <span role="status">{props.startup.stage}</span>{' '}
            <span class="quiet-text">{clockText(now() - props.startup.since)}</span>
          </p>
          <Show when={props.stop}>{(stop) => <Button press={() => stop()()}>Stop</Button>}</Show>
        </div>
      </Show>
      <Show when={props.startup.log !== ''}>
        <details class="more">
          <summary class="row gap-6 min-h-control cursor-pointer medium">Build log</summary>
          <Log text={props.startup.log} />
        </details>
      </Show>
    </section>
  )
}

/** Build log that stays scrolled to its end unless the user scrolled up. */
function Log(props: { text: string }) {
  let container: HTMLPreElement | undefined
  let atEnd = true
  createEffect(() => {
    const isLonger = props.text !== ''
    if (container && atEnd && isLonger) container.scrollTop = container.scrollHeight
  })
  const onScroll = () => {
    if (container)
      atEnd = container.scrollHeight - container.scrollTop - container.clientHeight < 24
  }
  return (
    <pre
      ref={container}
      class="startup-log m-[8px_0_0] rounded-6 outlined overflow-auto bg-sunken"
      role="log"
      aria-label="Build log"
      aria-live="off"
      // Makes the scrollable log reachable by keyboard.
      tabindex={0}
      onScroll={onScroll}
    >
      {props.text}
    </pre>
  )
}
