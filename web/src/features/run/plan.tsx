import type { RunState } from '@harness/shared/log/fold.ts'
import { lazy, Show, Suspense } from 'solid-js'
import type { Playhead } from '../../kit/replay/create-playhead.ts'
import type { Control } from './create-control.ts'

// The page is drawn before its plan is loaded.
const PlanPanel = lazy(() =>
  import('./plan-panel.tsx').then((part) => ({ default: part.PlanPanel })),
)

interface PlanProps {
  readonly run: RunState
  readonly playhead: Playhead
  readonly control: Control
}

/** Plan above the list of steps; hidden while a single step is shown. */
export function Plan(props: PlanProps) {
  return (
    <Show when={!props.playhead.chosen() && props.run.steps.length > 0}>
      <Suspense>
        <PlanPanel
          run={props.run}
          playhead={props.playhead}
          asks={props.control.request() !== undefined}
        />
      </Suspense>
    </Show>
  )
}
