import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { Accessor } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { createClock } from '../../kit/runs/create-clock.ts'
import { causeOf } from '../../kit/runs/pause-cause.ts'
import { helperText, phaseOf, phaseText } from '../../kit/runs/phase.ts'
import { clockText } from '../../kit/words/number.ts'

/** Minimum wait for which a clock is shown, in milliseconds. */
const CLOCK_FROM_MS = 2000

export interface Waiting {
  /** The running step; the next one while the screen is captured. */
  readonly step: Accessor<number>
  /** Current activity, with a clock after two seconds: "Thinking as Hurried parent, 0:12". */
  readonly text: Accessor<string>
  /** True when all steps are done and a helper reads the log. */
  readonly judging: Accessor<boolean>
  /** Time of the run so far, in milliseconds. */
  readonly elapsed: Accessor<number>
}

/** Excludes the time between an interruption and the resumption. */
function workedMs({ started, steps, resumedAfter, lastTs }: RunState, now: number): number {
  const last = resumedAfter.at(-1)
  if (last === undefined) return Math.max(0, now - Date.parse(started?.ts ?? ''))
  const before = steps
    .filter(({ step }) => step <= last)
    .reduce((sum, { completed }) => sum + (completed?.durationMs ?? 0), 0)
  const since = steps.find(({ step }) => step > last)?.started.ts ?? lastTs ?? ''
  return before + Math.max(0, now - Date.parse(since))
}

/** Activity of a run, from this tab's worker or from the rows written by another tab. */
export function createWaiting(page: Page, runId: RunId, run: Accessor<RunState>): Waiting {
  const now = createClock(() => run().phase === 'running')
  const last = () => run().steps.at(-1)
  const byRows = () => ({
    step: last()?.completed ? (last()?.step ?? 0) + 1 : (last()?.step ?? 1),
    phase: phaseOf(last()),
    since: Date.parse(run().lastTs ?? ''),
  })
  const current = () => {
    const now = page.activityOf(runId).phase
    // The device is still there, so the run only waits for its model.
    if (now?.phase === 'lost' && causeOf(now)) return { ...now, phase: 'paused' } as const
    return now ?? byRows()
  }
  return {
    step: () => current().step,
    text: () => {
      const { judging } = page.activityOf(runId)
      if (judging) return helperText(judging)
      const { phase, since } = current()
      const words = phaseText(phase, run().started, last()?.call?.tool)
      const waited = now() - since
      return waited >= CLOCK_FROM_MS ? `${words}, ${clockText(waited)}` : words
    },
    judging: () => run().phase === 'running' && page.activityOf(runId).judging !== undefined,
    elapsed: () => workedMs(run(), now()),
  }
}
