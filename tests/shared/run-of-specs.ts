// Steps in a few words, for tests of reported friction and measured signals.

import type { Rect } from '@harness/shared/base/geometry.ts'
import type { OutcomeKind } from '@harness/shared/device/command.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { type FrictionKind, NO_TOKENS } from '@harness/shared/order/run.ts'
import { RUN } from '../setup/any-row.ts'
import {
  acted,
  LEG_STARTED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../store/sample-rows.ts'

const RECTS = {
  Save: { x: 100, y: 200, width: 80, height: 30 },
  Help: { x: 10, y: 10, width: 40, height: 40 },
}

export interface Spec {
  readonly leg?: number
  readonly title?: string
  readonly url?: string
  readonly aim?: keyof typeof RECTS
  readonly tool?: string
  readonly outcome?: OutcomeKind
  readonly reported?: readonly FrictionKind[]
  readonly sensors?: readonly string[]
  readonly ms?: number
  /** Value measured by its sensors; the step number by default. */
  readonly value?: number
  /** Target named by its sensors. */
  readonly target?: string
  /** Place of its sensors' measurement; the target by default. */
  readonly at?: { readonly x: number; readonly y: number }
  /** A target without a label, known by its place alone. */
  readonly isUnlabelled?: boolean
}

function rectOf({ aim = 'Save', at }: Spec): Rect {
  return { ...RECTS[aim], ...at }
}

function callRows(step: number, spec: Spec): RowBody[] {
  const tool = spec.tool ?? 'tap_mark'
  return [...thought(step), ...acted(step).slice(0, 1)].map((row) => {
    if (row.kind === 'tool_result') return { ...row, tool, outcome: spec.outcome ?? 'changed' }
    if (row.kind !== 'tool_call') return row
    const { points, ...call } = row
    const { aim } = spec
    if (!aim) return { ...call, tool }
    const label = spec.isUnlabelled ? '' : aim
    return { ...call, tool, mark: { id: 1, label, role: 'button', rect: rectOf(spec) } }
  })
}

function startedAt(step: number, change: { leg: number; title?: string; url?: string }): RowBody {
  const row = stepStarted(step)
  return row.kind === 'step_started' ? { ...row, ...change } : row
}

function rowsOf(spec: Spec, step: number): RowBody[] {
  const { leg = 0, title, url, reported = [], sensors = [], aim, ms = 1_000 } = spec
  const { value = step, at, target } = spec
  return [
    startedAt(step, { leg, ...(title && { title }), ...(url && { url }) }),
    ...callRows(step, spec),
    ...sensors.map((sensor): RowBody => {
      const signal = { kind: 'signal', step, sensor, value, unit: 'ms' } as const
      return {
        ...signal,
        detail: `${sensor} at ${step}`,
        ...((aim ?? at) && { rect: rectOf(spec) }),
        ...(target !== undefined && { target }),
      }
    }),
    ...reported.map((frictionKind): RowBody => {
      return { kind: 'friction', step, frictionKind, detail: `${frictionKind} at ${step}` }
    }),
    { kind: 'step_completed', step, durationMs: ms, tokensThisStep: NO_TOKENS },
  ]
}

export function rowsOfSpecs(specs: readonly Spec[]): readonly RowBody[] {
  return specs.flatMap((spec, index) => rowsOf(spec, index + 1))
}

/** A run in progress with these steps, a second between any two rows. */
export function runOf(...specs: readonly Spec[]): RunState {
  return foldAll(stamp(RUN, 0, [RUN_STARTED, LEG_STARTED, ...rowsOfSpecs(specs)]))
}
