import { watchParents } from './parents.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closing browsers takes a moment; beyond this the process hangs. */
const TIMEOUT_MS = 4_000

/**
 * Resolves on SIGINT, SIGTERM or SIGHUP, or when the npm that started this process has ended. The
 * process then exits within seconds. Further signals are ignored: npm repeats those of a terminal.
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
