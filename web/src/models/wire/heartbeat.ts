import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Clock } from '../../core/ports.ts'

/**
 * Time limits in milliseconds: `firstMs` before the first chunk, `betweenMs` between two, `wholeMs`
 * for an answer without any pause.
 */
export interface SilenceLimits {
  readonly firstMs: number
  readonly betweenMs: number
  readonly wholeMs?: number
}

/** Progress made by an event; pings and empty chunks make none. */
export type Progress = 'nothing' | 'thinking' | 'content'

/** Maximum thinking in milliseconds without other content; longer thinking is a loop. */
const THINKING_MS = 900_000

/** Detects a stalled stream. */
interface Heartbeat {
  beat(progress?: Progress): void
  /** Rejects with `model_timeout`, `model_server_error` or `aborted`; never resolves. */
  watch(provider: string, signal: AbortSignal): Promise<never>
}

/** Creates a heartbeat whose silence counts from now. */
export function makeHeartbeat(clock: Clock, limits: SilenceLimits): Heartbeat {
  const began = clock.monotonic()
  let last = began
  let content = began
  let limitMs = limits.firstMs
  return {
    beat(progress = 'content') {
      if (progress === 'nothing') return
      last = clock.monotonic()
      if (progress === 'content') content = last
      limitMs = limits.betweenMs
    },
    async watch(provider, signal) {
      for (;;) {
        const now = clock.monotonic()
        const left = limitMs - (now - last)
        if (left <= 0)
          throw new HarnessError('model_timeout', {
            provider,
            seconds: Math.round(limitMs / 1_000),
          })
        const thinkingLeft = THINKING_MS - (now - content)
        const { wholeMs = Number.POSITIVE_INFINITY } = limits
        const wholeLeft = wholeMs - (now - began)
        const minutes = (ms: number) => `${ms / 60_000} minutes`
        if (thinkingLeft <= 0 || wholeLeft <= 0) {
          const what =
            thinkingLeft <= 0
              ? `the model thought for ${minutes(THINKING_MS)} without an answer`
              : `its answer had no end after ${minutes(wholeMs)}`
          throw new HarnessError('model_server_error', { provider, what })
        }
        // Sleeps for the shortest limit: the first chunk may shorten the silence limit meanwhile.
        await clock.sleep(Math.min(left, thinkingLeft, wholeLeft, limits.betweenMs), signal)
      }
    },
  }
}
