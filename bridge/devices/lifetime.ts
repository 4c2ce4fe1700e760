import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'

/** The lifetime of a device: until it is closed, or lost. */
interface DeviceLifetime {
  /**
   * Runs a call on the device; one that was stopped before it began does nothing. A failure that
   * cannot be fixed ends the device, any other only the call.
   */
  run<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Whether a call continues. */
  readonly isBusy: () => boolean
  /** Called at most once, when the device ends without `close`. */
  onLost(listener: (error: HarnessError) => void): void
  readonly isOver: () => boolean
  /** Aborted once it is. */
  readonly over: AbortSignal
  /** From now on every call fails with `device_unknown`, open ones too. */
  close(): void
}

/** `lossBy`: what the device is lost with after this failure of a call; undefined: it continues. */
export function makeLifetime(
  lossBy: (error: HarnessError) => HarnessError | undefined,
): DeviceLifetime {
  const over = new AbortController()
  let isClosed = false
  let lost: HarnessError | undefined
  let listener: ((error: HarnessError) => void) | undefined
  let calls = 0

  function check(): void {
    if (isClosed) throw new HarnessError('device_unknown')
    if (lost) throw lost
  }
  function failureOf(thrown: unknown): HarnessError {
    const error = asHarnessError(thrown, 'observe_failed')
    lost = lossBy(error)
    if (!lost) return error
    over.abort()
    listener?.(lost)
    return lost
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
        throw failureOf(thrown)
      } finally {
        calls -= 1
      }
    },
    isBusy: () => calls > 0,
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
