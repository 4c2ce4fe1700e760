import { watchParents } from './parents.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closing browsers takes a moment; more than this is a program that hangs. */
const TIMEOUT_MS = 4_000

/**
 * Resolves when a signal asks to end, or when the npm that started this process is gone. From then on the process ends
 * within seconds, whatever still hangs. Further signals change nothing: npm passes on what a terminal sent already.
 */
export function untilStopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let isRequested = false
    const requestStop = () => {
      if (isRequested) return
      isRequested = true
      setTimeout(() => process.exit(1), TIMEOUT_MS).unref()
      resolve()
    }
    for (const signal of SIGNALS) process.on(signal, requestStop)
    if (process.env['npm_lifecycle_event'] === undefined) return
    watchParents(requestStop)
  })
}
