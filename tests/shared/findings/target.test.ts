import { foldAll, targetOf } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { expect, it } from 'vitest'
import { RUN } from '../../setup/any-row.ts'
import {
  LEG_STARTED,
  POINT_SIZE,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../store/sample-rows.ts'

const MARK = { id: 1, label: 'Go', role: 'button', rect: { x: 1, y: 2, width: 3, height: 4 } }

function target(call: object | undefined) {
  const rows = thought(1).flatMap((row): RowBody[] => {
    if (row.kind !== 'tool_call') return [row]
    const { points: _, ...bare } = row
    return call ? [{ ...bare, ...call }] : []
  })
  const run = foldAll(stamp(RUN, 0, [RUN_STARTED, LEG_STARTED, stepStarted(1), ...rows]))
  const [step] = run.steps
  if (!step) throw new Error('the run has no step')
  return targetOf(step)
}

it.each([
  ['points alone', { points: [{ x: 5, y: 6 }] }, { points: [{ x: 5, y: 6 }] }],
  ['a mark alone', { mark: MARK }, { points: [], mark: MARK }],
  ['both', { points: [{ x: 5, y: 6 }], mark: MARK }, { points: [{ x: 5, y: 6 }], mark: MARK }],
])('a call with %s has a target on the picture', (_, call, shown) => {
  expect(target(call)).toEqual({ ...shown, pointSize: POINT_SIZE })
})

it('a call without a place, and a step without a call, have no target', () => {
  expect(target({})).toBeUndefined()
  expect(target(undefined)).toBeUndefined()
})
