import { manualInputList } from '@harness/web/core/control/manual-input.ts'
import { expect, it } from 'vitest'

const inputs = (count: number) => Array.from({ length: count }, (_, at) => `tap ${at + 1}`)

it.each([
  [0, ''],
  [1, ' (tap 1)'],
  [8, 'tap 7; tap 8)'],
  [9, 'tap 7; tap 8; and more)'],
])(
  'what a person did by hand is named to the agent, at most eight of %d inputs',
  (count, words) => {
    expect(manualInputList(inputs(count))).toContain(words)
  },
)
