import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import { For, Show } from 'solid-js'
import { latePart } from '../../kit/controls/lazy-part.tsx'
import { ResumeOffer } from '../../kit/runs/resume-offer.tsx'
import { VerdictEvidence } from '../../kit/runs/verdict-evidence.tsx'
import { clockText, countOf } from '../../kit/words/number.ts'
import { endName } from '../../kit/words/state-pill.ts'
import { headlineOf } from './headline.ts'
import './verdict.css'

const ResultPanel = latePart(() => import('./result-panel.tsx'), 'ResultPanel')

export function VerdictBlock(props: { runId: RunId; run: RunState }) {
  const facts = () => {
    const done = props.run.completed
    if (!done) return ''
    const steps = countOf(done.stepCount, 'step')
    const reports =
      done.frictionCount === 0 ? 'nothing reported' : countOf(done.frictionCount, 'report')
    const checks = props.run.legs.flatMap(({ started }) => started.checks ?? []).length
    return [
      `${steps}, ${reports}, ${clockText(done.durationMs)}`,
      done.confirmed && checks > 0 ? `. Confirmed by ${countOf(checks, 'check')}` : '',
      props.run.started && isTour(props.run.started) ? `. ${TOUR_LABEL}` : '',
    ].join('')
  }
  return (
    <Show when={props.run.phase === 'completed' || props.run.phase === 'interrupted'}>
      <section
        class="verdict grid justify-items-start gap-8 p-[16px_var(--gutter)_20px] rule-b"
        aria-label={endName(props.run)}
        data-phase={props.run.phase}
      >
        <Show
          when={props.run.completed}
          fallback={
            <>
              <p class="quiet-text">
                Resuming starts with a new look at the screen; no step is repeated.
              </p>
              <ResumeOffer runId={props.runId} />
            </>
          }
        >
          {(_) => (
            <>
              <Summary run={props.run} />
              <VerdictEvidence run={props.run} />
              <p class="quiet-text">{facts()}</p>
            </>
          )}
        </Show>
      </section>
      <Show when={props.run.completed}>
        <ResultPanel runId={props.runId} run={props.run} />
      </Show>
    </Show>
  )
}

/** Sentence of the bar above, then the rest of the report; for a sweep as a table. */
function Summary(props: { run: RunState }) {
  const headline = () => headlineOf(props.run)
  return (
    <>
      <p class="text-strong">{headline().sentence}</p>
      <Show when={headline().rest !== ''}>
        <p class="verdict-rest">{headline().rest}</p>
      </Show>
      <Show when={headline().rows.length > 0}>
        <table class="verdict-table">
          <tbody>
            <For each={headline().rows}>
              {([term, text], index) => (
                <tr>
                  <th scope="row">{headline().rows[index() - 1]?.[0] === term ? '' : term}</th>
                  <td>{text}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </>
  )
}
