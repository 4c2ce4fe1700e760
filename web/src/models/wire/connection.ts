import { HarnessError } from '@harness/shared/base/errors.ts'

/**
 * Runs `work` with its own signal, which aborts with the outer signal or when `limit` rejects, so
 * that each request closes its own connection. The signal of `limit` aborts when `work` has ended.
 */
export async function withConnection<T>(
  signal: AbortSignal,
  work: (connection: AbortSignal) => Promise<T>,
  limit: (ended: AbortSignal) => Promise<never>,
): Promise<T> {
  if (signal.aborted) throw new HarnessError('aborted')
  const connection = new AbortController()
  const ended = new AbortController()
  signal.addEventListener('abort', () => connection.abort(), { signal: ended.signal })
  try {
    return await Promise.race([work(connection.signal), limit(ended.signal)])
  } catch (thrown) {
    connection.abort()
    throw signal.aborted ? new HarnessError('aborted', {}, thrown) : thrown
  } finally {
    ended.abort()
  }
}
