import type { StepEvidence } from '@harness/shared/views/evidence.ts'
import type { StepState } from '@harness/shared/views/fold.ts'
import { factLabel } from '@harness/shared/views/words.ts'
import { Index } from 'solid-js'
import { FrictionName } from '../friction-kind.tsx'

/** The persona's reports and the sensors' measurements, as rows of a cell. */
export function Evidence(props: { step: StepState; evidence: StepEvidence }) {
  return (
    <>
      <Index each={props.evidence.reported}>
        {(note) => (
          <p class="evidence">
            <span class="evidence-label">reported</span>
            <span>
              <FrictionName kind={note().kind} /> {note().detail}
            </span>
          </p>
        )}
      </Index>
      <Index each={props.evidence.measured}>
        {(signal) => (
          <p class="evidence">
            <span class="evidence-label">measured</span>
            <span>
              <b>{factLabel(signal())}</b> {signal().detail}
            </span>
          </p>
        )}
      </Index>
      <Index each={props.step.notes}>
        {(note) => (
          <p class="evidence quiet-text">
            <span class="evidence-label">{note().kind === 'steered' ? 'you' : 'to model'}</span>
            <span>{note().text}</span>
          </p>
        )}
      </Index>
    </>
  )
}
