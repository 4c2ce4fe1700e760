import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'

/** The lifetime of a device: until it is closed, or lost. */
interface DeviceLifetime {
  /**
   * Runs a call. A lost server or device ends the device; whatever else fails only ends the call.
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Whether a call goes on. */
  isBusy(): boolean
  isOver(): boolean
  /** Called at most once, when the device ends without `close`. */
  onLost(listener: (error: HarnessError) => void): void
  /** False when it was closed before. */
  close(): boolean
}

const DEADLY: ReadonlySet<string> = new Set(['device_lost', 'appium_failed'])

/** `onOver` is called when the device is lost. */
export function makeLifetime(onOver: () => void): DeviceLifetime {
  let lost: HarnessError | undefined
  let isClosed = false
  let listener: ((error: HarnessError) => void) | undefined
  let calls = 0

  function check(): void {
    if (isClosed) throw new HarnessError('device_unknown')
    if (lost) throw lost
  }
  function failureOf(thrown: unknown): HarnessError {
    const error = asHarnessError(thrown, 'observe_failed')
    if (!DEADLY.has(error.code)) return error
    lost = new HarnessError('device_lost')
    onOver()
    listener?.(lost)
    return lost
  }
  return {
    async run(signal, work) {
      check()
      if (signal.aborted) throw new HarnessError('aborted')
      calls += 1
      try {
        return await work()
      } catch (thrown) {
        check()
        throw failureOf(thrown)
      } finally {
        calls -= 1
      }
    },
    isBusy: () => calls > 0,
    isOver: () => isClosed || lost !== undefined,
    onLost(next) {
      listener = next
      if (lost && !isClosed) next(lost)
    },
    close() {
      const isFirst = !isClosed
      isClosed = true
      return isFirst
    },
  }
}
