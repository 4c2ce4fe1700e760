import type { HarnessError } from '@harness/shared/base/errors.ts'
import { liveQuery } from 'dexie'
import { storeFailure } from './failure.ts'

/**
 * Calls the listener with what the query finds, now and after every change to what it read, also
 * one made by another tab or the worker. After an error nothing more comes. Returns the way to
 * stop.
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
