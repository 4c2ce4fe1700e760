import { HarnessError } from '@harness/shared/language/errors.ts'
import type { Clock } from '../../core/ports.ts'

/** How long a model may say nothing, in milliseconds: before its first sign of life, and between two. */
export interface SilenceLimits {
  readonly firstMs: number
  readonly betweenMs: number
}

/** Notices that a stream has stalled. */
export interface Heartbeat {
  beat(): void
  /** Rejects with `model_timeout` when the silence lasts too long, with `aborted` when the signal aborts; never resolves. */
  watch(provider: string, signal: AbortSignal): Promise<never>
}

/** Counts the silence from now on. */
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
        // Never past the shorter limit: the first sign of life may shorten the limit while this sleeps.
        await clock.sleep(Math.min(left, limits.betweenMs), signal)
      }
    },
  }
}
