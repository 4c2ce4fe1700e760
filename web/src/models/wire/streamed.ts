import { HarnessError } from '@harness/shared/language/errors.ts'
import type { ModelReply } from '../../core/ports.ts'
import { withConnection } from './connection.ts'
import { brokeOff, type Endpoint } from './endpoint.ts'
import { errorTextFrom } from './error-text.ts'
import { makeHeartbeat, type SilenceLimits } from './heartbeat.ts'

/** A cloud model may think before it says anything, and between two calls. */
export const CLOUD_SILENCE: SilenceLimits = { firstMs: 120_000, betweenMs: 120_000 }

/** A cold local model is read from disk and evaluates its whole first prompt before the first word. */
export const LOCAL_SILENCE: SilenceLimits = { firstMs: 600_000, betweenMs: 120_000 }

/** Puts the events of a stream together. */
export interface Collector {
  /** Throws `model_*` when the event reports a failure or is not a part of an answer. */
  add(event: unknown): void
  /** The whole answer; undefined when the stream ended before it did. */
  reply(): ModelReply | undefined
}

/** One answer that comes in events. */
export interface Streamed {
  readonly endpoint: Endpoint
  readonly silence: SilenceLimits
  readonly collector: Collector
  /** Asks once. Each event must arrive here as it comes. */
  readonly events: (connection: AbortSignal) => Promise<AsyncIterable<unknown>>
}

/** Asks once and collects the answer; the connection is closed at an abort and when nothing comes any more. */
export function answerOf(
  { endpoint, silence, collector, events }: Streamed,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<ModelReply> {
  const heart = makeHeartbeat(endpoint.clock, silence)
  return withConnection(
    signal,
    async (connection) => {
      try {
        for await (const event of await events(connection)) {
          collector.add(event)
          heart.beat()
          onProgress()
        }
      } catch (thrown) {
        throw ownError(endpoint, thrown)
      }
      const reply = collector.reply()
      if (!reply) throw brokeOff(endpoint)
      return reply
    },
    (ended) => heart.watch(endpoint.provider, ended),
  )
}

/** An SDK wraps what its fetch throws. */
function ownError(endpoint: Endpoint, thrown: unknown): HarnessError {
  if (thrown instanceof HarnessError) return thrown
  if (thrown instanceof Error && thrown.cause instanceof HarnessError) return thrown.cause
  return brokeOff(endpoint, thrown)
}

/** A failure that a provider reports in the middle of a stream, by its own name for it. */
export function midStream(
  { provider, key }: Endpoint,
  kind: string | undefined,
  message: string | undefined,
): HarnessError {
  const what = errorTextFrom(message ?? '', key) || kind || 'it gave no reason'
  if (/rate_limit/.test(kind ?? '')) {
    return new HarnessError('model_rate_limited', { provider, seconds: 5 })
  }
  if (/quota|billing/.test(kind ?? ''))
    return new HarnessError('model_quota_spent', { provider, what })
  return new HarnessError('model_server_error', { provider, what })
}
