import { counted } from '@harness/shared/base/counted.ts'
import {
  durationText,
  endText,
  modelText,
  rangeText,
  stepsText,
  withoutCallText,
} from '@harness/shared/files/report/words.ts'
import { expect, it } from 'vitest'

it.each([
  [0, '0.0 s'],
  [4_249, '4.2 s'],
  [59_999, '60.0 s'],
  [60_000, '1:00 min'],
  [69_400, '1:09 min'],
  [69_500, '1:10 min'],
  [119_600, '2:00 min'],
  [3_600_000, '60:00 min'],
])('%d milliseconds are written as %s', (ms, words) => {
  expect(durationText(ms)).toBe(words)
})

it.each([
  [[4], 'step 4'],
  [[4, 5], 'steps 4 and 5'],
  [[7, 9, 12], 'steps 7, 9 and 12'],
])('the steps %j are written as %s', (steps, words) => {
  expect(stepsText(steps)).toBe(words)
})

it('one step is written in the singular, and a range by its ends', () => {
  expect([0, 1, 2].map((count) => counted(count, 'step'))).toEqual(['0 steps', '1 step', '2 steps'])
  expect(rangeText({ first: 4, last: 4 })).toBe('step 4')
  expect(rangeText({ first: 1, last: 16 })).toBe('steps 1 to 16')
})

it.each([
  [{ end: 'success', confirmed: true }, 'Success, confirmed'],
  [{ end: 'success', confirmed: false }, 'Success, unconfirmed'],
  [{ end: 'failure', confirmed: true }, 'Failed'],
  [{ end: 'blocked', confirmed: false }, 'Blocked'],
  [{ end: 'skipped', confirmed: false }, 'Skipped'],
  [{ end: 'swept', confirmed: false }, 'Swept'],
  [{ end: 'unfinished', confirmed: false }, 'Not finished'],
  [{ end: 'ended', confirmed: false }, 'Ended without a verdict'],
  [{ end: 'ended', confirmed: false, ending: 'limit' }, 'Limit reached'],
  [{ end: 'ended', confirmed: false, ending: 'stopped' }, 'Stopped'],
  [{ end: 'ended', confirmed: false, ending: 'fault' }, 'Ended by a fault'],
  [{ end: 'ended', confirmed: false, ending: 'stuck' }, 'Ended without a verdict'],
  [{ end: 'failure', confirmed: false, ending: 'limit' }, 'Failed'],
] as const)('the end %j is written as %s', (end, words) => {
  expect(endText(end)).toBe(words)
})

it.each([
  [undefined, 'No call yet'],
  ['stopped', 'Stopped before a call'],
  ['limit', 'Limit reached before a call'],
  ['stuck', 'No usable reply'],
] as const)('a step without a call in a goal that ended by %s says: %s', (ending, words) => {
  expect(withoutCallText(ending)).toBe(words)
})

it('a model is named with its provider, and what is no model alone', () => {
  expect(modelText({ provider: 'ollama', model: 'qwen3-vl:8b' })).toBe('qwen3-vl:8b (ollama)')
  expect(modelText({ provider: 'sweep', model: 'sweep' })).toBe('Sweep, no AI')
})
