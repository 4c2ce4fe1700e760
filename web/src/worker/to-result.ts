import { toWire } from '@harness/shared/base/errors.ts'
import type { Result } from './result.ts'

/** Converts the value or error of work to plain data for the worker boundary. Never throws. */
export async function toResult<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { value: await work() }
  } catch (thrown) {
    return { error: toWire(thrown) }
  }
}
