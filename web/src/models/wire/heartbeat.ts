import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Clock } from '../../core/ports.ts'

/** Maximum silence of a model in milliseconds: before its first chunk, and between two. */
export interface SilenceLimits {
  readonly firstMs: number
  readonly betweenMs: number
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
  let last = clock.monotonic()
  let content = last
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
        if (thinkingLeft <= 0) {
          const what = `the model thought for ${THINKING_MS / 60_000} minutes without an answer`
          throw new HarnessError('model_server_error', { provider, what })
        }
        // Sleeps at most the shorter limit: the first chunk may shorten the limit meanwhile.
        await clock.sleep(Math.min(left, thinkingLeft, limits.betweenMs), signal)
      }
    },
  }
}
