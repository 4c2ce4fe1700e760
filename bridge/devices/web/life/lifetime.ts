import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import { type Browser, firstLine } from './launch.ts'

/** How long a device lives: until it is closed, or lost. */
interface DeviceLifetime {
  /** Ends with the device: a call that waits for a browser that is gone fails at once. */
  during<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  lose(): void
  /** Called at most once, when the device ends without `close`. */
  onLost(listener: (error: HarnessError) => void): void
  close(): Promise<void>
}

/** `clean` is asked for the words of every error that is not ours. */
export function makeLifetime(browser: Browser, clean: (text: string) => string): DeviceLifetime {
  const gone = new AbortController()
  let closed = false
  let listener: ((error: HarnessError) => void) | undefined

  function check(): void {
    if (closed) throw new HarnessError('device_unknown')
    if (gone.signal.aborted) throw new HarnessError('device_lost')
  }

  return {
    async during(signal, work) {
      check()
      try {
        return await work(AbortSignal.any([signal, gone.signal]))
      } catch (error) {
        check()
        throw asHarnessError(error, 'observe_failed', { what: clean(firstLine(error)) })
      }
    },
    lose() {
      if (closed || gone.signal.aborted) return
      gone.abort()
      void browser.close()
      listener?.(new HarnessError('device_lost'))
    },
    onLost(next) {
      listener = next
      if (gone.signal.aborted && !closed) next(new HarnessError('device_lost'))
    },
    async close() {
      closed = true
      gone.abort()
      await browser.close()
    },
  }
}
