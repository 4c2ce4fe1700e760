import { HarnessError } from '@harness/shared/base/errors.ts'
import { EMPTY_RUN, foldAll } from '@harness/shared/log/fold.ts'
import { lastRows } from '@harness/shared/log/last-rows.ts'
import { expect, it } from 'vitest'
import {
  LEG_STARTED,
  newRunId,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

const LOST = new HarnessError('worker_lost')
const NOW = new Date('2026-11-29T10:00:00.000Z')
const OPEN = stamp(newRunId(), 0, [RUN_STARTED, LEG_STARTED, stepStarted(1), ...thought(1)])

it('a run whose worker is gone closes its call, step and goal, and ends with a fault, once', () => {
  const rows = lastRows(foldAll(OPEN), LOST, NOW)
  expect(rows.map(({ seq, kind }) => [seq, kind])).toEqual([
    [5, 'tool_result'],
    [6, 'step_completed'],
    [7, 'leg_completed'],
    [8, 'run_completed'],
  ])
  const over = foldAll([...OPEN, ...rows])
  expect(over.steps[0]?.result).toMatchObject({ success: false, outcome: 'interrupted' })
  expect(over.legs[0]?.completed).toMatchObject({ ending: 'fault', verdict: 'blocked' })
  expect(over.completed).toMatchObject({ errorCode: 'worker_lost', stepCount: 1 })
  expect(lastRows(over, LOST, new Date())).toEqual([])
})

it('a run that was stopped while its worker hung ends as stopped', () => {
  const over = foldAll([...OPEN, ...lastRows(foldAll(OPEN), undefined, NOW)])
  expect(over.completed).toMatchObject({ ending: 'stopped', verdict: 'blocked' })
  expect(over.completed).not.toHaveProperty('errorCode')
})

it('a run that never began gets no end', () => {
  expect(lastRows(EMPTY_RUN, LOST, NOW)).toEqual([])
})
