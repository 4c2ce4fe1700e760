import { meanEstimate } from '@harness/shared/base/statistics/mean.ts'
import { answerText, interviewScore, interviewText } from '@harness/shared/findings/interview.ts'
import type { InterviewAnswer } from '@harness/shared/log/interview-row.ts'
import { describe, expect, it } from 'vitest'

const rated = (of: 'sus' | 'seq', ratings: readonly (number | undefined)[], steps = [1]) => ({
  interviewed: {
    answers: ratings.map(
      (rating, at): InterviewAnswer => ({
        ...{ part: of, number: at + 1, asked: '?', words: 'So.', steps },
        ...(rating === undefined ? { why: 'reply' as const } : { rating }),
      }),
    ),
  },
})

describe('the score of SUS', () => {
  it.each([
    // The example of Brooke (1996).
    [[5, 4, 2, 1, 2, 3, 2, 4, 5, 2], 55],
    [[5, 1, 5, 1, 5, 1, 5, 1, 5, 1], 100],
    [[1, 5, 1, 5, 1, 5, 1, 5, 1, 5], 0],
    [Array.from({ length: 10 }, () => 3), 50],
  ])('is as published: %j gives %d', (ratings, value) => {
    expect(interviewScore(rated('sus', ratings))).toEqual({ of: 'sus', value })
  })

  it('is not made up where an answer is missing', () => {
    const run = rated('sus', [5, 4, 2, 1, 2, 3, 2, 4, 5, undefined])
    expect(interviewScore(run)).toBeUndefined()
    expect(interviewText(run)).toBe(
      'No score for SUS: an answer is missing. 10 of 10 answers name a step.',
    )
  })

  it('is said with its scale and the answers that have evidence', () => {
    expect(interviewText(rated('sus', [5, 4, 2, 1, 2, 3, 2, 4, 5, 2], []))).toBe(
      'SUS 55 of 100. 0 of 10 answers name a step.',
    )
    expect(interviewText(rated('seq', [6, 5]))).toBe('SEQ 5.5 of 7. 2 of 2 answers name a step.')
  })
})

it('an answer says its rating and words, or the reason for no answer', () => {
  const answer = { part: 'seq', number: 1, asked: '?', words: 'Fine.', steps: [2] } as const
  expect(answerText({ ...answer, steps: [2], rating: 6 })).toBe('6 of 7. Fine.')
  expect(answerText({ ...answer, steps: [], why: 'budget' })).toBe(
    'No answer, because its limit was reached.',
  )
})

describe('the interval of a mean', () => {
  const scale = { least: 0, most: 100 }
  it.each([
    // `scipy.stats.t.interval(0.95, n - 1, mean, sem)`
    [[60, 70], 1.469, 128.531],
    [[60, 70, 80, 65, 75], 60.184, 79.816],
    [[55, 62.5, 70, 72.5, 80, 85, 67.5, 60, 77.5, 90], 63.967, 80.033],
  ])('of %j is that of Student’s t', (values, low, high) => {
    const found = meanEstimate(values, { least: -1_000, most: 1_000 })
    expect(found?.low).toBeCloseTo(low, 2)
    expect(found?.high).toBeCloseTo(high, 2)
  })

  it('stays within the scale, and needs two values', () => {
    expect(meanEstimate([95, 100, 100], scale)).toMatchObject({ high: 100 })
    expect(meanEstimate([95], scale)).toBeUndefined()
  })
})
