import { RunId } from '@harness/shared/base/ids.ts'
import { median, type TrendRun, trendOf } from '@harness/shared/findings/across/trend.ts'
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

  it('a run that keeps no times and findings counts with none, and without proof as unconfirmed', () => {
    const bare = ({ confirmed: _, durationMs, findingCount, ...run }: TrendRun): TrendRun => run
    const { points, spans } = trendOf(runs(6).map(bare))
    expect(points[5]).toMatchObject({ confirmed: false, durationMs: 0, findings: 0, steps: 5 })
    expect(spans).toMatchObject([{ durationMs: 0, findings: 0, confirmed: 0, unconfirmed: 6 }])
  })

  it('twelve runs are one span, and one more begins another', () => {
    const ends = (count: number) => trendOf(runs(count)).spans.map(({ from, to }) => [from, to])
    expect(ends(12)).toEqual([[0, 12]])
    expect(ends(13)).toEqual([
      [0, 1],
      [1, 13],
    ])
    expect(ends(24)).toEqual([
      [0, 12],
      [12, 24],
    ])
  })

  it('a run that reached its limit counts as one that did not succeed', () => {
    const { points } = trendOf(runs(1, () => ({ verdict: 'failure', ending: 'limit' })))
    expect(points).toMatchObject([{ end: 'ended', ending: 'limit' }])
  })

  it('the middle of an even number of values is between the two in the middle', () => {
    expect([median([]), median([3]), median([9, 1]), median([5, 1, 9])]).toEqual([0, 3, 5, 5])
  })
})
