import { asHarnessError } from '@harness/shared/base/errors.ts'

/** Returns undefined after an abort; the stop policy then ends the run. */
export async function unlessStopped<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (thrown) {
    const fault = asHarnessError(thrown)
    if (fault.code === 'aborted') return undefined
    throw fault
  }
}
