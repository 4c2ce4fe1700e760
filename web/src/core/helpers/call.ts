// A model request outside the steps of a run: its time limit, its faults, and its row.
import { asHarnessError, HarnessError, toWire } from '@harness/shared/base/errors.ts'
import type { ModelRole } from '@harness/shared/log/step-rows.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { textTokens } from '../context/estimate.ts'
import { fingerprint } from '../fingerprint.ts'
import type { Clock, Model, ModelReply, ModelRequest } from '../ports.ts'
import type { Attempt } from '../step/rows.ts'

/** Time limit of a request in milliseconds, plus one millisecond per token. */
const LIMIT_MS = 120_000
const MAX_LIMIT_TOKENS = 200_000

export interface HelperCall {
  readonly role: ModelRole
  readonly step: number
  /** Number of the attempt, from 1. */
  readonly attempt: number
  readonly request: ModelRequest
}

/** A reply or an error, each with its row. */
export type Called = { readonly row: Attempt } & (
  | { readonly reply: ModelReply }
  | { readonly error: HarnessError }
)

/** Sends one request. Never throws: an abort is returned as the error `aborted`. */
export async function callHelper(
  { model, clock }: { readonly model: Model; readonly clock: Clock },
  { role, step, attempt, request }: HelperCall,
  signal: AbortSignal,
): Promise<Called> {
  const began = clock.monotonic()
  const answer = await withinLimit(model, clock, request, signal)
  const { tokens, stopReason } =
    'reply' in answer ? answer.reply : { tokens: NO_TOKENS, stopReason: 'error' }
  const row: Attempt = {
    kind: 'model_called',
    step,
    attempt,
    role,
    provider: model.provider,
    model: model.name,
    durationMs: Math.round(clock.monotonic() - began),
    tokens,
    stopReason,
    images: request.history.filter(({ image }) => image).length + 1,
    prefixHash: fingerprint(request.system + JSON.stringify(request.tools)),
    ...('error' in answer && { error: toWire(answer.error) }),
  }
  return { row, ...answer }
}

type Answered = { readonly reply: ModelReply } | { readonly error: HarnessError }

async function withinLimit(
  model: Model,
  clock: Clock,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Answered> {
  const limitMs = LIMIT_MS + Math.min(textTokens(request.screen), MAX_LIMIT_TOKENS)
  const over = new AbortController()
  const both = AbortSignal.any([signal, over.signal])
  const limit = clock.sleep(limitMs, both).then(() => {
    const seconds = Math.round(limitMs / 1_000)
    throw new HarnessError('model_timeout', { provider: model.provider, seconds })
  })
  try {
    const reply = await Promise.race([model.step(request, both, () => undefined), limit])
    if (reply.stopReason !== 'refused') return { reply }
    return { error: new HarnessError('model_refused', { model: model.name, what: reply.text }) }
  } catch (thrown) {
    return { error: signal.aborted ? new HarnessError('aborted') : asHarnessError(thrown) }
  } finally {
    over.abort()
    limit.catch(() => undefined) // the request was answered
  }
}
