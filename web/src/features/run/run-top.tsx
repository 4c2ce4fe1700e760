import { Show } from 'solid-js'
import { RunActionsBar } from './run-actions.tsx'
import { RunHeader } from './run-header.tsx'
import { VerdictBar, type VerdictBarProps } from './verdict-bar.tsx'

/** The top of each view of a run but the replay: its name, its actions, how it ended. */
export function RunTop(props: VerdictBarProps) {
  return (
    <>
      <RunHeader run={props.run}>
        <Show when={props.run.phase !== 'running'}>
          <RunActionsBar runId={props.runId} run={props.run} />
        </Show>
      </RunHeader>
      <VerdictBar {...props} />
    </>
  )
}
