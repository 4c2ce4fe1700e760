import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import { lazy, Show, Suspense } from 'solid-js'
import { Pill } from '../../kit/page/pill.tsx'
import { ResumeOffer } from '../../kit/runs/resume-offer.tsx'
import { VerdictEvidence } from '../../kit/runs/verdict-evidence.tsx'
import { clockText, countOf } from '../../kit/words/number.ts'
import { endName, pillOf } from '../../kit/words/state-pill.ts'
import './run.css'

const ResultPanel = lazy(() =>
  import('./result-panel.tsx').then((part) => ({ default: part.ResultPanel })),
)

/** How a run ended, at the end of its steps. */
export function VerdictBlock(props: { runId: RunId; run: RunState }) {
  const status = () => ({ phase: props.run.phase, ...props.run.completed })
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
        <Pill look={pillOf(status())} />
        <Show
          when={props.run.completed}
          fallback={
            <>
              <p class="text-title">
                Interrupted at step {props.run.steps.at(-1)?.step ?? 1}. What was recorded is safe.
              </p>
              <p class="quiet-text">
                Resuming starts with a new look at the screen; no step is repeated.
              </p>
              <ResumeOffer runId={props.runId} />
            </>
          }
        >
          {(done) => (
            <>
              <p class="text-title">{done().summary}</p>
              <VerdictEvidence run={props.run} />
              <p class="quiet-text">{facts()}</p>
            </>
          )}
        </Show>
      </section>
      <Show when={props.run.completed}>
        <Suspense>
          <ResultPanel runId={props.runId} run={props.run} />
        </Suspense>
      </Show>
    </Show>
  )
}
