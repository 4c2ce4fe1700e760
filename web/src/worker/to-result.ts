import { toWire } from '@harness/shared/base/errors.ts'
import type { Result } from './result.ts'

/** For the boundary: what the work returns or throws, as plain data. Never throws. */
export async function toResult<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { value: await work() }
  } catch (thrown) {
    return { error: toWire(thrown) }
  }
}
