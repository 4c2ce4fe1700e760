import { findingsOf } from '@harness/shared/findings/findings.ts'
import { RunningSummary, summarise } from '@harness/shared/findings/summary.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Row, RowBody } from '@harness/shared/log/rows.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLog } from '../../setup/any-row.ts'
import { SEED } from '../../setup/seed.ts'
import {
  acted,
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'
import { runOf } from '../run-of-specs.ts'

const run = runOf(
  { aim: 'Save', outcome: 'unchanged', sensors: ['dead_tap'] },
  { aim: 'Help', reported: ['unresponsive'] },
  { aim: 'Save', outcome: 'unchanged', sensors: ['dead_tap'] },
)

it('a summary counts merged findings once the run has ended or is interrupted, like the report', () => {
  const interrupted = summarise({ ...run, phase: 'interrupted' })
  expect(interrupted?.findingCount).toBe(findingsOf(run).length)
  expect(interrupted?.findingCount).toBe(1)
})

it('a summary does not merge the findings of a run in progress', () => {
  expect(summarise(run)).not.toHaveProperty('findingCount')
  expect(summarise(run)?.frictionCount).toBe(1)
})

describe('the summary of a run that grows', () => {
  it(`the running summary equals the summary of the whole log after every row of any log (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyLog, (rows) => {
        const running = new RunningSummary()
        for (const [index, row] of rows.entries()) {
          running.add(row)
          const state = foldAll(rows.slice(0, index + 1))
          expect(running.state).toEqual(state)
          expect(running.summary).toEqual(summarise(state))
        }
      }),
      { seed: SEED },
    )
  })

  /** Counts every read of any field of a row. */
  let reads = 0
  const counted = (row: Row): Row =>
    new Proxy(row, {
      get(target, field, receiver) {
        reads += 1
        return Reflect.get(target, field, receiver)
      },
    })

  /** Reads of rows that one more step costs, in its three appends. */
  function readsOfStep(running: RunningSummary, step: number): number {
    const runId = newRunId()
    const [second, third] = [thought(step), acted(step)]
    const appends: RowBody[][] = [[stepStarted(step)], second, third]
    reads = 0
    for (const bodies of appends) {
      for (const row of stamp(runId, running.state.rowCount, bodies)) running.add(counted(row))
      expect(running.summary?.stepCount).toBe(step)
    }
    return reads
  }

  it('the running summary reads as many rows for an append at step 1,000 as at step 10', () => {
    const started = stamp(newRunId(), 0, [RUN_STARTED, LEG_STARTED])
    const running = new RunningSummary(started.map(counted))
    const readsAt = Array.from({ length: 1_000 }, (_, index) => readsOfStep(running, index + 1))
    expect(readsAt[9]).toBeGreaterThan(0)
    expect(readsAt[9]).toBeLessThan(200)
    expect(Math.max(...readsAt.slice(2))).toBe(readsAt[9])
  })
})
