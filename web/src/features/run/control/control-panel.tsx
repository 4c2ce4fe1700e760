import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import { OFFLINE } from '@harness/shared/order/providers.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import { Match, Switch } from 'solid-js'
import { latePart } from '../../../kit/controls/lazy-part.tsx'
import { usePage } from '../../../kit/page/page.ts'
import type { StageTools } from '../../../kit/replay/create-stage-tools.ts'
import type { TakeOver } from '../../../kit/runs/create-take-over.ts'
import type { Control } from '../create-control.ts'
import { AnswersList } from './answers-list.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { LostCard } from './lost-card.tsx'
import { SteerField } from './steer-field.tsx'

// Few runs reach a limit.
const PauseCard = latePart(() => import('./pause-card.tsx'), 'PauseCard')

interface ControlPanelProps {
  readonly runId: RunId
  readonly run: RunState
  readonly control: Control
  readonly tools: StageTools
  readonly takeOver: TakeOver
}

/** Panel of a live run for decisions and messages to the agent. */
export function ControlPanel(props: ControlPanelProps) {
  const page = usePage()
  return (
    <div class="control flex-none relative p-[8px_12px_12px] rule-t">
      <AnswersList control={props.control} />
      <Switch fallback={<Speak {...props} />}>
        <Match when={props.control.request()}>
          {(request) => (
            <ApprovalCard
              runId={props.runId}
              request={request()}
              control={props.control}
              tools={props.tools}
              takeOver={props.takeOver}
              since={page.activityOf(props.runId).phase?.since ?? 0}
            />
          )}
        </Match>
        <Match when={props.control.pause.cause()}>
          {(cause) => <PauseCard cause={cause()} control={props.control} run={props.run} />}
        </Match>
        <Match when={props.control.lost()}>
          {(error) => (
            <LostCard
              error={error()}
              steps={props.run.steps.length}
              startup={page.activityOf(props.runId).startup}
              retry={props.control.retry}
            />
          )}
        </Match>
      </Switch>
    </div>
  )
}

/** Message field; absent for scripts and sweeps, which do not read messages. */
function Speak(props: ControlPanelProps) {
  return (
    <Switch fallback={<SteerField {...props} />}>
      <Match when={props.run.started && isTour(props.run.started)}>
        <p class="quiet-text p-[4px_4px_0] text-small">
          <b>{TOUR_LABEL}.</b> The steps are scripted; the screens and the measurements are real.
        </p>
      </Match>
      <Match when={isSweep(props.run.started?.provider)}>
        <p class="quiet-text p-[4px_4px_0] text-small">
          <b>{OFFLINE.sweep.name}.</b> It uses every control it can reach and reads no messages.
        </p>
      </Match>
    </Switch>
  )
}
