import { fromBase64, toBase64 } from '@harness/web/bundle/base64.ts'
import { expect, test } from 'vitest'

const bytes = Uint8Array.from({ length: 257 }, (_, at) => (at * 89) % 256)

test.each([0, 1, 2, 3, 4, 5, 256, 257])(
  '%i bytes are base64 as Node writes it, and come back',
  (length) => {
    const part = bytes.subarray(0, length)
    const written = toBase64(part)
    const ascii = typeof written === 'string' ? new TextEncoder().encode(written) : written
    expect(new TextDecoder().decode(ascii)).toBe(Buffer.from(part).toString('base64'))
    expect(fromBase64(ascii)).toEqual(part)
  },
)
