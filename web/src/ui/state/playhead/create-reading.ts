import { evidenceOf, type StepEvidence } from '@harness/shared/evidence.ts'
import { type Finding, findingsOf } from '@harness/shared/findings.ts'
import type { RunState } from '@harness/shared/fold.ts'
import { type StripModel, stripOf } from '@harness/shared/strip.ts'
import { type Accessor, createMemo } from 'solid-js'

/** What every view of a run reads off its state: made once, so that all of them speak of the same step. */
export interface Reading {
  readonly strip: Accessor<StripModel>
  readonly findings: Accessor<readonly Finding[]>
  readonly evidenceAt: (index: number) => StepEvidence
  /** Steps of which something was told or measured. */
  readonly evidenceSteps: Accessor<readonly number[]>
  /** The first step of each leg. */
  readonly legStarts: Accessor<readonly number[]>
}

const NONE: StepEvidence = { step: 0, told: [], measured: [] }

export function createReading(run: Accessor<RunState>): Reading {
  const strip = createMemo(() => stripOf(run()))
  const evidence = createMemo(() => evidenceOf(run().steps))
  const findings = createMemo(() => findingsOf(run()))
  return {
    strip,
    findings,
    evidenceAt: (index) => evidence()[index] ?? NONE,
    evidenceSteps: createMemo(() =>
      evidence()
        .filter(({ told, measured }) => told.length + measured.length > 0)
        .map(({ step }) => step),
    ),
    legStarts: () => strip().legs.map(({ from }) => strip().steps[from]?.step ?? 1),
  }
}
