import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Clock } from '../../core/ports.ts'

/**
 * Maximum silence of a model in milliseconds: before its first chunk, and between two. `wholeMs`:
 * the longest answer, which never pauses.
 */
export interface SilenceLimits {
  readonly firstMs: number
  readonly betweenMs: number
  readonly wholeMs?: number
}

/** Progress that an event brings. Pings and empty chunks bring nothing. */
export type Progress = 'nothing' | 'thinking' | 'content'

/** Longest thinking without any other part of the answer: then it goes round in circles. */
const THINKING_MS = 900_000

/** Detects a stalled stream. */
interface Heartbeat {
  beat(progress?: Progress): void
  /** Rejects with `model_timeout` after too long a silence, or with `aborted`; never resolves. */
  watch(provider: string, signal: AbortSignal): Promise<never>
}

/** The silence counts from now on. */
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
        // Sleeps at most the shorter limit: the first chunk may shorten the limit meanwhile.
        await clock.sleep(Math.min(left, thinkingLeft, wholeLeft, limits.betweenMs), signal)
      }
    },
  }
}
