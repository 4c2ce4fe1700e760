import type { RunId } from '@harness/shared/base/ids.ts'
import { createResource, Show } from 'solid-js'
import { usePage } from '../../kit/page/page.ts'
import { faultsIn } from '../../kit/words/trace.ts'
import '../../kit/runs/runs.css'

export type RunView = 'replay' | 'findings' | 'network'

interface TabsProps {
  readonly runId: RunId
  readonly current: RunView
  readonly findings: number
}

/** Views of a run as tabs. On phones they have a separate line below the header. */
export function RunTabs(props: TabsProps) {
  const { db } = usePage()
  const current = (tab: RunView) => (props.current === tab ? 'page' : undefined)
  const [faults] = createResource(async () => {
    const { tracesOf } = await import('../../store/traces.ts')
    return (await tracesOf(db, props.runId)).reduce((sum, { trace }) => sum + faultsIn(trace), 0)
  })
  return (
    <nav class="run-tabs" aria-label="Views of this run">
      <a href={`/runs/${props.runId}`} aria-current={current('replay')}>
        Replay
      </a>
      <a href={`/runs/${props.runId}/findings`} aria-current={current('findings')}>
        Findings <span class="badge">{props.findings}</span>
      </a>
      <a href={`/runs/${props.runId}/network`} aria-current={current('network')}>
        Console and network
        <Show when={faults.state === 'ready' && (faults() ?? 0) > 0}>
          <span class="badge">
            {faults()}
            <span class="unseen"> faults</span>
          </span>
        </Show>
      </a>
    </nav>
  )
}
