import type { StepState } from '@harness/shared/log/fold.ts'
import { For, Show } from 'solid-js'
import { countText, spanText } from '../words/number.ts'
import { stagesOf } from '../words/step.ts'

/** Time and tokens of a step, with the stages as one bar. */
export function StepTimes(props: { step: StepState }) {
  const stages = () => stagesOf(props.step)
  return (
    <Show when={props.step.completed}>
      {(done) => (
        <section aria-label="Time and tokens">
          <p class="flex justify-between gap-12">
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
          <div class="times-bar flex gap-2 my-8 h-8" aria-hidden="true">
            <For each={stages()}>
              {({ stage, ms }) => (
                <span
                  class="forced-color-adjust-none bg-ink"
                  data-stage={stage}
                  style={{ '--share': String(ms) }}
                />
              )}
            </For>
          </div>
          <ul class="times-key flex flex-wrap gap-[4px_16px] text-meta">
            <For each={stages()}>
              {({ stage, words }) => (
                <li class="row gap-6" data-stage={stage}>
                  {words}
                </li>
              )}
            </For>
          </ul>
          <Show when={props.step.modelCalls.length > 1}>
            <p class="quiet-text">The model was asked {props.step.modelCalls.length} times.</p>
          </Show>
        </section>
      )}
    </Show>
  )
}
