import { HarnessError } from '@harness/shared/base/errors.ts'
import { SessionId } from '@harness/shared/base/ids.ts'
import { decodeFrame, encodeFrame } from '@harness/shared/log/wire/frame.ts'
import type { FrameHeader } from '@harness/shared/log/wire/protocol.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED } from '../../../setup/seed.ts'

const codec = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
}

const session = SessionId.parse('a1b2c3d4-0000-4000-8000-00000000abcd')
const MIRROR: FrameHeader = { kind: 'mirror', session, frame: 3 }

function codeOf(frame: Uint8Array<ArrayBuffer>): string {
  try {
    decodeFrame(frame, codec)
    return 'none'
  } catch (thrown) {
    return thrown instanceof HarnessError ? thrown.code : String(thrown)
  }
}

function frameOf(length: number, text: string): Uint8Array<ArrayBuffer> {
  const head = codec.encode(text)
  const frame = new Uint8Array(4 + head.length)
  new DataView(frame.buffer).setUint32(0, length)
  frame.set(head, 4)
  return frame
}

describe('a frame', () => {
  it(`a frame gives back its header and its bytes (seed ${SEED})`, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.string(), (bytes, title) => {
        const header: FrameHeader = {
          kind: 'observation',
          id: 1,
          scene: {
            pointSize: { width: 390, height: 844 },
            scale: 2,
            title: `${title} Grüße 東京 👋`,
            elements: [],
            text: '',
          },
        }
        const decoded = decodeFrame(encodeFrame(header, bytes, codec), codec)
        expect(decoded.header).toEqual(header)
        expect([...decoded.bytes]).toEqual([...bytes])
      }),
      { seed: SEED },
    )
  })

  it('a frame is read from its place in a larger buffer', () => {
    const frame = encodeFrame(MIRROR, new Uint8Array([1, 2, 3]), codec)
    const larger = new Uint8Array(frame.length + 9)
    larger.set(frame, 5)
    const decoded = decodeFrame(larger.subarray(5, 5 + frame.length), codec)
    expect(decoded.header).toEqual(MIRROR)
    expect([...decoded.bytes]).toEqual([1, 2, 3])
  })

  it('a frame begins with the length of its header, high byte first', () => {
    const frame = encodeFrame(MIRROR, new Uint8Array(), codec)
    expect([...frame.subarray(0, 4)]).toEqual([0, 0, 0, frame.length - 4])
  })
})

describe('junk', () => {
  const header = JSON.stringify(MIRROR)
  it.each([
    ['nothing', new Uint8Array()],
    ['three bytes', new Uint8Array([0, 0, 0])],
    ['a header longer than the frame', frameOf(header.length + 1, header)],
    ['a header longer than any of ours', frameOf(0xff_ff_ff_ff, header)],
    ['a header that is not JSON', frameOf(4, 'oops')],
    ['a header cut short', frameOf(header.length - 1, header)],
    ['a header of an unknown kind', frameOf(17, '{"kind":"unknown"')],
    ['an empty header', frameOf(0, '')],
    [
      'a header with a foreign session',
      frameOf(45, '{"kind":"mirror","session":"../x","frame":1} '),
    ],
  ])('a junk frame is refused as message_invalid: %s', (_, frame) => {
    expect(codeOf(frame)).toBe('message_invalid')
  })

  it(`a frame of any bytes is refused and throws nothing else (seed ${SEED})`, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(codeOf(new Uint8Array(bytes))).toBe('message_invalid')
      }),
      { seed: SEED },
    )
  })
})

it.each([
  [8 * 1_024 * 1_024, true],
  [8 * 1_024 * 1_024 + 1, false],
])('a header of %i bytes is read: %s', (length, isRead) => {
  const frame = new Uint8Array(4 + length)
  new DataView(frame.buffer).setUint32(0, length)
  let decoded = 0
  const counting = {
    ...codec,
    decode: () => {
      decoded += 1
      return ''
    },
  }
  // Zeros are no JSON: what is read is refused for another reason.
  expect(() => decodeFrame(frame, counting)).toThrow(HarnessError)
  expect(decoded).toBe(isRead ? 1 : 0)
})
