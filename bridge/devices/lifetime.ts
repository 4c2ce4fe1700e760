import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'

/** Lifetime of a device, until it is closed or lost. */
interface DeviceLifetime {
  /**
   * Runs a call on the device, unless it was aborted before it began. An unrecoverable failure ends
   * the device, any other only the call.
   */
  run<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** True while a call is running. */
  readonly isBusy: () => boolean
  /** Ends the device as lost, unless it has ended already. */
  lose(error: HarnessError): void
  /** Called at most once, when the device ends without `close`. */
  onLost(listener: (error: HarnessError) => void): void
  readonly isOver: () => boolean
  /** Aborted when the device ends. */
  readonly over: AbortSignal
  /** Closes the device: every call fails with `device_unknown`, running ones too. */
  close(): void
}

interface LifetimeOptions {
  /** Returns the loss that a failed call indicates; undefined when the device continues. */
  readonly lossBy?: (error: HarnessError) => HarnessError | undefined
  readonly toError?: (thrown: unknown) => HarnessError
}

export function makeLifetime({
  lossBy,
  toError = (thrown) => asHarnessError(thrown, 'observe_failed'),
}: LifetimeOptions): DeviceLifetime {
  const over = new AbortController()
  let isClosed = false
  let lost: HarnessError | undefined
  let listener: ((error: HarnessError) => void) | undefined
  let calls = 0

  function check(): void {
    if (isClosed) throw new HarnessError('device_unknown')
    if (lost) throw lost
  }
  function lose(error: HarnessError): void {
    if (isClosed || lost) return
    lost = error
    over.abort()
    listener?.(error)
  }
  return {
    async run(signal, work) {
      check()
      if (signal.aborted) throw new HarnessError('aborted')
      calls += 1
      try {
        return await work(AbortSignal.any([signal, over.signal]))
      } catch (thrown) {
        check()
        const error = toError(thrown)
        const loss = lossBy?.(error)
        if (loss) lose(loss)
        throw loss ?? error
      } finally {
        calls -= 1
      }
    },
    isBusy: () => calls > 0,
    lose,
    onLost(next) {
      listener = next
      if (lost && !isClosed) next(lost)
    },
    isOver: () => isClosed || lost !== undefined,
    over: over.signal,
    close() {
      isClosed = true
      over.abort()
    },
  }
}
