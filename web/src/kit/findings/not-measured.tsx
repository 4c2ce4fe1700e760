import { notMeasured, notReadText, sensorsText } from '@harness/shared/findings/not-measured.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { Show } from 'solid-js'
import { countOf } from '../words/number.ts'

/** Limits of a run's measurements. The sensor names are collapsed: there are up to 30. */
export function NotMeasured(props: { readonly run: RunState }) {
  return (
    <>
      <Show when={sensorsText(props.run)}>
        {(text) => (
          <details class="quiet-text max-w-680">
            <summary class="cursor-pointer">
              {countOf(notMeasured(props.run).length, 'sensor')} could not measure here
            </summary>
            <p class="pt-4">{text()}</p>
          </details>
        )}
      </Show>
      <Show when={notReadText(props.run.steps)}>
        {(text) => <p class="quiet-text max-w-680">{text()}</p>}
      </Show>
    </>
  )
}
