import { HarnessError } from '@harness/shared/base/errors.ts'
import { faultEnd } from '@harness/shared/log/fault-end.ts'
import { EMPTY_RUN, foldAll } from '@harness/shared/log/fold.ts'
import { expect, it } from 'vitest'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp, stepStarted } from '../../store/sample-rows.ts'

const LOST = new HarnessError('worker_lost')

it('a run whose worker is gone ends with a fault, once', () => {
  const rows = stamp(newRunId(), 0, [RUN_STARTED, LEG_STARTED, stepStarted(1)])
  const end = faultEnd(foldAll(rows), LOST, new Date('2026-11-29T10:00:00.000Z'))
  expect(end).toMatchObject({ kind: 'run_completed', ending: 'fault', seq: 3, verdict: 'blocked' })
  if (!end) throw new Error('an end is expected')
  const over = foldAll([...rows, end])
  expect(over.completed).toMatchObject({ errorCode: 'worker_lost', stepCount: 1 })
  expect(faultEnd(over, LOST, new Date())).toBeUndefined()
})

it('a run that never began gets no end', () => {
  expect(faultEnd(EMPTY_RUN, LOST, new Date())).toBeUndefined()
})
