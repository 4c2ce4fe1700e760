import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import { Inflate } from 'fflate'
import { within } from './limits.ts'

/** Small bites: one of 64 KB unpacks to 66 MB at most before the limit is looked at again. */
const BITE = 65_536

/**
 * Unpacks deflated bytes and stops at the limit, whatever the archive promised: a bomb never grows.
 */
export function inflate(packed: Uint8Array, limit: number, name: string): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  const stream = new Inflate((part) => {
    bytes += part.length
    within(bytes, limit, name)
    parts.push(part)
  })
  try {
    for (let at = 0; at < packed.length; at += BITE) stream.push(packed.subarray(at, at + BITE))
    stream.push(new Uint8Array(0), true)
  } catch (thrown) {
    if (thrown instanceof HarnessError) throw thrown
    throw asHarnessError(thrown, 'bundle_invalid', { what: `${name} cannot be unpacked.` })
  }
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
