import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Clock } from '../../core/ports.ts'

/** Maximum silence of a model in milliseconds: before its first chunk, and between two. */
export interface SilenceLimits {
  readonly firstMs: number
  readonly betweenMs: number
}

/** Detects a stalled stream. */
interface Heartbeat {
  beat(): void
  /** Rejects with `model_timeout` after too long a silence, or with `aborted`; never resolves. */
  watch(provider: string, signal: AbortSignal): Promise<never>
}

/** The silence counts from now on. */
export function makeHeartbeat(clock: Clock, limits: SilenceLimits): Heartbeat {
  let last = clock.monotonic()
  let limitMs = limits.firstMs
  return {
    beat() {
      last = clock.monotonic()
      limitMs = limits.betweenMs
    },
    async watch(provider, signal) {
      for (;;) {
        const left = limitMs - (clock.monotonic() - last)
        if (left <= 0)
          throw new HarnessError('model_timeout', {
            provider,
            seconds: Math.round(limitMs / 1_000),
          })
        // Sleeps at most the shorter limit: the first chunk may shorten the limit meanwhile.
        await clock.sleep(Math.min(left, limits.betweenMs), signal)
      }
    },
  }
}
