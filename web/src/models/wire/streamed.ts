import { HarnessError } from '@harness/shared/base/errors.ts'
import type { ModelReply } from '../../core/ports.ts'
import { withConnection } from './connection.ts'
import { brokeOff, type Endpoint } from './endpoint.ts'
import { makeHeartbeat, type Progress, type SilenceLimits } from './heartbeat.ts'

/** Maximum duration of an answer in milliseconds; slow local models with thinking need half. */
const WHOLE_MS = 3_600_000

/** Silence limits of cloud models, which may think before the first chunk and between two calls. */
export const CLOUD_SILENCE: SilenceLimits = {
  firstMs: 120_000,
  betweenMs: 120_000,
  wholeMs: WHOLE_MS,
}

/** Silence limits of local models, which load and evaluate the prompt before the first chunk. */
export const LOCAL_SILENCE: SilenceLimits = {
  firstMs: 600_000,
  betweenMs: 120_000,
  wholeMs: WHOLE_MS,
}

export interface Collector<Event = unknown> {
  /** Throws `model_*` when the event is a failure. */
  add(event: Event): Progress | Promise<Progress>
  /** Returns the reply; undefined when nothing arrived. */
  reply(): ModelReply | undefined
}

export interface Streamed<Event = unknown> {
  readonly endpoint: Endpoint
  readonly silence: SilenceLimits
  readonly collector: Collector<Event>
  /** Sends the request once; yields each event as it arrives. */
  readonly events: (connection: AbortSignal) => Promise<AsyncIterable<Event>>
}

/** Sends the request once and collects the reply. Closes the connection on abort or silence. */
export function answerOf<Event>(
  { endpoint, silence, collector, events }: Streamed<Event>,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<ModelReply> {
  const heart = makeHeartbeat(endpoint.clock, silence)
  return withConnection(
    signal,
    async (connection) => {
      try {
        for await (const event of await events(connection)) {
          heart.beat(await collector.add(event))
          onProgress()
        }
      } catch (thrown) {
        throw ownError(endpoint, thrown)
      }
      const reply = collector.reply()
      if (reply) return reply
      const { provider } = endpoint
      throw new HarnessError('model_server_error', { provider, what: 'its answer was empty' })
    },
    (ended) => heart.watch(endpoint.provider, ended),
  )
}

/** Unwraps an error that an SDK wrapped around the one of its fetch. */
function ownError(endpoint: Endpoint, thrown: unknown): HarnessError {
  if (thrown instanceof HarnessError) return thrown
  if (thrown instanceof Error && thrown.cause instanceof HarnessError) return thrown.cause
  return brokeOff(endpoint, thrown)
}
