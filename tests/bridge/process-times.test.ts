// How much of a wait on a busy machine is the page's own.
import { longestRun, ownWait } from '@harness/bridge/devices/web/life/process-times.ts'
import { describe, expect, it } from 'vitest'

describe('a wait on a busy machine', () => {
  it.each([
    ['what the page ran, where the machine took the rest', 1_200, 1_200],
    ['all of it, where the page ran all the time', 13_000, 12_000],
    ['what is not doubted, where the page wanted no processor', 60, 6_000],
  ])('a wait on a busy machine counts %s', (_, ranMs, expected) => {
    expect(ownWait({ waitedMs: 12_000, undoubtedMs: 6_000, ranMs })).toBe(expected)
  })

  it('the longest run is that of the process that ran most, and a new one ran nothing yet', () => {
    const before = new Map([
      [1, 500],
      [2, 9_000],
    ])
    const after = new Map([
      [1, 5_700],
      [2, 9_100],
      [3, 7_000],
    ])
    expect(longestRun(before, after)).toBe(5_200)
    expect(longestRun(before, new Map())).toBe(0)
  })
})
