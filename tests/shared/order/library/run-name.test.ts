import {
  nameInList,
  renewedName,
  reportTitle,
  shownName,
  stampedName,
} from '@harness/shared/order/library/run-name.ts'
import { expect, it } from 'vitest'

const NOW = new Date(2026, 0, 2, 3, 4)

it('a run is called by its goal, at most eighty letters of it, and its minute', () => {
  expect(stampedName('Buy a mug', NOW)).toBe('Buy a mug · 2026-01-02 03:04')
  expect(stampedName('Buy a mug', new Date(2026, 11, 22, 10, 59))).toBe(
    'Buy a mug · 2026-12-22 10:59',
  )
  expect(stampedName('x'.repeat(81), NOW)).toBe(`${'x'.repeat(80)} · 2026-01-02 03:04`)
})

it.each([
  ['Buy a mug · 2025-11-22 10:02', 'Buy a mug · 2026-01-02 03:04'],
  ['First try', 'First try'],
  ['Since · 2025-11-22', 'Since · 2025-11-22'],
  ['At · 2025-11-22 10:02 again', 'At · 2025-11-22 10:02 again'],
  ['At · 25-11-22 10:02', 'At · 25-11-22 10:02'],
  ['At · 2025-1-22 10:02', 'At · 2025-1-22 10:02'],
  ['At · 2025-11-2 10:02', 'At · 2025-11-2 10:02'],
  ['At · 2025-11-22 1:02', 'At · 2025-11-22 1:02'],
  ['At · 2025-11-22 10:2', 'At · 2025-11-22 10:2'],
])('the run %s is called %s when it runs again', (name, again) => {
  expect(renewedName(name, NOW)).toBe(again)
})

it('a report of a sweep is named by what it swept, and any other by its goal', () => {
  expect(reportTitle('Sweep', 'Marrow')).toBe('Sweep of Marrow')
  expect(reportTitle('Find the hours', 'Marrow')).toBe('Find the hours')
})

it('a list that says when a run was does not repeat its minute', () => {
  expect(nameInList('Buy a mug · 2026-01-02 03:04')).toBe('Buy a mug')
  expect(nameInList('First try')).toBe('First try')
})

it.each([
  [{ name: 'First try' }, 'Buy a mug', 'First try'],
  [{ name: '' }, 'Buy a mug', 'Buy a mug'],
  [{}, 'Buy a mug', 'Buy a mug'],
  [undefined, 'Buy a mug', 'Buy a mug'],
  [undefined, '', 'Run'],
  [undefined, undefined, 'Run'],
])('the run with %j and the goal %j is called %j on every screen', (details, goal, name) => {
  expect(shownName(details, goal)).toBe(name)
})
