import {
  opinionText,
  verdictEvidence,
  verdictEvidenceText,
} from '@harness/shared/findings/verdict-evidence.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { planText } from '@harness/shared/log/views/plan.ts'
import { For, Show } from 'solid-js'

/**
 * Evidence for each success, then the model's opinion in quiet text: it is never solid evidence.
 */
export function VerdictEvidence(props: { readonly run: RunState; readonly class?: string }) {
  const proofs = () =>
    props.run.legs.flatMap((leg) => {
      const evidence = verdictEvidence(leg, props.run)
      const plan = planText(props.run, leg.leg)
      const texts = [...(evidence ? [verdictEvidenceText(evidence)] : []), ...(plan ? [plan] : [])]
      return texts.length > 0 ? [{ leg: leg.leg, text: texts.join(' ') }] : []
    })
  return (
    <>
      <For each={proofs()}>
        {({ leg, text }) => (
          <p class={props.class}>
            {props.run.legs.length > 1 ? `Goal ${leg + 1}: ` : ''}
            {text}
          </p>
        )}
      </For>
      <Show when={opinionText(props.run)}>{(text) => <p class="quiet-text">{text()}</p>}</Show>
    </>
  )
}
