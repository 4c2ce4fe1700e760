import type { StepState } from '@harness/shared/log/fold.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import { Index, Show } from 'solid-js'
import { countText, spanText } from '../words/number.ts'

/** Line about one model request. An error without detail is a message to the model. */
function attemptText(call: RowOf<'model_called'>): string {
  const { error } = call
  const { input, cacheRead, cacheWrite, output, thinking } = call.tokens
  const tokens = `${countText(input + cacheRead + cacheWrite)} tokens in, ${countText(output + thinking)} out`
  const source = error && !error.detail ? 'to model: ' : ''
  const what = call.role ? 'Summary of older steps' : `Answer ${call.attempt}`
  return `${what}: ${spanText(call.durationMs)}, ${tokens}, ${source}${error?.message ?? call.stopReason}`
}

function limitsText({ capped, redacted }: RowOf<'model_said'>): string {
  return [
    ...(capped ? ['Its middle was too long to keep.'] : []),
    ...(redacted ? ['A secret is masked.'] : []),
  ].join(' ')
}

/** The model's text, then its tool call, its notes, and each request to it. */
export function ModelReply(props: { step: StepState }) {
  const notes = () =>
    props.step.friction.map(({ frictionKind, detail }) => ({ kind: frictionKind, detail }))
  return (
    <>
      <Index each={props.step.said ?? []}>
        {(said) => <Words said={said()} of={props.step.modelCalls.length} />}
      </Index>
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

function Words(props: { said: RowOf<'model_said'>; of: number }) {
  const answer = () => (props.of > 1 ? `, answer ${props.said.attempt}` : '')
  return (
    <section class="model-words" aria-label={`Words of the model${answer()}`}>
      <Show when={props.said.reasoning}>
        <p class="quiet-text">Thinking{answer()}</p>
        <p>{props.said.reasoning}</p>
      </Show>
      <Show when={props.said.text}>
        <p class="quiet-text">Beside its call{answer()}</p>
        <p>{props.said.text}</p>
      </Show>
      <Show when={limitsText(props.said)}>{(text) => <p class="quiet-text">{text()}</p>}</Show>
    </section>
  )
}
