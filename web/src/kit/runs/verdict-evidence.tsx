import { observerText } from '@harness/shared/findings/opinions.ts'
import { goalEvidence, opinionText } from '@harness/shared/findings/verdict-evidence.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { For, Show } from 'solid-js'

/** Evidence for each goal, then opinions of models on the run, which prove nothing. */
export function VerdictEvidence(props: { readonly run: RunState; readonly class?: string }) {
  return (
    <>
      <For each={goalEvidence(props.run)}>
        {({ leg, text }) => (
          <p class={props.class}>
            {props.run.legs.length > 1 ? `Goal ${leg + 1}: ` : ''}
            {text}
          </p>
        )}
      </For>
      <Show when={opinionText(props.run)}>{(text) => <p class="quiet-text">{text()}</p>}</Show>
      <Show when={observerText(props.run)}>{(text) => <p class={props.class}>{text()}</p>}</Show>
    </>
  )
}
