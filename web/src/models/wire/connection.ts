import { HarnessError } from '@harness/shared/language/errors.ts'

/**
 * Runs `work` on a signal of its own, so that each request closes its own connection: when the outer signal aborts, and
 * when `limit` gives up by rejecting. `limit` gets a signal that aborts as soon as nobody waits any more.
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
