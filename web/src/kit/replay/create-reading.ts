import { evidenceOf, type StepEvidence } from '@harness/shared/findings/evidence.ts'
import { type Finding, findingsOf } from '@harness/shared/findings/findings.ts'
import { type StripModel, stripOf } from '@harness/shared/findings/strip.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { type Accessor, createMemo } from 'solid-js'

/** Derived data that all views of a run share, computed once. */
export interface Reading {
  readonly strip: Accessor<StripModel>
  readonly findings: Accessor<readonly Finding[]>
  readonly evidenceAt: (index: number) => StepEvidence
  /** Steps with reported or measured evidence. */
  readonly evidenceSteps: Accessor<readonly number[]>
  readonly legStarts: Accessor<readonly number[]>
}

const NO_EVIDENCE: StepEvidence = { step: 0, reported: [], measured: [] }

export function createReading(run: Accessor<RunState>): Reading {
  const strip = createMemo(() => stripOf(run()))
  const evidence = createMemo(() => evidenceOf(run()))
  const findings = createMemo(() => findingsOf(run()))
  return {
    strip,
    findings,
    evidenceAt: (index) => evidence()[index] ?? NO_EVIDENCE,
    evidenceSteps: createMemo(() =>
      evidence()
        .filter(({ reported, measured }) => reported.length + measured.length > 0)
        .map(({ step }) => step),
    ),
    legStarts: () => strip().legs.map(({ from }) => strip().steps[from]?.step ?? 1),
  }
}
