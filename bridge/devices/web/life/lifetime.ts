import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import { type Browser, firstLine } from './launch.ts'

/** The lifetime of a device: until it is closed, or lost. */
export interface DeviceLifetime {
  /** Runs a call; it fails at once when the device ends, instead of waiting for a lost browser. */
  during<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** `crashed`: the process of a page ended by itself. */
  lose(how?: 'crashed'): void
  /** Called at most once, when the device ends without `close`. */
  onLost(listener: (error: HarnessError) => void): void
  close(): Promise<void>
}

/** `clean` removes secrets from the text of every foreign error. */
export function makeLifetime(browser: Browser, clean: (text: string) => string): DeviceLifetime {
  const gone = new AbortController()
  let closed = false
  let listener: ((error: HarnessError) => void) | undefined
  let loss = new HarnessError('device_lost')

  function check(): void {
    if (closed) throw new HarnessError('device_unknown')
    if (gone.signal.aborted) throw loss
  }

  const lose = (how?: 'crashed'): void => {
    if (closed || gone.signal.aborted) return
    if (how) loss = new HarnessError('device_lost', { page: how })
    gone.abort()
    void browser.close()
    listener?.(loss)
  }
  browser.context.on('close', () => lose())

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
    lose,
    onLost(next) {
      listener = next
      if (gone.signal.aborted && !closed) next(loss)
    },
    async close() {
      closed = true
      gone.abort()
      await browser.close()
    },
  }
}
