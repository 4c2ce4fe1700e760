import { dHashOf, hashDistance } from '@harness/shared/device/dhash.ts'
import { coordinatesText } from '@harness/web/core/context/prompt.ts'
import { unitOf } from '@harness/web/core/screen/dialect.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { describe, expect, it } from 'vitest'

describe('dHash', () => {
  it('a dHash has a bit set where a cell is brighter than its right neighbour', () => {
    const falling = Array.from({ length: 72 }, (_, index) => 8 - (index % 9))
    expect(dHashOf(falling)).toBe('ffffffffffffffff')
    expect(dHashOf(falling.map((grey) => -grey))).toBe('0000000000000000')
  })

  it('a dHash has eight bits for each row, the first cell in the highest', () => {
    const bright = (index: number) =>
      dHashOf(Array.from({ length: 72 }, (_, at) => (at === index ? 9 : 0)))
    expect(bright(0)).toBe('8000000000000000')
    expect(bright(1)).toBe('4000000000000000')
    expect(bright(7)).toBe('0100000000000000')
    expect(bright(8)).toBe('0000000000000000')
    expect(bright(9)).toBe('0080000000000000')
    expect(bright(70)).toBe('0000000000000001')
  })

  it('the distance of two dHashes is the number of differing bits', () => {
    expect(hashDistance('0000000000000000', '0000000000000000')).toBe(0)
    expect(hashDistance('0000000000000001', '0000000000000000')).toBe(1)
    expect(hashDistance('ffffffffffffffff', '0000000000000000')).toBe(64)
    expect(hashDistance('ff', '0000000000000000')).toBe(64)
  })
})

describe('coordinates', () => {
  const points = { width: 1280, height: 800 }
  const image = { width: 1024, height: 640 }

  it.each([
    ['points', 640, 400],
    ['image', 512, 320],
    ['thousandths', 500, 500],
  ] as const)('coordinates in %s become the same point', (dialect, x, y) => {
    const unit = unitOf(dialect, points, image)
    expect([x * unit.x, y * unit.y]).toEqual([640, 400])
    expect(coordinatesText(promptsFor('web'), dialect, points)).toMatch(/^Coordinates are .+\.$/)
  })
})
