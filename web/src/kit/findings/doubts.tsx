import type { Finding } from '@harness/shared/findings/findings.ts'
import { ANSWER_WORDS, byModel, type Opinion } from '@harness/shared/findings/judgements.ts'
import { For, Show } from 'solid-js'
import { GradeBadge } from '../controls/grade-badge.tsx'
import { quoted } from '../words/quote.ts'
import './findings.css'

type Doubted = Pick<Finding, 'against' | 'opinion' | 'same'>

export function isDoubted({ against, opinion, same }: Doubted): boolean {
  return (against ?? opinion ?? same) !== undefined
}

/** Evidence in the log against a report, with links to its steps, and opinions of the helpers. */
export function Doubts(props: Doubted & { readonly hrefOf: (step: number) => string }) {
  return (
    <Show when={isDoubted(props)}>
      <dl class="doubts grid grid-cols-[56px_minmax(0,1fr)] max-w-680">
        <Show when={props.against}>
          {(against) => (
            <>
              <dt>Log</dt>
              <dd>
                <p>
                  <strong>Contradicted.</strong> The screen changed within a second.
                </p>
                <ul class="grid gap-4 min-w-0 wrap-anywhere">
                  <For each={against().steps}>
                    {({ step, label, outcome, settleMs }) => (
                      <li class="flex items-baseline gap-6 quiet-text">
                        <a
                          class="step-link flex-none hover:bg-here-soft"
                          href={props.hrefOf(step)}
                          aria-label={`Step ${step}`}
                        >
                          {step}
                        </a>
                        <span>
                          {label}: {outcome}, still again after {settleMs} ms
                        </span>
                      </li>
                    )}
                  </For>
                </ul>
              </dd>
            </>
          )}
        </Show>
        <Show when={props.opinion}>{(opinion) => <Judge opinion={opinion()} />}</Show>
        <Show when={props.same}>
          {(same) => (
            <>
              <dt>Same</dt>
              <dd>{same().words}</dd>
            </>
          )}
        </Show>
      </dl>
    </Show>
  )
}

function Judge(props: { opinion: Opinion }) {
  return (
    <>
      <dt>Judge</dt>
      <dd class="doubts-judge">
        <p>
          <strong>{ANSWER_WORDS[props.opinion.answer]}.</strong> {quoted(props.opinion.quote)}{' '}
          {byModel(props.opinion)}
        </p>
        <Show when={props.opinion.was}>
          {(was) => (
            <p class="row-wrap gap-6">
              was <GradeBadge grade={was()} /> before the judge
            </p>
          )}
        </Show>
      </dd>
    </>
  )
}
