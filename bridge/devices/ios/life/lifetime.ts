import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'

/** The lifetime of a device: until it is closed, or lost. */
interface DeviceLifetime {
  /**
   * Runs a call on the device. A failure that cannot be fixed ends the device, an abort only the
   * call.
   */
  run<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Called at most once, when the device ends without `close`. */
  onLost(listener: (error: HarnessError) => void): void
  readonly isOver: () => boolean
  /** From now on every call fails with `device_unknown`, open ones too. */
  close(): void
}

/** After these errors the simulator is unusable. */
const DEADLY: ReadonlySet<string> = new Set([
  'agent_failed',
  'simulator_lost',
  'simulator_failed',
  'simulators_unreadable',
  'xcode_missing',
  'xcode_licence',
])

export function makeLifetime(): DeviceLifetime {
  const over = new AbortController()
  let closed = false
  let lost: HarnessError | undefined
  let listener: ((error: HarnessError) => void) | undefined

  const lose = (error: HarnessError): HarnessError => {
    if (lost) return lost
    lost = error
    over.abort()
    listener?.(error)
    return error
  }
  return {
    async run(signal, work) {
      if (closed) throw new HarnessError('device_unknown')
      if (lost) throw lost
      if (signal.aborted) throw new HarnessError('aborted')
      try {
        return await work(AbortSignal.any([signal, over.signal]))
      } catch (thrown) {
        if (closed) throw new HarnessError('device_unknown')
        const error = asHarnessError(thrown, 'observe_failed')
        throw DEADLY.has(error.code) ? lose(error) : error
      }
    },
    onLost(next) {
      listener = next
      if (lost && !closed) next(lost)
    },
    isOver: () => closed || lost !== undefined,
    close() {
      closed = true
      over.abort()
    },
  }
}
