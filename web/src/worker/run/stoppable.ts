import type { RunId } from '@harness/shared/language/ids.ts'

/**
 * A run that names its id can be stopped by it from now on, while it is still being started; no
 * longer where that fails.
 */
export async function stoppable<T>(
  controllers: Map<RunId, AbortController>,
  runId: RunId | undefined,
  begin: (stop: AbortController) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  // One that goes on already keeps its own.
  if (runId === undefined || controllers.has(runId)) return begin(stop)
  controllers.set(runId, stop)
  try {
    return await begin(stop)
  } catch (thrown) {
    controllers.delete(runId)
    throw thrown
  }
}
