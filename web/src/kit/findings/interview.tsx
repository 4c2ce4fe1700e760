import type { RunId } from '@harness/shared/base/ids.ts'
import { answerText, interviewText, OVERRATES } from '@harness/shared/findings/interview.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { For, Show } from 'solid-js'
import { useRunFiles } from '../runs/run-files.ts'

/** The persona's answers after the run, each with the steps that support it. */
export function Interview(props: { readonly runId: RunId; readonly run: RunState }) {
  const files = useRunFiles()
  return (
    <Show when={props.run.interviewed}>
      {(row) => (
        <section class="interview my-24 max-w-680">
          <h2 class="text-title">Interview, reported</h2>
          <p>{interviewText(props.run)}</p>
          <p class="quiet-text">{OVERRATES}</p>
          <For each={row().answers}>
            {(answer) => (
              <p class="mt-8">
                <b>{answer.asked}</b> {answerText(answer)}{' '}
                <For each={answer.steps} fallback={answer.why ? '' : <i>No evidence</i>}>
                  {(step) => (
                    <>
                      <a href={files.hrefOfStep(props.runId, step)}>Step {step}</a>{' '}
                    </>
                  )}
                </For>
              </p>
            )}
          </For>
        </section>
      )}
    </Show>
  )
}
