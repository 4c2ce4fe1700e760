// The recorded tour of the sample, and a run that has one text in every place, for tests of
// reports.
import { fileURLToPath } from 'node:url'
import { readBundle, scenesOf } from '@harness/bridge/cli/bundle/read-bundle.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { type RunReport, reportOf } from '@harness/shared/files/report/run-report.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { Row, RowBody } from '@harness/shared/log/rows.ts'
import { RUN } from '../../../setup/any-row.ts'
import {
  acted,
  LEG_STARTED,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../../store/sample-rows.ts'

const TOUR = fileURLToPath(new URL('../../../fixtures/bundles/tour.zip', import.meta.url))

export interface RecordedRun {
  readonly rows: readonly Row[]
  readonly state: RunState
  readonly sceneOf: (step: number) => Scene | undefined
}

export async function recordedTour(): Promise<RecordedRun> {
  const bundle = await readBundle('tour.zip', TOUR)
  const scenes = await scenesOf(bundle)
  return { rows: bundle.run.rows, state: bundle.state, sceneOf: (step) => scenes.get(step) }
}

export function reportFor(state: RunState): RunReport {
  const report = reportOf(state)
  if (!report) throw new Error('The run has no rows.')
  return report
}

const NOTE: RowBody = {
  kind: 'leg_completed',
  leg: 0,
  verdict: 'success',
  confirmed: false,
  ending: 'goal',
  summary: '',
}

/** A finished run of one step; `change` may alter each of its rows. */
export function smallRun(change: (row: RowBody) => RowBody = (row) => row): RunState {
  const rows = [
    RUN_STARTED,
    LEG_STARTED,
    stepStarted(1),
    ...thought(1),
    ...acted(1),
    NOTE,
    RUN_COMPLETED,
  ]
  return foldAll(stamp(RUN, 0, rows.map(change)))
}

/** The same text wherever a page, a person or a model can write one. */
export function runSaying(text: string): RunState {
  return smallRun((row) => {
    switch (row.kind) {
      case 'run_started':
        return {
          ...row,
          goal: text,
          personaName: text,
          application: { ...row.application, name: text },
        }
      case 'leg_started':
        return { ...row, goal: text, checks: [{ kind: 'text', value: text }] }
      case 'step_started':
        return { ...row, title: text, url: 'http://127.0.0.1:4000/a' }
      case 'tool_call':
        return { ...row, label: text, observation: text, intent: text }
      case 'tool_result':
        return { ...row, detail: text }
      case 'friction':
        return { ...row, detail: text }
      case 'leg_completed':
      case 'run_completed':
        return { ...row, summary: text }
      default:
        return row
    }
  })
}

/** Texts that have a meaning in one of the formats. */
export const HOSTILE: readonly string[] = [
  `]]>&"'<script>alert(1)</script>`,
  'line one\nline two\r\n\ttab',
  '=HYPERLINK("http://evil.test";"x")',
  '| a | b |\n|---|---|\n# heading [link](http://evil.test) @team #12 `code`',
  "'); process.exit(1); //",
  '\u2028*/ $' + '{1 + 1} `\\',
  '\u0000\u0001\uFFFE\uD800 \u202E',
]

/** A run whose second step has no call, because something else ended it. */
export function endedBy(ending: 'stopped' | 'limit' | 'fault'): RunState {
  const end = { verdict: 'blocked', confirmed: false, ending, summary: 'It ended.' } as const
  const rows: readonly RowBody[] = [
    RUN_STARTED,
    LEG_STARTED,
    stepStarted(1),
    ...thought(1),
    ...acted(1),
    stepStarted(2),
    { ...NOTE, ...end },
    { ...RUN_COMPLETED, ...end },
  ]
  return foldAll(stamp(RUN, 0, rows))
}
