import { samplingText, takenOf } from '@harness/shared/order/determinism.ts'
import { describe, expect, test } from 'vitest'

describe('a seed and a temperature', () => {
  const both = { temperature: 0, seed: 0 }

  test.each([
    [['temperature', 'seed'], both],
    [['temperature'], { temperature: 0 }],
    [['seed'], { seed: 0 }],
    [[], {}],
  ] as const)('a model that takes %j gets no more of them', (takes, taken) => {
    expect(takenOf(both, takes)).toEqual(taken)
  })

  test('one that was not asked for is not sent, not even as undefined', () => {
    expect(Object.keys(takenOf({}, ['temperature', 'seed']))).toEqual([])
    expect(Object.keys(takenOf({ seed: 4 }, ['temperature', 'seed']))).toEqual(['seed'])
  })

  test.each([
    [{ seed: 1, temperature: 0 }, 'seed 1 and temperature 0'],
    [{ seed: 0 }, 'seed 0'],
    [{ temperature: 0.5 }, 'temperature 0.5'],
    [{}, ''],
  ])('the requested settings read as words: %j', (sampling, text) => {
    expect(samplingText(sampling)).toBe(text)
  })
})
