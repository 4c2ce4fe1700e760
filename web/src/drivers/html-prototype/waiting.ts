import { HarnessError } from '@harness/shared/base/errors.ts'

/** Resolves after `ms`. Throws `aborted`. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return untilAborted(new Promise((resolve) => setTimeout(resolve, ms)), signal)
}

/** Result of the work, or `aborted` as soon as the signal is. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new HarnessError('aborted'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
