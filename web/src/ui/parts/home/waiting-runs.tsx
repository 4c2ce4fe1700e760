import { useNavigate } from '@solidjs/router'
import Unplug from 'lucide-solid/icons/unplug'
import { For, Show } from 'solid-js'
import type { RunEntry } from '../../../store/run-entry.ts'
import { Icon } from '../icon.tsx'
import { ResumeOffer } from '../run/resume-offer.tsx'
import './home-lists.css'

/** Interrupted runs that no tab has resumed. */
export function WaitingRuns(props: { runs: readonly RunEntry[] }) {
  const navigate = useNavigate()
  return (
    <section aria-labelledby="waits">
      <h2 id="waits">Needs your attention</h2>
      <ul class="home-list">
        <For each={props.runs}>
          {(run) => (
            <li class="home-row">
              <a class="home-row-goal" href={`/runs/${run.runId}`} title={run.goal}>
                {run.goal}
              </a>
              <p class="home-row-words waiting">
                <Icon of={Unplug} size={14} />
                <span>
                  {run.stepCount === 0
                    ? 'Interrupted before its first step'
                    : `Interrupted at step ${run.stepCount}`}
                  , {run.applicationName}
                </span>
              </p>
              <Show
                when={!run.imported}
                fallback={
                  <a
                    class="button home-row-act"
                    href={`/new?from=${run.runId}`}
                    aria-label={`Run again: ${run.goal}`}
                  >
                    Run again
                  </a>
                }
              >
                <ResumeOffer
                  runId={run.runId}
                  label={run.goal}
                  class="home-row-act"
                  onGoing={() => navigate(`/runs/${run.runId}`)}
                />
              </Show>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
