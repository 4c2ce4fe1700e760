import type { StepState } from '@harness/shared/views/fold.ts'
import { For, Show } from 'solid-js'
import { countText, spanText } from '../../words/number.ts'
import { stagesOf } from '../../words/step.ts'

/** Time and tokens of a step, with the stages as one bar. */
export function StepTimes(props: { step: StepState }) {
  const stages = () => stagesOf(props.step)
  return (
    <Show when={props.step.completed}>
      {(done) => (
        <section class="step-part" aria-label="Time and tokens">
          <p class="times-line">
            <span>{spanText(done().durationMs)}</span>
            <span>
              {countText(
                done().tokensThisStep.input +
                  done().tokensThisStep.cacheRead +
                  done().tokensThisStep.cacheWrite,
              )}{' '}
              tokens in, {countText(done().tokensThisStep.output + done().tokensThisStep.thinking)}{' '}
              out
            </span>
          </p>
          <div class="times-bar" aria-hidden="true">
            <For each={stages()}>
              {({ stage, ms }) => <span data-stage={stage} style={{ '--share': String(ms) }} />}
            </For>
          </div>
          <ul class="times-key">
            <For each={stages()}>{({ stage, words }) => <li data-stage={stage}>{words}</li>}</For>
          </ul>
          <Show when={props.step.modelCalls.length > 1}>
            <p class="quiet-text">The model was asked {props.step.modelCalls.length} times.</p>
          </Show>
        </section>
      )}
    </Show>
  )
}
