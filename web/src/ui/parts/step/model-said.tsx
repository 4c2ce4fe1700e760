import type { RowOf } from '@harness/shared/language/rows.ts'
import type { StepState } from '@harness/shared/views/fold.ts'
import { Index, Show } from 'solid-js'
import { countText, spanText } from '../../words/number.ts'

function attemptText(call: RowOf<'model_called'>): string {
  const { input, cacheRead, cacheWrite, output, thinking } = call.tokens
  const tokens = `${countText(input + cacheRead + cacheWrite)} tokens in, ${countText(output + thinking)} out`
  return `Answer ${call.attempt}: ${spanText(call.durationMs)}, ${tokens}, ${endText(call)}`
}

/** An error without detail is a rejected reply, in the words that the model reads. */
function endText({ error, stopReason }: RowOf<'model_called'>): string {
  return error ? `${error.detail ? '' : 'rejected, to model: '}${error.message}` : stopReason
}

/** The tool call as the model wrote it, each request to the model, and what it was sent besides. */
export function ModelReply(props: { step: StepState }) {
  const notes = () =>
    props.step.friction.map(({ frictionKind, detail }) => ({ kind: frictionKind, detail }))
  const said = () => [
    ...props.step.modelCalls.map(attemptText),
    ...props.step.notes.map(({ text }) => `to model: ${text}`),
  ]
  return (
    <>
      <Show when={props.step.call}>
        {(call) => (
          <pre class="raw">{`${call().tool} ${JSON.stringify(call().input, null, 2)}`}</pre>
        )}
      </Show>
      <Index each={notes()}>
        {(note) => <pre class="raw">{`note_friction ${JSON.stringify(note(), null, 2)}`}</pre>}
      </Index>
      <ul>
        <Index each={said()}>{(text) => <li class="quiet-text">{text()}</li>}</Index>
      </ul>
    </>
  )
}
