import { nameInList } from '@harness/shared/library/run-name.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import { playedAs } from '@harness/shared/views/played-as.ts'
import { createMemo, For } from 'solid-js'
import type { RunEntry } from '../../../store/run-entry.ts'
import { createRunNames } from '../../state/lists/create-run-details.ts'
import { usePage } from '../../state/shell/page.ts'
import { waitWords } from '../../words/attention.ts'
import { findingsText } from '../../words/friction.ts'
import { agoText, clockText, countText } from '../../words/number.ts'
import { JUDGING, pillOf } from '../../words/state-pill.ts'
import { Pill } from '../shell/pill.tsx'
import { RowStrip } from '../strip/row-strip.tsx'
import './recent-runs.css'

interface RecentRunsProps {
  readonly runs: readonly RunEntry[]
  /** How many there are in all, once they are counted. */
  readonly total: number | undefined
}

/** The last runs, each with its strip. */
export function RecentRuns(props: RecentRunsProps) {
  const runName = createRunNames(() => props.runs)
  const word = () =>
    props.total !== undefined && props.total > 1 ? `All ${countText(props.total)} runs` : 'All runs'
  return (
    <section class="recent" aria-labelledby="recent">
      <div class="home-head">
        <h2 id="recent">Recent runs</h2>
        <a href="/runs">{word()}</a>
      </div>
      <ul class="recent-rows">
        <For each={props.runs}>{(run) => <RecentRun run={run} name={runName(run)} />}</For>
      </ul>
    </section>
  )
}

function RecentRun(props: { run: RunEntry; name: string }) {
  const page = usePage()
  const look = createMemo(() => {
    const { phase, elsewhere, judging, broken } = page.activityOf(props.run.runId)
    if (judging && props.run.phase === 'running') return JUDGING
    const kind = waitWords(phase ?? elsewhere)?.kind
    const waits = kind && (kind === 'decision' ? ('you' as const) : ('pause' as const))
    return pillOf({ ...props.run, waits, ...(broken && { phase: 'interrupted' }) })
  })
  const isRunning = () => props.run.phase === 'running'
  const who = () => {
    const { applicationName } = props.run
    const parts = [isTour(props.run) ? TOUR_LABEL : playedAs(props.run), applicationName]
    return parts.filter(Boolean).join(', ')
  }
  return (
    <li class="recent-row">
      <span class="recent-pill">
        <Pill look={look()} />
      </span>
      <a class="recent-goal" href={`/runs/${props.run.runId}`} title={props.name}>
        {nameInList(props.name)}
      </a>
      <span class="recent-who" title={who()}>
        {who()}
      </span>
      <span class="recent-strip">
        <RowStrip cells={props.run.strip} />
      </span>
      <span class="recent-findings">
        {findingsText(props.run)}
        {isRunning() && ' so far'}
      </span>
      <span class="recent-time">
        {props.run.durationMs === undefined ? '' : clockText(props.run.durationMs)}
      </span>
      <span class="recent-when">{agoText(props.run.startedAt, Date.now())}</span>
    </li>
  )
}
