import type { RunState } from '@harness/shared/fold.ts'
import { Show } from 'solid-js'
import { clockText, countText } from '../../words/number.ts'
import { usedTokens } from './meters.tsx'

/** What was asked and what came of it. `brief` is the form above the steps, where there is no column for it. */
export function Facts(props: { run: RunState; brief?: boolean }) {
  const started = () => props.run.started
  const completed = () => props.run.completed
  return (
    <dl class="facts" classList={{ brief: props.brief === true }}>
      <dt>Goal</dt>
      <dd>{started()?.goal}</dd>
      <dt>Persona</dt>
      <dd>
        <details>
          <summary>{started()?.personaName}</summary>
          {started()?.persona}
        </details>
      </dd>
      <Show when={props.brief !== true && completed()}>
        {(done) => (
          <>
            <dt>Verdict</dt>
            <dd class="facts-verdict">{done().summary}</dd>
            <Show when={done().ending === 'goal'}>
              <dt>Would a real person manage?</dt>
              <dd>{done().wouldRealUserSucceed ? 'Yes' : 'No'}</dd>
            </Show>
            <dt>Spent</dt>
            <dd>
              {clockText(done().durationMs)}, {countText(usedTokens(props.run))} tokens
            </dd>
          </>
        )}
      </Show>
    </dl>
  )
}
