// Binary frames of the socket: `u32 header length, big endian | JSON header | bytes`.

import type * as z from 'zod/mini'
import { HarnessError } from '../../base/errors.ts'
import { jsonOf } from '../../base/json.ts'
import { ClientFrameHeader, FrameHeader } from './protocol.ts'

const LENGTH_BYTES = 4
/** A header contains a scene of at most some hundred kilobytes; a larger one is invalid. */
const MAX_HEADER_BYTES = 8 * 1024 * 1024

/** Text encoder and decoder, passed in because shared code has neither DOM nor Node. */
export interface TextCodec {
  encode(text: string): Uint8Array
  decode(bytes: Uint8Array): string
}

export function encodeFrame(
  header: FrameHeader | ClientFrameHeader,
  bytes: Uint8Array,
  codec: TextCodec,
): Uint8Array<ArrayBuffer> {
  const head = codec.encode(JSON.stringify(header))
  const frame = new Uint8Array(LENGTH_BYTES + head.length + bytes.length)
  new DataView(frame.buffer).setUint32(0, head.length)
  frame.set(head, LENGTH_BYTES)
  frame.set(bytes, LENGTH_BYTES + head.length)
  return frame
}

/**
 * Decodes a frame of the bridge. The bytes are a view of the frame, not a copy. Throws
 * `message_invalid`.
 */
export function decodeFrame(frame: Uint8Array<ArrayBuffer>, codec: TextCodec): Frame<FrameHeader> {
  return decode(frame, codec, FrameHeader)
}

/** Decodes a frame of the worker, like `decodeFrame`. Throws `message_invalid`. */
export function decodeClientFrame(
  frame: Uint8Array<ArrayBuffer>,
  codec: TextCodec,
): Frame<ClientFrameHeader> {
  return decode(frame, codec, ClientFrameHeader)
}

interface Frame<H> {
  readonly header: H
  readonly bytes: Uint8Array<ArrayBuffer>
}

function decode<H>(
  frame: Uint8Array<ArrayBuffer>,
  codec: TextCodec,
  shape: z.ZodMiniType<H>,
): Frame<H> {
  const invalid = (what: string) => new HarnessError('message_invalid', { what })
  if (frame.length < LENGTH_BYTES) throw invalid('a frame without a header length')
  const length = new DataView(frame.buffer, frame.byteOffset).getUint32(0)
  if (length > MAX_HEADER_BYTES || LENGTH_BYTES + length > frame.length)
    throw invalid('a frame shorter than its header')
  const text = codec.decode(frame.subarray(LENGTH_BYTES, LENGTH_BYTES + length))
  const header = shape.safeParse(jsonOf(text))
  if (!header.success) throw invalid('a frame with an unknown header')
  return { header: header.data, bytes: frame.subarray(LENGTH_BYTES + length) }
}
