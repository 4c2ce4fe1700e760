import type { TextCodec } from '@harness/shared/log/wire/frame.ts'
import type { RawData } from 'ws'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const CODEC: TextCodec = {
  encode: (text) => encoder.encode(text),
  decode: (bytes) => decoder.decode(bytes),
}

/** Joins the bytes of a message. `ws` returns lists only for `binaryType: 'fragments'`. */
export function bytesOf(data: RawData): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Array.isArray(data) ? Buffer.concat(data) : data)
}
