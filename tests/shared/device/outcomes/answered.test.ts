// What came of an answer to a dialog.
import { type Change, describeAnswered, type Facts } from '@harness/shared/device/outcomes.ts'
import { expect, it } from 'vitest'

const URL_NOW = 'http://shop.test/box'

const facts = (more: Partial<Facts>): Facts => ({
  ...{ settled: 'quiet', change: 'unchanged', before: URL_NOW, after: URL_NOW, title: 'Your box' },
  ...{ navigated: false, window: 'same', failure: undefined },
  ...more,
})
const answered = (more: Partial<Facts>) => describeAnswered('Accepted the dialog.', facts(more))

it.each<[Change | undefined, string]>([
  ['unchanged', 'Accepted the dialog. The page behind it looks as before.'],
  ['repeated', 'Accepted the dialog. The page behind it looks as before.'],
  ['changed', 'Accepted the dialog. The screen changed.'],
  ['focused', 'Accepted the dialog. A field has the focus now.'],
  // A page that is not known from before: nothing is said of a change.
  [undefined, 'Accepted the dialog.'],
])('an answered dialog is gone, which is a change: the page behind it is %s', (change, detail) => {
  expect(answered({ change })).toEqual({ success: true, outcome: 'changed', detail })
})

it('an answer that led to another page says so', () => {
  const more = { change: undefined, navigated: true, after: 'http://shop.test/paid', title: 'Paid' }
  expect(answered(more)).toMatchObject({
    outcome: 'navigated',
    detail: 'Accepted the dialog. The page is now "Paid".',
  })
})

it('an answer after which the page says nothing is no change', () => {
  expect(answered({ change: 'unanswered' }).outcome).toBe('timeout')
})
