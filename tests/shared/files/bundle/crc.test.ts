import { crc32 } from 'node:zlib'
import { crcOf } from '@harness/shared/files/bundle/crc.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SEED } from '../../../setup/seed.ts'

it(`the check sum of any bytes is that of zlib (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(40), (bytes, before) => {
      const some = new Uint8Array([...new Uint8Array(before), ...bytes]).subarray(before)
      expect(crcOf(some) >>> 0).toBe(crc32(some))
    }),
    { seed: SEED },
  )
})

it('the check sum of a picture of many blocks is that of zlib, whatever its length', () => {
  for (const length of [0, 1, 15, 16, 17, 31, 255, 4_096, 4_111, 70_001]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 3)) & 255)
    expect(crcOf(bytes) >>> 0).toBe(crc32(bytes))
  }
})
