import { chanceCaution, differenceOf } from '@harness/shared/findings/study/difference.ts'
import { forecastLines } from '@harness/shared/findings/study/forecast.ts'
import { describe, expect, it } from 'vitest'

const variant = (letter: string, k: number, n: number) => ({
  letter,
  name: letter === 'A' ? 'Live' : 'New',
  success: { k, n },
})

describe('the sentence of a difference', () => {
  it('the sentence names the better variant with its interval', () => {
    const found = differenceOf(variant('A', 3, 20), variant('B', 15, 20))
    expect(found?.answer).toBe('second')
    expect(found?.sentence).toMatch(
      /^“New” is better than “Live”: 60 points, between \d+ and \d+\.$/,
    )
  })

  it('the sentence names the first variant when that is better', () => {
    const found = differenceOf(variant('A', 20, 20), variant('B', 2, 20))
    expect(found?.sentence).toMatch(/^“Live” is better than “New”: 90 points/)
  })

  it('the sentence says how many more runs would show it, and agrees with the interval', () => {
    const found = differenceOf(variant('A', 5, 10), variant('B', 8, 10))
    expect(found?.answer).toBe('open')
    expect(found?.sentence).toContain(`About ${found?.moreRuns} more runs would show it`)
    expect(found?.moreRuns).toBeGreaterThanOrEqual(20)
  })

  it('the sentence calls variants alike only within 10 points', () => {
    const found = differenceOf(variant('A', 500, 1_000), variant('B', 505, 1_000))
    expect(found?.sentence).toBe('“Live” and “New” do not differ by more than 10 points.')
  })

  it.each([
    [0, 0],
    [5, 5],
    [9, 9],
    [10, 9],
  ])(
    'the sentence for nearly equal rates, %i and %i of 12, says only what can be excluded',
    (a, b) => {
      const found = differenceOf(variant('A', a, 12), variant('B', b, 12))
      expect(found?.answer).toBe('open')
      expect(found?.sentence).toMatch(
        /^“Live” and “New” succeed about equally often\. A difference of more than \d\d points can be excluded/,
      )
      expect(found).not.toHaveProperty('moreRuns')
      expect(found?.sentence).not.toContain('more runs')
    },
  )

  it('the sentence is not written before both have a run', () => {
    expect(differenceOf(variant('A', 0, 0), variant('B', 1, 1))).toBeUndefined()
  })

  it('the sentence cautions when many findings are compared', () => {
    expect(chanceCaution(3)).toBeUndefined()
    expect(chanceCaution(10)).toBe('Of 10 findings compared, about 1 would differ by chance.')
    expect(chanceCaution(60)).toBe('Of 60 findings compared, about 3 would differ by chance.')
  })
})

describe('a forecast', () => {
  const run = (name: string, repeat: number) => ({
    id: `${name}-r${repeat}`,
    repeat,
    cell: {
      key: name,
      application: 'Shop',
      variant: name,
      task: { kind: 'goal' as const, name: 'Buy', args: [], path: [] },
      args: [],
      repeats: 10,
      sources: [],
    },
  })
  const planned = ['Live', 'New'].flatMap((name) =>
    Array.from({ length: 10 }, (_, at) => run(name, at + 1)),
  )

  it('a forecast says what its runs can show, and that the time is not known yet', () => {
    const lines = forecastLines({
      planned,
      left: planned,
      earlier: [],
      parallel: 1,
      mostTokens: () => 0,
    })
    expect(lines[0]).toBe('20 runs: 2 variants, 1 task, 10 repeats.')
    expect(lines[1]).toContain('not known yet')
    expect(lines.at(-1)).toMatch(
      /^What it can show: 10 runs a variant, a difference of about 4\d points\.$/,
    )
  })

  it('a forecast takes time and tokens from earlier runs', () => {
    const [first] = planned
    const earlier = first ? [{ cell: first.cell, durationMs: 60_000, tokens: 1_000 }] : []
    const left = planned.slice(1)
    const lines = forecastLines({
      planned,
      left,
      earlier,
      parallel: 2,
      mostTokens: () => undefined,
    })
    expect(lines[0]).toContain('1 of them made before')
    expect(lines[1]).toBe('Time: about 10 min, as the runs before took.')
    expect(lines[2]).toContain('about 19,000')
  })
})
