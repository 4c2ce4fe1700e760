import type { HarnessError } from '@harness/shared/base/errors.ts'
import { liveQuery } from 'dexie'
import { storeFailure } from './failure.ts'

/**
 * Runs the query now and whenever its data changes, in any tab or the worker. Stops after the first
 * error; returns an unsubscribe function.
 */
export function watch<T>(
  query: () => Promise<T>,
  listener: (value: T) => void,
  onError: (error: HarnessError) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({
    next: listener,
    error: (thrown: unknown) => onError(storeFailure(thrown)),
  })
  return () => subscription.unsubscribe()
}
