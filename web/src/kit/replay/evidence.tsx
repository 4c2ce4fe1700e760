import type { StepEvidence } from '@harness/shared/findings/evidence.ts'
import { factLabel } from '@harness/shared/findings/words.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { Index } from 'solid-js'
import { FrictionName } from '../controls/friction-kind.tsx'

/** The persona's reports and the sensors' measurements, as rows of a cell. */
export function Evidence(props: { step: StepState; evidence: StepEvidence }) {
  return (
    <>
      <Index each={props.evidence.reported}>
        {(note) => (
          <p class="evidence grid col-span-full grid-cols-[subgrid]">
            <span class="quiet-text text-right">reported</span>
            <span>
              <FrictionName kind={note().kind} /> {note().detail}
            </span>
          </p>
        )}
      </Index>
      <Index each={props.evidence.measured}>
        {(signal) => (
          <p class="evidence grid col-span-full grid-cols-[subgrid]">
            <span class="quiet-text text-right">measured</span>
            <span>
              <b class="bold">{factLabel(signal())}</b> {signal().detail}
            </span>
          </p>
        )}
      </Index>
      <Index each={props.step.notes}>
        {(note) => (
          <p class="evidence quiet-text grid col-span-full grid-cols-[subgrid]">
            <span class="quiet-text text-right">
              {note().kind === 'steered' ? 'you' : 'to model'}
            </span>
            <span>{note().text}</span>
          </p>
        )}
      </Index>
    </>
  )
}
