import { numberMarks } from '@harness/web/core/screen/marks.ts'
import { withNearest } from '@harness/web/core/screen/nearest.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { describe, expect, it } from 'vitest'
import { button, call, done, run, screen, unchanged } from '../rig.ts'

const leg = { plan: { prompts: promptsFor('web') } }
const missed = { outcome: 'nothing_under_point', detail: 'Nothing there.' } as const
const marks = numberMarks(screen(1, { elements: [button('Go'), button('Stay', { y: 60 })] }))

describe('a tap on nothing', () => {
  it.each([
    [{ x: 50, y: 200 }, '“Stay” (button), above'],
    [{ x: 50, y: 2 }, '“Go” (button), below'],
    [{ x: 200, y: 20 }, '“Go” (button), to the left'],
    [{ x: 0, y: 70 }, '“Stay” (button), to the right'],
    [{ x: 95, y: 5 }, '“Go” (button), below'],
    [{ x: 97, y: 5 }, '“Go” (button), to the left'],
    [{ x: 50, y: 50 }, '“Go” (button), above'],
    [{ x: 90, y: 40 }, '“Go” (button), at this place'],
    [{ x: 10, y: 10 }, '“Go” (button), at this place'],
    [{ x: 10, y: 5 }, '“Go” (button), below'],
    [{ x: 50, y: 9 }, '“Go” (button), below'],
    [{ x: 5, y: 40 }, '“Go” (button), to the right'],
  ])('the outcome of a tap on nothing names the mark nearest to %o', (point, words) => {
    const { detail } = withNearest(leg, missed, { points: [point] }, marks)
    expect(detail).toBe(`Nothing there. Nearest mark: ${words}.`)
  })

  it('the outcome of a tap on nothing names no part that scrolls', () => {
    const area = { ref: 'a', label: 'List', rect: { x: 0, y: 150, width: 390, height: 100 } }
    const scrollAreas = [{ ...area, scrolls: { above: 0, below: 90, left: 0, right: 0 } }]
    const all = numberMarks(screen(1, { elements: [button('Go')], scrollAreas }))
    expect(withNearest(leg, missed, { points: [{ x: 50, y: 200 }] }, all).detail).toContain('“Go”')
  })

  it('the outcome of a tap on nothing stays as it is where there is no mark, and so do other outcomes', () => {
    expect(withNearest(leg, missed, { points: [{ x: 1, y: 1 }] }, [])).toEqual(missed)
    const other = { outcome: 'changed', detail: 'Clicked.' } as const
    expect(withNearest(leg, other, { points: [{ x: 1, y: 1 }] }, marks)).toEqual(other)
  })

  it('a tap on nothing is answered with the nearest mark in the log and in the next request', async () => {
    const outcome = { ...unchanged, success: false, ...missed }
    const { of, requests } = await run({
      replies: [{ calls: [call('tap', { x: 50, y: 100 })] }, done()],
      recording: { respond: () => ({ outcome, next: 0 }) },
    })
    const words = 'Nearest mark: “Stay” (button), above.'
    expect(of('tool_result')[0]?.detail).toContain(words)
    expect(requests[1]?.history.map(({ text }) => text).join()).toContain(words)
  })
})
