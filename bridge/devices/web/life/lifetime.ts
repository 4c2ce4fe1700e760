import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import { type Browser, firstLine } from './launch.ts'

/** The lifetime of a device: until it is closed, or lost. */
export interface DeviceLifetime {
  /** Runs a call; it fails at once when the device ends, instead of waiting for a lost browser. */
  during<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  lose(): void
  /** Called at most once, when the device ends without `close`. */
  onLost(listener: (error: HarnessError) => void): void
  close(): Promise<void>
}

/** `clean` removes secrets from the text of every foreign error. */
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
      if (signal.aborted) throw new HarnessError('aborted')
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
