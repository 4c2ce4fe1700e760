import { withinBounds } from '@harness/shared/base/bounds.ts'
import { triageIn } from '@harness/shared/findings/triage.ts'
import { importsIn } from '@harness/shared/log/imports.ts'
import { lineOf } from '@harness/shared/log/rows.ts'
import { readRun } from '@harness/shared/log/versions/read.ts'
import { parseLibrary } from '@harness/shared/order/library/file.ts'
import { expect, it } from 'vitest'
import { newRunId, RUN_STARTED, STOPPED, stamp } from '../../store/sample-rows.ts'

const HUGE = 'x'.repeat(5_000_000)

it('a value within its bounds is the same value', () => {
  const value = { text: 'a', list: [1, { deep: ['b'] }], none: null, yes: true }
  expect(withinBounds(value)).toBe(value)
})

it('texts, lists, numbers and depth have a bound', () => {
  expect(withinBounds(HUGE)).toHaveLength(100_000)
  expect(withinBounds(Array.from({ length: 100_000 }, () => 0))).toHaveLength(20_000)
  expect(withinBounds({ value: -1e300 })).toEqual({ value: null })
  const deep: unknown = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))
  expect(JSON.stringify(withinBounds(deep))).toBe(`${'['.repeat(64)}null${']'.repeat(64)}`)
})

it('a run with a goal of megabytes opens with the beginning of it, and says so', () => {
  const rows = stamp(newRunId(), 0, [RUN_STARTED, STOPPED])
  const events = rows.map(lineOf).join('').replace('"Buy a red mug"', JSON.stringify(HUGE))
  const { rows: read, damages } = readRun({ events, meta: '{}' })
  expect(read[0]?.kind === 'run_started' && read[0].goal.length).toBe(100_000)
  expect(damages).toMatchObject([{ kind: 'too_long' }])
})

it('decisions and findings of imports in a file have a bound', () => {
  const triage = [{ finding: 'f', reason: HUGE }]
  expect(triageIn({ triage })[0]?.reason).toHaveLength(100_000)
  const imports = [{ exportedAt: '', changed: true, text: HUGE }]
  expect(importsIn({ imports })[0]?.text).toHaveLength(100_000)
})

it('a library with more entries than a person keeps is refused in a sentence', () => {
  const text = JSON.stringify({ harnessLibrary: 1, goals: Array.from({ length: 5_001 }, () => 0) })
  expect(() => parseLibrary(text)).toThrow('has more than 5000 goals')
})
