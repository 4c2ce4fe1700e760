import { FLOODS, makeFloodCount } from '@harness/shared/device/floods.ts'
import { expect, it } from 'vitest'

it.each([
  ['address', 2_000, 10_000],
  ['messages', 100, 1_000],
  ['answers', 1_000, 1_000],
] as const)('a page may send %s %d times in %d ms, and then again', (kind, max, ms) => {
  const isTooMany = makeFloodCount(FLOODS[kind])
  const send = (count: number, now: number) =>
    Array.from({ length: count }, () => isTooMany(now)).filter(Boolean).length
  expect(send(max, 5_000)).toBe(0)
  expect(send(1, 5_000 + ms)).toBe(1)
  expect(send(max, 5_001 + ms)).toBe(0)
  expect(send(1, 5_001 + ms)).toBe(1)
})
