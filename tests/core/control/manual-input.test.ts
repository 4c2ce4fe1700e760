import { manualInputNote } from '@harness/web/core/control/manual-input.ts'
import { expect, it } from 'vitest'

const inputs = (count: number) => Array.from({ length: count }, (_, at) => `tap ${at + 1}`)

it.each([
  [0, 'by hand. The'],
  [1, 'by hand (tap 1). The'],
  [8, 'tap 7; tap 8). The'],
  [9, 'tap 7; tap 8; and more). The'],
])(
  'what a person did by hand is named to the agent, at most eight of %d inputs',
  (count, words) => {
    expect(manualInputNote(inputs(count))).toContain(words)
  },
)
