import type { RunState } from '@harness/shared/log/fold.ts'
import { Show } from 'solid-js'
import { latePart } from '../../kit/controls/lazy-part.tsx'
import type { Playhead } from '../../kit/replay/create-playhead.ts'
import type { Control } from './create-control.ts'

// The page is drawn before its plan is loaded.
const PlanPanel = latePart(() => import('./plan-panel.tsx'), 'PlanPanel')

interface PlanProps {
  readonly run: RunState
  readonly playhead: Playhead
  readonly control: Control
}

/** Plan above the list of steps; hidden while a single step is shown. */
export function Plan(props: PlanProps) {
  return (
    <Show when={!props.playhead.chosen() && props.run.steps.length > 0}>
      <PlanPanel
        run={props.run}
        playhead={props.playhead}
        asks={props.control.request() !== undefined}
      />
    </Show>
  )
}
