import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { headlineOf } from '@harness/web/features/run/headline.ts'
import { expect, it } from 'vitest'
import {
  LEG_STARTED,
  newRunId,
  RUN_COMPLETED,
  RUN_STARTED,
  stamp,
} from '../../store/sample-rows.ts'

function completed(ending: 'goal' | 'swept', summary: string): RowBody {
  if (RUN_COMPLETED.kind !== 'run_completed') throw new Error('an end is expected')
  return { ...RUN_COMPLETED, ending, summary }
}

const ended = (summary: string, ending: 'goal' | 'swept' = 'goal') =>
  headlineOf(foldAll(stamp(newRunId(), 0, [RUN_STARTED, LEG_STARTED, completed(ending, summary)])))

it('the verdict is one sentence, and the rest of what was said is text below it', () => {
  expect(ended('The week was skipped. The small box was never saved. Nothing said why.')).toEqual({
    sentence: 'The week was skipped.',
    rest: 'The small box was never saved. Nothing said why.',
    rows: [],
  })
  expect(ended('Bought v. 2 of it, e.g. the blue one.').rest).toBe('')
})

it('the end of a sweep is a sentence and a small table', () => {
  const text =
    'No way to the rest was found. Swept 5 screen states. Used 7 of 10 controls on 4 pages; not used: 2 named by a guard rule (“Pay”, “Delete, now”), 1 not found again. Measured: low contrast 1, broken link 2, repeats counted.'
  expect(ended(text, 'swept')).toEqual({
    sentence: '7 of 10 controls on 4 pages used, 3 not.',
    rest: 'No way to the rest was found. Swept 5 screen states.',
    rows: [
      ['Not used', '2 named by a guard rule (“Pay”, “Delete, now”)'],
      ['Not used', '1 not found again'],
      ['Measured', 'Low contrast 1, broken link 2'],
    ],
  })
  expect(ended('Used 2 of 2 controls on 1 page. Measured: nothing.', 'swept')).toMatchObject({
    sentence: 'All 2 controls on 1 page were used.',
    rows: [['Measured', 'Nothing']],
  })
  // A summary in other words stays as it is.
  expect(ended('Ended early', 'swept').sentence).toBe('Ended early')
})
