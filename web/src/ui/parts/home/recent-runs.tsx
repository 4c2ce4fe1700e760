import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import { createMemo, For, Show } from 'solid-js'
import type { RunEntry } from '../../../store/run-entry.ts'
import { findingsText } from '../../words/friction.ts'
import { agoText } from '../../words/number.ts'
import { pillOf } from '../../words/state-pill.ts'
import { Pill } from '../shell/pill.tsx'
import { RowStrip } from '../strip/row-strip.tsx'
import './home-lists.css'

/** The last runs, each with its strip, to open or to run again. */
export function RecentRuns(props: { runs: readonly RunEntry[] }) {
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">Recent runs</h2>
      <ul class="home-list">
        <For each={props.runs}>{(run) => <RecentRun run={run} />}</For>
      </ul>
      <p class="home-all">
        <a href="/runs">All runs</a>
      </p>
    </section>
  )
}

function RecentRun(props: { run: RunEntry }) {
  const look = createMemo(() => pillOf(props.run))
  const ago = () => agoText(props.run.startedAt, Date.now())
  return (
    <li class="home-row">
      <a class="home-row-goal" href={`/runs/${props.run.runId}`} title={props.run.goal}>
        {props.run.goal}
      </a>
      <p class="home-row-words">
        <Pill look={look()} />
        {findingsText(props.run)}, {ago()}
        {isTour(props.run) && `, ${TOUR_LABEL}`}
      </p>
      <span class="home-row-strip">
        <RowStrip cells={props.run.strip} />
      </span>
      {/* The tour is run again by the button of the sample, on this very screen. */}
      <Show when={!isTour(props.run)}>
        <a
          class="button home-row-act"
          href={`/new?from=${props.run.runId}`}
          aria-label={`Run again: ${props.run.goal}`}
        >
          Run again
        </a>
      </Show>
    </li>
  )
}
