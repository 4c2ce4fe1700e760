import type { RunId } from '@harness/shared/language/ids.ts'
import type { StepEvidence } from '@harness/shared/views/evidence.ts'
import type { StepState } from '@harness/shared/views/fold.ts'
import { factLabel } from '@harness/shared/views/words.ts'
import { For, Show } from 'solid-js'
import { clockText } from '../../words/number.ts'
import { FrictionName } from '../friction-kind.tsx'
import { Thumb } from '../step/thumb.tsx'

interface TipProps {
  readonly runId: RunId
  readonly step: StepState | undefined
  readonly startMs: number
  readonly evidence: StepEvidence
}

/** A step in a tooltip: picture, number and time, tool call, kinds and facts. */
export function StripTip(props: TipProps) {
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
                <b>{factLabel(signal)}.</b> {signal.detail}
              </p>
            )}
          </For>
        </>
      )}
    </Show>
  )
}
