import { setTimeout as delay } from 'node:timers/promises'
import { HarnessError } from '@harness/shared/base/errors.ts'

/** Resolves after `ms`; throws `aborted`. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => {
    throw new HarnessError('aborted')
  })
}

/** Resolves to the result, or to `late` after `ms` without cancelling; throws `aborted`. */
export async function within<T>(
  ms: number,
  work: Promise<T>,
  signal?: AbortSignal,
): Promise<T | 'late'> {
  work.catch(() => {}) // After a timeout its failure is ignored.
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

/** Resolves when the signal is aborted, immediately if it already is. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
