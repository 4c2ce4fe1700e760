import { redactRun } from '@harness/shared/files/redact/redact.ts'
import { onScreen } from '@harness/shared/files/redact/regions.ts'
import { expect, it } from 'vitest'
import { runOf } from '../bundle/redact/run-to-redact.ts'

it('areas are covered up to the edges of the screen, and not beyond', () => {
  const size = { width: 100, height: 50 }
  const whole = { x: -4, y: -4, width: 200, height: 100 }
  const corner = { x: 0, y: 0, width: 10, height: 1 }
  const below = { x: 0, y: 50, width: 10, height: 10 }
  expect(onScreen([whole, corner, below], size)).toEqual([{ x: 0, y: 0, ...size }, corner])
})

const TEXT = { x: 20, y: 20, width: 200, height: 20 }
const BESIDE = { x: 20, y: 60, width: 300, height: 100 }
const FAR = { x: 20, y: 600, width: 300, height: 100 }

function covered(text: string) {
  const scene = { text, lines: [{ text, rect: TEXT }], drawings: [BESIDE, FAR] }
  const cover = redactRun(runOf({ steps: [{ scene }] })).coverOf(1)
  return cover === 'whole'
    ? cover
    : [BESIDE, FAR].map(({ y }) => cover.some((at) => at.y === y - 2))
}

it.each([
  ['words without a value', 'Visitors this week', [false, false]],
  ['a personal value', 'Signed in as maya@example.com', [true, false]],
  ['the name of a secret', 'Your recovery phrase', [true, false]],
  ['a secret', `Key ghp_${'a1B2'.repeat(9)}`, [true, true]],
])('a canvas beside %s is covered as it must be, and one further away', (_, text, expected) => {
  expect(covered(text)).toEqual(expected)
})
