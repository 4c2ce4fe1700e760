import { createMemo, For, Show } from 'solid-js'
import { recentRuns } from '../../store/runs.ts'
import type { RunEntry } from '../../store/schema.ts'
import { createList } from '../state/create-list.ts'
import { usePage } from '../state/page.ts'
import { agoText, clockText, countOf } from '../words/number.ts'
import { pillOf } from '../words/state-pill.ts'
import { Notice } from './shell/notice.tsx'
import { Pill } from './shell/pill.tsx'
import './run-list.css'

/** Runs of this browser, newest first; each row leads to its run. */
export function RunList(props: { limit: number }) {
  const page = usePage()
  const { items, error } = createList(() => recentRuns(page.db, props.limit))
  return (
    <Show
      when={!error()}
      fallback={
        <Notice fact="The runs of this browser cannot be read." sentence={error()?.message ?? ''} />
      }
    >
      <Show
        when={items()?.length !== 0}
        fallback={
          <Notice
            fact="No runs yet"
            sentence="A run appears here as soon as it starts, and stays."
          />
        }
      >
        <ul class="run-list">
          <For each={items()}>{(run) => <RunRow run={run} />}</For>
        </ul>
      </Show>
    </Show>
  )
}

function RunRow(props: { run: RunEntry }) {
  const look = createMemo(() => pillOf(props.run))
  const friction = () =>
    props.run.frictionCount === 0 ? '' : countOf(props.run.frictionCount, 'friction note')
  const time = () => (props.run.durationMs === undefined ? '' : clockText(props.run.durationMs))
  return (
    <li>
      <a class="run-row" href={`/runs/${props.run.runId}`}>
        <span class="run-row-pill">
          <Pill look={look()} />
        </span>
        <span class="run-row-goal" title={props.run.goal}>
          {props.run.goal}
        </span>
        <span class="run-row-who">
          {props.run.personaName}, {props.run.applicationName}
        </span>
        <span class="run-row-count">{countOf(props.run.stepCount, 'step')}</span>
        <span class="run-row-friction">{friction()}</span>
        <span class="run-row-time">{time()}</span>
        <time
          class="run-row-when"
          datetime={props.run.startedAt}
          title={new Date(props.run.startedAt).toLocaleString()}
        >
          {agoText(props.run.startedAt, Date.now())}
        </time>
      </a>
    </li>
  )
}
