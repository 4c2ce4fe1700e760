import { Show } from 'solid-js'
import { RunActionsBar } from './run-actions.tsx'
import { RunHeader } from './run-header.tsx'
import { VerdictBar, type VerdictBarProps } from './verdict-bar.tsx'

/** Top of each view except the replay: name, actions and end of the run. */
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
