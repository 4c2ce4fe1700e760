// The real loop over a recorded device, without disk and network, so that the times have only our
// own work.

import { RunningSummary, summarise } from '@harness/shared/findings/summary.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import { done, run, screen, tap } from '../../core/rig.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

/** The state of a long run at one of its steps. */
export interface GrowthState {
  readonly step: number
  /** Milliseconds of each of the last steps. */
  readonly stepMs: readonly number[]
  readonly foldMs: number
  /**
   * Microseconds of one append without the disk: its rows folded, the index row made. Each is the
   * mean of many.
   */
  readonly appendUs: readonly number[]
  /** Characters of the text of the request. */
  readonly requestLength: number
  /** Characters of JSON. */
  readonly logLength: number
  readonly entryLength: number
}

/** Steps measured around a length; single ones are too short for the clock. */
const AROUND = 8

/** One run as long as the largest of the steps, and its state at each of them. */
export async function growthAt(steps: readonly number[]): Promise<readonly GrowthState[]> {
  const longest = Math.max(...steps)
  const tokensSent: number[] = []
  const lengths: number[] = []
  const { rows } = await run({
    recording: { screens: Array.from({ length: longest + 2 }, (_, look) => screen(look)) },
    plan: { stepBudget: 0, tokenBudget: 0 },
    answer: (request) => {
      tokensSent.push(performance.now())
      lengths.push(textLength(request))
      return tokensSent.length > longest ? done() : tap((tokensSent.length % 2) + 1)
    },
  })
  if (tokensSent.length <= longest)
    throw new Error(`The run ended after ${tokensSent.length} steps.`)
  return steps.map((step) => {
    const recent = tokensSent.slice(Math.max(0, step - AROUND), step)
    return {
      step,
      stepMs: recent.slice(1).map((at, index) => at - (recent[index] ?? at)),
      requestLength: lengths[step - 1] ?? 0,
      ...stateAt(rows, step),
    }
  })
}

/** Steps whose appends are timed together, and how often that is done. */
const STEPS_A_BATCH = 40
const BATCHES = 51

/** Mean time of one append, of three per step, in microseconds, for the steps after `step`. */
function appendUsAfter(step: number): number {
  const runId = newRunId()
  const before = [RUN_STARTED, LEG_STARTED, ...stepsFrom(1, step).flat(2)]
  const running = new RunningSummary(stamp(runId, 0, before))
  let seq = before.length
  const appends = stepsFrom(step + 1, STEPS_A_BATCH)
    .flat()
    .map((bodies) => {
      const rows = stamp(runId, seq, bodies)
      seq += rows.length
      return rows
    })
  const began = performance.now()
  for (const rows of appends) {
    for (const row of rows) running.add(row)
    if (!running.summary) throw new Error('The run has no summary.')
  }
  return (1_000 * (performance.now() - began)) / appends.length
}

/** The three appends of each step. */
function stepsFrom(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const step = first + index
    return [[stepStarted(step)], thought(step), acted(step)]
  })
}

function stateAt(rows: readonly Row[], step: number) {
  const log = rows.filter((row) => !('step' in row) || row.step <= step)
  const began = performance.now()
  const state = foldAll(log)
  const foldMs = performance.now() - began
  return {
    foldMs,
    appendUs: Array.from({ length: BATCHES }, () => appendUsAfter(step)),
    logLength: JSON.stringify(log).length,
    entryLength: JSON.stringify(summarise(state)).length,
  }
}

function textLength({ system, tools, history, screen: shown, reminder }: ModelRequest): number {
  const historyText = history.reduce((sum, { text }) => sum + text.length, 0)
  return system.length + JSON.stringify(tools).length + historyText + shown.length + reminder.length
}
