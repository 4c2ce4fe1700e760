import type { RunId } from '@harness/shared/language/ids.ts'
import type { StepEvidence } from '@harness/shared/views/evidence.ts'
import type { StepState } from '@harness/shared/views/fold.ts'
import { sensorLabel } from '@harness/shared/views/words.ts'
import { For, Show } from 'solid-js'
import { FrictionName } from '../../ui/parts/friction-kind.tsx'
import { Thumb } from '../../ui/parts/step/thumb.tsx'
import { clockText } from '../../ui/words/number.ts'

interface TipProps {
  readonly runId: RunId
  readonly step: StepState | undefined
  readonly startMs: number
  readonly evidence: StepEvidence
}

/** A step in a tooltip: picture, number and time, tool call, kinds and facts. */
export function StepTip(props: TipProps) {
  return (
    <Show when={props.step} keyed>
      {(step) => (
        <>
          <Thumb runId={props.runId} step={step.step} picture width={408} />
          <p class="strip-tip-when">
            <b>{step.step}</b> · {clockText(props.startMs)}
          </p>
          <p class="strip-tip-call">{step.call?.label ?? 'No tool call'}</p>
          <For each={[...new Set(props.evidence.reported.map(({ kind }) => kind))]}>
            {(kind) => (
              <p>
                <FrictionName kind={kind} />
              </p>
            )}
          </For>
          <For each={props.evidence.measured}>
            {(signal) => (
              <p>
                <b>{sensorLabel(signal.sensor)}.</b> {signal.detail}
              </p>
            )}
          </For>
        </>
      )}
    </Show>
  )
}
