// Stops a command early: after Ctrl-C, a signal, a closed terminal or output, or the end of a
// parent process.
import { watchParents } from '../server/start/parents.ts'

/**
 * Interval in milliseconds that counts as one Ctrl-C: the terminal sends it to npm and to this
 * process, and npm forwards it.
 */
const SAME_PRESS_MS = 400

/** Exit status of a cancelled command, as shells report SIGINT (128 + 2). */
export const CANCELLED = 130

export const CANCELLED_TEXT = 'Cancelled.'

export interface StopRequest {
  /** Aborted by the first request; the run then ends cleanly. */
  readonly stopSignal: AbortSignal
  /** Requests a stop from the program itself, for example when the output was closed. */
  requestStop(): void
  dispose(): void
}

/** Starts listening. A second Ctrl-C exits at once with status 130; exit listeners still run. */
export function listenForStop(): StopRequest {
  const controller = new AbortController()
  const requestStop = () => controller.abort()
  let firstAt: number | undefined
  const onSignal = () => {
    const now = performance.now()
    if (firstAt !== undefined && now - firstAt > SAME_PRESS_MS) process.exit(CANCELLED)
    firstAt ??= now
    requestStop()
  }
  process.on('SIGINT', onSignal)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop)
  const stopWatching = watchParents(requestStop)
  return {
    stopSignal: controller.signal,
    requestStop,
    dispose() {
      stopWatching()
      process.off('SIGINT', onSignal)
      for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.off(signal, requestStop)
    },
  }
}
