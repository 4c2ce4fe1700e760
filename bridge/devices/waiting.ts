import { setTimeout as delay } from 'node:timers/promises'
import { HarnessError } from '@harness/shared/language/errors.ts'

/** Resolves after `ms`; throws `aborted`. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => {
    throw new HarnessError('aborted')
  })
}

/** What comes first: the result, `late` after `ms`, or `aborted`. What loses the race is left alone. */
export async function within<T>(
  ms: number,
  work: Promise<T>,
  signal?: AbortSignal,
): Promise<T | 'late'> {
  work.catch(() => {}) // When it loses the race nobody is left to hear of its failure.
  if (signal?.aborted) throw new HarnessError('aborted')
  const over = new AbortController()
  const forward = () => over.abort()
  signal?.addEventListener('abort', forward)
  try {
    return await Promise.race([work, sleep(ms, over.signal).then(() => 'late' as const)])
  } finally {
    over.abort()
    signal?.removeEventListener('abort', forward)
  }
}
