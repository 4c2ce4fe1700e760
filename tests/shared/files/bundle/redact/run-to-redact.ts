// Runs with values to take out, in a few words.

import type { ScreenElement, ScreenFile } from '@harness/shared/device/observation.ts'
import type { RunToRedact } from '@harness/shared/files/redact/find.ts'
import { type Decisions, proposeRedaction, redactRun } from '@harness/shared/files/redact/redact.ts'
import { lineOf, type RowBody } from '@harness/shared/log/rows.ts'
import { RUN } from '../../../../setup/any-row.ts'
import {
  acted,
  LEG_STARTED,
  POINT_SIZE,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../../../store/sample-rows.ts'

export const RECT = { x: 10, y: 100, width: 200, height: 40 }

export function element(label: string, more: Partial<ScreenElement> = {}): ScreenElement {
  return {
    ...{ ref: `r${label.length}`, role: 'textbox', label, labelSource: 'label', rect: RECT },
    ...{ enabled: true, secure: false },
    ...more,
  }
}

function screen(step: number, scene: Partial<ScreenFile['scene']>): ScreenFile {
  return {
    step,
    scene: { pointSize: POINT_SIZE, scale: 2, elements: [], text: '', ...scene },
    marks: [],
  }
}

interface Given {
  readonly started?: Partial<Extract<RowBody, { kind: 'run_started' }>>
  readonly steps: readonly {
    readonly scene?: Partial<ScreenFile['scene']>
    readonly call?: Partial<Extract<RowBody, { kind: 'tool_call' }>>
    readonly at?: Partial<Extract<RowBody, { kind: 'step_started' }>>
  }[]
}

export function runOf({ started, steps }: Given): RunToRedact {
  const bodies = steps.flatMap(({ call, at }, index): RowBody[] => [
    ...[stepStarted(index + 1)].map((row) =>
      row.kind === 'step_started' ? { ...row, ...at } : row,
    ),
    ...thought(index + 1).map((row) => (row.kind === 'tool_call' ? { ...row, ...call } : row)),
    ...acted(index + 1),
  ])
  const head = RUN_STARTED.kind === 'run_started' ? { ...RUN_STARTED, ...started } : RUN_STARTED
  const rows = stamp(RUN, 0, [head, LEG_STARTED, ...bodies])
  const screens = steps.flatMap(({ scene }, index) =>
    scene ? [[index + 1, screen(index + 1, scene)] as const] : [],
  )
  return { rows, screens: new Map(screens) }
}

/** Everything that leaves, as one text. */
export function leaving(run: RunToRedact, decisions: Decisions = {}): string {
  const { rows, screenOf } = redactRun(run, decisions)
  const screens = rows.flatMap((row) => (row.kind === 'step_started' ? [screenOf(row.step)] : []))
  return `${rows.map(lineOf).join('')}${JSON.stringify(screens)}`
}

export const kinds = (run: RunToRedact) =>
  proposeRedaction(run).items.map(({ kind, proposed }) => `${kind}: ${proposed}`)
