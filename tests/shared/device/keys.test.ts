import { keyPresses } from '@harness/shared/device/keys.ts'
import { describe, expect, it } from 'vitest'

describe('the names of keys', () => {
  it.each([
    [['enter '], [{ key: 'Enter', held: [] }]],
    [['Enter', 'shift'], [{ key: 'Enter', held: ['Shift'] }]],
    [
      ['enter', 'tab'],
      [
        { key: 'Enter', held: [] },
        { key: 'Tab', held: [] },
      ],
    ],
    [[''], [{ key: 'Space', held: [] }]],
    [['cmd', 'a'], [{ key: 'a', held: ['Command'] }]],
    [['CTRL', 'Option', '!'], [{ key: '!', held: ['Control', 'Alt'] }]],
    [['f1'], [{ key: 'F1', held: [] }]],
    [['F12'], [{ key: 'F12', held: [] }]],
    [['~'], [{ key: '~', held: [] }]],
  ])('the keys %j are read as presses', (keys, presses) => {
    expect(keyPresses(keys)).toEqual(presses)
  })

  it.each([
    [['f0']],
    [['f13']],
    [['é']],
    [['a', 'nothing']],
    [['constructor']],
    [['shift']],
    [['press enter to submit']],
    [[]],
  ])('the keys %j are no presses', (keys) => {
    expect(keyPresses(keys)).toBeUndefined()
  })
})
