import { RunId } from '@harness/shared/language/ids.ts'
import { median, type TrendRun, trendOf } from '@harness/shared/views/across/trend.ts'
import { describe, expect, it } from 'vitest'

function runs(count: number, change: (index: number) => Partial<TrendRun> = () => ({})) {
  return Array.from({ length: count }, (_, index): TrendRun => {
    const runId = RunId.parse(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
    return {
      runId,
      ...{ phase: 'completed', verdict: 'success', confirmed: true, ending: 'goal' },
      startedAt: new Date(Date.UTC(2026, 10, 1 + index)).toISOString(),
      ...{ stepCount: index, durationMs: 1_000 * index, findingCount: index % 3 },
      ...change(index),
    }
  })
}

describe('the trend of an application', () => {
  it('fewer than six runs are no trend', () => {
    expect(trendOf(runs(5)).spans).toEqual([])
    expect(trendOf(runs(5)).points).toHaveLength(5)
    expect(trendOf(runs(6)).spans).toHaveLength(1)
  })

  it('the last twelve runs are compared with those before', () => {
    const { spans } = trendOf(runs(20))
    expect(spans.map(({ from, to, steps }) => [from, to, steps])).toEqual([
      [0, 8, 3.5],
      [8, 20, 13.5],
    ])
  })

  it('a success that no check confirmed has a count of its own', () => {
    const { spans } = trendOf(runs(8, (index) => ({ confirmed: index > 2 })))
    expect(spans[0]).toMatchObject({ confirmed: 5, unconfirmed: 3 })
  })

  it('runs without a verdict or without a model have no part in a trend', () => {
    const changes: Partial<TrendRun>[] = [
      { phase: 'running' },
      { phase: 'interrupted' },
      { verdict: 'blocked', ending: 'fault' },
      { verdict: 'blocked', ending: 'stopped' },
      { verdict: 'blocked', ending: 'swept' },
      { provider: 'sweep' },
      { verdict: 'failure', confirmed: false },
    ]
    const { points } = trendOf(runs(changes.length, (index) => changes[index] ?? {}))
    expect(points.map(({ end }) => end)).toEqual(['failure'])
  })

  it('the middle of an even number of values is between the two in the middle', () => {
    expect([median([]), median([3]), median([9, 1]), median([5, 1, 9])]).toEqual([0, 3, 5, 5])
  })
})
