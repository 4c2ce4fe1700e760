import { budgetNote } from '@harness/bridge/cli/run/print-progress.ts'
import { expect, it } from 'vitest'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp } from '../../store/sample-rows.ts'

const rows = stamp(newRunId(), 0, [RUN_STARTED, LEG_STARTED])

it('the command line says so when a run may use fewer tokens than were asked for', () => {
  expect(budgetNote(2_000_000, rows)).toBe(
    '--token-budget: this run may use 500,000 tokens, the most for script',
  )
})

it('the command line says nothing of tokens when the requested budget holds or none was requested', () => {
  expect(budgetNote(500_000, rows)).toBeUndefined()
  expect(budgetNote(undefined, rows)).toBeUndefined()
  expect(budgetNote(1, rows.slice(1))).toBeUndefined()
})
