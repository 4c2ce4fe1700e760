// How a command ends before its time: Ctrl-C, a signal, a terminal that closes, a reader or a parent that is gone.
import { watchParents } from '../start/parents.ts'

/** A terminal tells Ctrl-C to npm and to us, and npm passes it on: this close together it is one. In milliseconds. */
const SAME_PRESS_MS = 400

/** Exit status of what was cancelled (contract 5). */
export const CANCELLED = 130

export interface Ending {
  /** Aborted when somebody asks to end; what goes on then ends in order. */
  readonly stopSignal: AbortSignal
  /** Asks to end, from within: the reader of the output is gone. */
  requestStop(): void
  dispose(): void
}

/**
 * Listens for all of it. Asked a second time, the process exits at once, with status 130; what stands in exit listeners
 * still happens.
 */
export function listenForEnd(): Ending {
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
