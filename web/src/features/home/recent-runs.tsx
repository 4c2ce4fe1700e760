import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import { For, Show } from 'solid-js'
import { Pill } from '../../kit/page/pill.tsx'
import { RowStrip } from '../../kit/tracks/row-strip.tsx'
import { foundText } from '../../kit/words/friction.ts'
import { agoText, countText } from '../../kit/words/number.ts'
import { pillOf } from '../../kit/words/state-pill.ts'
import type { RunEntry } from '../../store/run-entry.ts'

interface RecentRunsProps {
  readonly runs: readonly RunEntry[]
  /** Total number of runs; undefined until counted. */
  readonly total: number | undefined
  readonly runName: (run: RunEntry) => string
}

/** Most recently finished runs, each with its strip. */
export function RecentRuns(props: RecentRunsProps) {
  const word = () =>
    props.total !== undefined && props.total > 1 ? `All ${countText(props.total)} runs` : 'All runs'
  return (
    <section aria-labelledby="recent">
      <div class="list-head">
        <h2 id="recent">Recent runs</h2>
        <a class="flex-none" href="/runs">
          {word()}
        </a>
      </div>
      <ul class="recent-rows">
        <For each={props.runs}>
          {(run) => (
            <li class="recent-row grid items-center gap-x-16 relative hover:bg-hover">
              <Pill look={pillOf(run)} />
              <a
                class="truncate no-underline max-sm:py-4 max-sm:[grid-area:goal]"
                data-row
                href={`/runs/${run.runId}`}
                title={props.runName(run)}
              >
                {props.runName(run)}
                <Show when={isTour(run)}>
                  <span class="quiet-text">, {TOUR_LABEL}</span>
                </Show>
              </a>
              <span class="overflow-hidden">
                <RowStrip cells={run.strip} />
              </span>
              <span class="quiet-text whitespace-nowrap text-end max-sm:[grid-area:found]">
                {foundText(run)}
              </span>
              <span class="quiet-text whitespace-nowrap text-end max-sm:[grid-area:when]">
                {agoText(run.startedAt, Date.now())}
              </span>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
