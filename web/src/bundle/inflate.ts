import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import { Inflate } from 'fflate'
import { within } from './limits.ts'

/** Small bites: one of 64 KB unpacks to 66 MB at most before the limit is looked at again. */
const BITE = 65_536

/** Unpacks deflated bytes and stops at the limit, whatever the archive promised: a bomb never grows. */
export async function inflate(packed: Blob, limit: number, name: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const stream = new Inflate((part) => {
    bytes += part.length
    within(bytes, limit, name)
    parts.push(new Uint8Array(part))
  })
  const reader = packed.stream().getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      for (let at = 0; at < read.value.length; at += BITE)
        stream.push(read.value.subarray(at, at + BITE))
    }
    stream.push(new Uint8Array(0), true)
  } catch (thrown) {
    if (thrown instanceof HarnessError) throw thrown
    throw asHarnessError(thrown, 'bundle_invalid', { what: `${name} cannot be unpacked.` })
  } finally {
    // The rest is of no interest to anyone; the file stays as it is.
    await reader.cancel().catch(() => undefined)
  }
  return new Blob(parts)
}
