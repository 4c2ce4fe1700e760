import { HarnessError } from '@harness/shared/base/errors.ts'

/**
 * Loads a part of Harness on demand. Throws `part_missing` when its file cannot be loaded: the
 * caller cannot continue without it.
 */
export async function loadPart<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (thrown) {
    throw new HarnessError('part_missing', {}, thrown)
  }
}
