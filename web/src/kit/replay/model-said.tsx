import type { StepState } from '@harness/shared/log/fold.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import { Index, Show } from 'solid-js'
import { countText, spanText } from '../words/number.ts'

/** An error without detail is a rejected reply, in the words that the model reads. */
function attemptText(call: RowOf<'model_called'>): string {
  const { error } = call
  const { input, cacheRead, cacheWrite, output, thinking } = call.tokens
  const tokens = `${countText(input + cacheRead + cacheWrite)} tokens in, ${countText(output + thinking)} out`
  const source = error && !error.detail ? 'to model: ' : ''
  const what = call.purpose ? 'Summary of older steps' : `Answer ${call.attempt}`
  return `${what}: ${spanText(call.durationMs)}, ${tokens}, ${source}${error?.message ?? call.stopReason}`
}

/** The tool call as the model wrote it, and each request to the model. */
export function ModelReply(props: { step: StepState }) {
  const notes = () =>
    props.step.friction.map(({ frictionKind, detail }) => ({ kind: frictionKind, detail }))
  return (
    <>
      <Show when={props.step.call}>
        {(call) => (
          <pre class="raw m-[0_0_8px] p-8 rounded-6 bg-sunken">{`${call().tool} ${JSON.stringify(call().input, null, 2)}`}</pre>
        )}
      </Show>
      <Index each={notes()}>
        {(note) => (
          <pre class="raw m-[0_0_8px] p-8 rounded-6 bg-sunken">{`note_friction ${JSON.stringify(note(), null, 2)}`}</pre>
        )}
      </Index>
      <ul>
        <Index each={props.step.modelCalls}>
          {(call) => <li class="quiet-text">{attemptText(call())}</li>}
        </Index>
      </ul>
    </>
  )
}
