import type { RunId } from '@harness/shared/base/ids.ts'
import '../../kit/runs/runs.css'

interface TabsProps {
  readonly runId: RunId
  readonly current: 'replay' | 'findings'
  /** How many findings. */
  readonly findings: number
}

/** The views of a run. On phones they take a line of their own under the head. */
export function RunTabs(props: TabsProps) {
  const current = (tab: TabsProps['current']) => (props.current === tab ? 'page' : undefined)
  return (
    <nav class="run-tabs" aria-label="Views of this run">
      <a href={`/runs/${props.runId}`} aria-current={current('replay')}>
        Replay
      </a>
      <a href={`/runs/${props.runId}/findings`} aria-current={current('findings')}>
        Findings <span class="badge">{props.findings}</span>
      </a>
    </nav>
  )
}
