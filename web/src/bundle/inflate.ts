import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { Inflate, inflateSync } from 'fflate'
import { within } from './limits.ts'

/** Input bytes per step: 64 KB unpack to at most 66 MB before the limit is checked again. */
const BITE = 65_536

/** Unpacks at most `limit` bytes, whatever size the archive claims, against zip bombs. */
export function inflate(packed: Uint8Array, limit: number, name: string): Uint8Array<ArrayBuffer> {
  try {
    const bytes = packed.length > BITE ? inBites(packed, limit, name) : atOnce(packed, limit)
    within(bytes.length, limit, name)
    return bytes
  } catch (thrown) {
    if (thrown instanceof HarnessError) throw thrown
    throw asHarnessError(thrown, 'bundle_invalid', { what: `${name} cannot be unpacked.` })
  }
}

/** Returns one byte more than the limit when it is exceeded; the rest is dropped. */
function atOnce(packed: Uint8Array, limit: number): Uint8Array<ArrayBuffer> {
  return inflateSync(packed, { out: new Uint8Array(limit + 1) })
}

function inBites(packed: Uint8Array, limit: number, name: string): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  const stream = new Inflate((part) => {
    bytes += part.length
    within(bytes, limit, name)
    parts.push(part)
  })
  for (let at = 0; at < packed.length; at += BITE) stream.push(packed.subarray(at, at + BITE))
  stream.push(new Uint8Array(0), true)
  return joined(parts, bytes)
}

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
