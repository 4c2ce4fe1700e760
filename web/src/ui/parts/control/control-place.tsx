import type { RunId } from '@harness/shared/ids.ts'
import { Match, Switch } from 'solid-js'
import type { StageTools } from '../../state/playhead/create-stage-tools.ts'
import type { Control } from '../../state/run/create-control.ts'
import { usePage } from '../../state/shell/page.ts'
import { AnswersList } from './answers-list.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { LostCard } from './lost-card.tsx'
import { SteerField } from './steer-field.tsx'

interface PlaceProps {
  readonly runId: RunId
  readonly steps: number
  readonly control: Control
  readonly tools: StageTools
}

/** The one place of a live run where a person is asked or may speak. */
export function ControlPlace(props: PlaceProps) {
  const page = usePage()
  return (
    <div class="control">
      <AnswersList control={props.control} />
      <Switch fallback={<SteerField control={props.control} />}>
        <Match when={props.control.ask()}>
          {(ask) => (
            <ApprovalCard
              runId={props.runId}
              ask={ask()}
              control={props.control}
              tools={props.tools}
            />
          )}
        </Match>
        <Match when={props.control.lost()}>
          {(error) => (
            <LostCard
              error={error()}
              steps={props.steps}
              opening={page.activityOf(props.runId).opening}
              retry={props.control.retry}
            />
          )}
        </Match>
      </Switch>
    </div>
  )
}
