import { foldAll } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { failedStart } from '@harness/shared/log/views/failed-start.ts'
import { expect, it } from 'vitest'
import { RUN } from '../../../setup/any-row.ts'
import {
  LEG_STARTED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../../../store/sample-rows.ts'
import { rowsOfSpecs, type Spec } from '../../run-of-specs.ts'

const ADDRESS = 'http://127.0.0.1:4000/'

function signal(sensor: string, value: number): RowBody {
  return { kind: 'signal', step: 1, sensor, value, unit: 'status', detail: '', target: ADDRESS }
}

const runOf = (...rows: Parameters<typeof stamp>[2]) =>
  foldAll(stamp(RUN, 0, [RUN_STARTED, LEG_STARTED, ...rows]))

it.each([400, 404, 500])(
  'a run that began at an address that answers %i failed to start',
  (status) => {
    const run = runOf(stepStarted(1), signal('broken_link', status), ...thought(1))
    expect(failedStart(run)).toBe(`The address it began at answered ${status}: ${ADDRESS}`)
  },
)

it('a run failed to start before any call was made, too', () => {
  expect(failedStart(runOf(stepStarted(1), signal('broken_link', 404)))).toContain('404')
})

it.each([
  ['an address that answered without an error', [signal('broken_link', 399), ...thought(1)]],
  ['another signal of the first screen', [signal('slow_response', 5_000), ...thought(1)]],
  ['a link that the first call found broken', [...thought(1), signal('broken_link', 404)]],
])('%s is no failed start', (_, rows) => {
  expect(failedStart(runOf(stepStarted(1), ...rows))).toBeUndefined()
})

it('a run without a step has no failed start', () => {
  expect(failedStart(runOf())).toBeUndefined()
})

const BLANK: RowBody = {
  ...{ kind: 'signal', step: 1, sensor: 'blank_page', value: 1, unit: 'pages' },
  detail: `The page ${ADDRESS} shows nothing: no script caught “app is not defined”.`,
}

function stepWith(markCount: number): RowBody {
  const row = stepStarted(1)
  return row.kind === 'step_started' ? { ...row, markCount } : row
}

it('a run whose page shows nothing after an error failed to start, and says the error', () => {
  const run = runOf(stepWith(0), BLANK, ...thought(1))
  expect(failedStart(run)).toContain('shows nothing: no script caught “app is not defined”')
})

it('a page that showed a control on some screen is no failed start', () => {
  const run = runOf(stepWith(1), BLANK, ...thought(1))
  expect(failedStart(run)).toBeUndefined()
})

const HOME: Spec = { url: ADDRESS, outcome: 'refused' }
const ERROR: Spec = { url: 'chrome-error://chromewebdata/', tool: 'back', outcome: 'navigated' }
const END: Spec = { ...ERROR, tool: 'mark_goal_done', outcome: 'unchanged' }

it.each([
  ['ends on its third error page', [HOME, ERROR, HOME, ERROR, HOME, END], true],
  ['ends on a single broken link', [HOME, END], false],
  ['reached a page after the errors', [HOME, ERROR, HOME, ERROR, HOME, ERROR, HOME], false],
  [
    'reached another page between the errors',
    [HOME, ERROR, HOME, ERROR, { url: ADDRESS, outcome: 'navigated' }, HOME, END],
    false,
  ],
] satisfies readonly (readonly [string, readonly Spec[], boolean])[])(
  'an application is known to have stopped answering, or not, where a sweep %s',
  (_, specs, isLost) => {
    const why = isLost ? 'The application stopped answering before step 2' : undefined
    expect(failedStart(runOf(...rowsOfSpecs(specs)))).toBe(why)
  },
)
