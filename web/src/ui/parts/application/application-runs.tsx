import { createMemo, For, Show } from 'solid-js'
import type { RunEntry } from '../../../store/run-entry.ts'
import { applicationRunsHref } from '../../state/application/address.ts'
import { createRunNames } from '../../state/lists/create-run-details.ts'
import { agoText } from '../../words/number.ts'
import { pillOf } from '../../words/state-pill.ts'
import { Pill } from '../shell/pill.tsx'
import { RowStrip } from '../strip/row-strip.tsx'
import './application-runs.css'

interface RunsProps {
  readonly applicationKey: string
  /** Newest last. */
  readonly runs: readonly RunEntry[]
  readonly most: number
}

/** The newest runs of an application as strips. */
export function ApplicationRuns(props: RunsProps) {
  const shown = createMemo(() => props.runs.slice(-props.most).toReversed())
  const runName = createRunNames(shown)
  return (
    <section class="app-runs" aria-labelledby="app-runs">
      <div class="app-head">
        <h2 id="app-runs">Runs</h2>
        <a href={applicationRunsHref(props.applicationKey)}>All runs</a>
      </div>
      <Show when={shown().length > 0} fallback={<p class="quiet-text app-empty">No runs yet.</p>}>
        <ul>
          <For each={shown()}>{(run) => <Row run={run} name={runName(run)} />}</For>
        </ul>
      </Show>
    </section>
  )
}

function Row(props: { run: RunEntry; name: string }) {
  return (
    <li class="app-run-row">
      <a href={`/runs/${props.run.runId}`} title={props.name}>
        {props.name}
      </a>
      <span class="app-run-when">{agoText(props.run.startedAt, Date.now())}</span>
      <span class="app-run-strip">
        <RowStrip cells={props.run.strip} />
      </span>
      <span class="app-run-pill">
        <Pill look={pillOf(props.run)} />
      </span>
    </li>
  )
}
