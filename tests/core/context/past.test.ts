import { Past } from '@harness/web/core/context/past.ts'
import type { PastStep } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'

function stepOf(step: number, changes: Partial<PastStep> = {}): PastStep {
  return {
    step,
    tool: 'tap_mark',
    input: { id: 1 },
    label: 'Tap “Go”',
    success: true,
    outcome: 'changed',
    detail: 'Done.',
    screenHash: 'aa',
    text: `Text of step ${step}`,
    labels: 'Go',
    friction: [],
    ...changes,
  }
}

function pastOf(count: number, textOf: (step: number) => string): readonly PastStep[] {
  const past = new Past()
  for (let step = 1; step <= count; step++) past.remember(stepOf(step, { text: textOf(step) }))
  return past.steps
}

const long = (step: number) => `${step} `.padEnd(20_000, 'x')

describe('the past of a leg', () => {
  it('is kept whole while it is short', () => {
    const past = pastOf(40, (step) => `Text of step ${step}`)
    expect(past.map(({ text }) => text).at(0)).toBe('Text of step 1')
    expect(past.every(({ text }) => text !== '')).toBe(true)
  })

  it('loses the oldest page texts when all of them are too much, but never the first', () => {
    const past = pastOf(120, long)
    expect(past).toHaveLength(120)
    expect(past[0]?.text).toBe(long(1))
    expect(past[1]).toMatchObject({ text: '', labels: '', label: 'Tap “Go”', success: true })
    expect(past.at(-1)?.text).toBe(long(120))
    expect(past.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(1_020_000)
  })

  it('keeps every text of pages that say the same: they are kept once', () => {
    const past = pastOf(300, () => long(1))
    expect(past.every(({ text }) => text !== '')).toBe(true)
  })

  it('forgets the oldest steps but the first beyond four hundred', () => {
    const past = pastOf(1_000, () => 'x')
    expect(past).toHaveLength(400)
    expect(past[0]?.step).toBe(1)
    expect(past[1]?.step).toBe(602)
    expect(past.at(-1)?.step).toBe(1_000)
  })
})
