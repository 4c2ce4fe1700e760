import { serverOrigin } from '@harness/web/features/settings/server-origin.ts'
import type { HistoryRow } from '@harness/web/kit/run-list/create-history.ts'
import { COLUMNS, moveInGrid } from '@harness/web/kit/run-list/grid-keys.ts'
import { layoutOf } from '@harness/web/kit/run-list/history-layout.ts'
import { visibleLines } from '@harness/web/kit/runs/layout.ts'
import { bytesText, minutesText } from '@harness/web/kit/words/amount.ts'
import { dayOf, dayText, timeText } from '@harness/web/kit/words/day.ts'
import { agoText } from '@harness/web/kit/words/number.ts'
import type { RunEntry } from '@harness/web/store/run-entry.ts'
import { describe, expect, it } from 'vitest'
import { sampleEntries } from '../store/sample-entries.ts'

function rowOf(run: RunEntry): HistoryRow {
  return { runId: run.runId, run: () => run }
}
const ROWS = sampleEntries(500).map(rowOf)
const HEIGHTS = { day: 40, run: 50 }

describe('the lines of the history', () => {
  const layout = layoutOf(ROWS, HEIGHTS)

  it('157: the lines of the history are the runs under one heading a day', () => {
    const days = layout.lines.filter((line) => typeof line === 'string')
    expect(new Set(days).size).toBe(days.length)
    expect(layout.lines).toHaveLength(ROWS.length + days.length)
    expect(layout.height).toBe(ROWS.length * 50 + days.length * 40)
  })

  it('the history draws the visible lines, and a few more on both sides', () => {
    const drawn = visibleLines(layout, { from: 5_000, to: 5_500 }, undefined)
    const tops = drawn.map((line) => layout.positions.get(line)?.top ?? 0)
    expect(Math.min(...tops)).toBeLessThanOrEqual(5_000)
    expect(Math.max(...tops)).toBeGreaterThanOrEqual(5_450)
    expect(drawn.length).toBeLessThan(30)
  })

  it('the drawn lines of the history include the one with the focus, wherever it is', () => {
    const [first] = ROWS
    const last = ROWS.at(-1)
    expect(visibleLines(layout, { from: 9_000, to: 9_500 }, first)[0]).toBe(first)
    expect(visibleLines(layout, { from: 0, to: 500 }, last).at(-1)).toBe(last)
  })

  it('a history without runs has no lines', () => {
    expect(visibleLines(layoutOf([], HEIGHTS), { from: 0, to: 500 }, undefined)).toEqual([])
  })
})

describe('the keys of the grid', () => {
  const [first, second] = ROWS

  it('the keys of the grid move by one cell, by a page, and to the ends, and never leave the grid', () => {
    if (!first || !second) throw new Error('no rows')
    const from = (row: HistoryRow, column: number, key: string) =>
      moveInGrid(ROWS, { row, column }, key)
    expect(from(first, 0, 'ArrowDown')).toEqual({ row: second, column: 0 })
    expect(from(first, 0, 'ArrowUp')).toEqual({ row: first, column: 0 })
    expect(from(first, 0, 'ArrowLeft')).toEqual({ row: first, column: 0 })
    expect(from(first, 9, 'ArrowRight')?.column).toBe(COLUMNS.length - 1)
    expect(from(second, 3, 'End')).toEqual({ row: ROWS.at(-1), column: 3 })
    expect(from(first, 0, 'PageDown')?.row).toBe(ROWS[10])
    expect(from(first, 0, 'x')).toBeUndefined()
  })
})

describe('days and amounts in words', () => {
  const now = new Date('2026-11-21T10:00:00').getTime()

  it('157: days are written as today, yesterday, then a date, with the year when it is another', () => {
    const back = (days: number) => dayText(dayOf(now - days * 86_400_000), now)
    expect([back(0), back(1)]).toEqual(['Today', 'Yesterday'])
    expect(back(2)).toMatch(/19/)
    expect(back(2)).not.toMatch(/2026/)
    expect(back(400)).toMatch(/2025/)
  })

  it('sizes and durations are written in readable units', () => {
    expect([0, 999, 1_500_000, 6_100_000_000].map(bytesText)).toEqual([
      '0 bytes',
      '999 bytes',
      '1.5 MB',
      '6.1 GB',
    ])
    expect([400, 41_000, 170_000].map(minutesText)).toEqual(['1 s', '41 s', '3 min'])
  })
})

describe('the address of a model server', () => {
  it.each([
    ['127.0.0.1:11434', 'http://127.0.0.1:11434'],
    [' http://localhost:8080/ ', 'http://localhost:8080'],
    ['http://[::1]:1234', 'http://[::1]:1234'],
  ])('the address of a model server may be entered as %s', (typed, origin) => {
    expect(serverOrigin(typed)).toEqual({ origin })
  })

  it.each([
    '',
    'http://',
    'ollama.example:11434',
    '192.168.1.2:11434',
    'https://127.0.0.1:1',
    '127.0.0.1',
  ])('the address of a model server is not “%s”', (typed) => {
    expect(serverOrigin(typed)).toEqual({ failure: expect.stringMatching(/\.$/) })
  })
})

describe('a moment that no clock shows', () => {
  it.each(['0000-01-01T00:00:00.000Z', '0001-06-01T12:00:00.000Z', 'yesterday', ''])(
    'the moment “%s” of an opened file takes no screen away',
    (moment) => {
      expect(dayText(dayOf(moment), Date.now())).not.toBe('')
      expect(timeText(moment)).not.toBe('')
      expect(agoText(moment, Date.now())).not.toBe('')
    },
  )
})
