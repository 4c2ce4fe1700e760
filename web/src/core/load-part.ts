import { HarnessError } from '@harness/shared/base/errors.ts'

/**
 * A part of Harness that is loaded when it is needed. Throws `part_missing` where its file does not
 * come: nothing continues without it.
 */
export async function loadPart<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (thrown) {
    throw new HarnessError('part_missing', {}, thrown)
  }
}
