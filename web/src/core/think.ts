import { asHarnessError, HarnessError, toWire } from '@harness/shared/errors.ts'
import type { RowOf } from '@harness/shared/rows.ts'
import { NO_TOKENS } from '@harness/shared/run.ts'
import { MAX_ATTEMPTS, MAX_RATE_LIMIT_WAIT_S } from './figures.ts'
import type { Clock, Model, ModelReply, ModelRequest } from './ports.ts'
import type { Decision, Unusable } from './reply/read.ts'

/** Pause before asking again after a server error or a lost connection: long enough for a restart to show. */
const BACK_OFF_MS = 1_000

export type Attempt = Omit<RowOf<'model_called'>, 'schemaVersion' | 'runId' | 'seq' | 'ts'>

interface Thinking {
  readonly step: number
  readonly model: Model
  readonly clock: Clock
  readonly prefixHash: string
  /** The request, with the reason why the last reply was rejected. */
  readonly request: (rejected?: string) => ModelRequest
  readonly read: (reply: ModelReply) => Decision | Unusable
  readonly onProgress: () => void
  /** Every attempt is added here, also the ones that end in an error. */
  readonly attempts: Attempt[]
  /** True when the run has used up its tokens, those of the attempts included. */
  readonly isSpent: () => boolean
}

/**
 * Asks until a reply can be used: three attempts in all, whatever went wrong. Undefined when the tokens were used up by a
 * reply that could not be: a budget is never exceeded by more than one request (CORE-171). Throws `model_reply_invalid` when none could,
 * `model_*` at once where asking again cannot help, and `aborted`.
 */
export async function think(
  thinking: Thinking,
  signal: AbortSignal,
): Promise<Decision | undefined> {
  const forgiven = new Set<string>()
  let problem: string | undefined
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    if (attempt > 1 && thinking.isSpent()) return undefined
    const asked = await ask(thinking, { attempt, problem }, signal)
    if ('use' in asked) return asked
    if ('problem' in asked) problem = asked.problem
    else
      await forgive(
        asked.error,
        { forgiven, isLast: attempt === MAX_ATTEMPTS, clock: thinking.clock },
        signal,
      )
  }
  throw new HarnessError('model_reply_invalid', {
    model: thinking.model.name,
    attempts: MAX_ATTEMPTS,
    what: problem ?? 'no reply',
  })
}

async function ask(
  { step, model, clock, prefixHash, request, read, onProgress, attempts }: Thinking,
  { attempt, problem }: { attempt: number; problem: string | undefined },
  signal: AbortSignal,
): Promise<Decision | Unusable | { error: HarnessError }> {
  const asked = request(problem)
  const began = clock.monotonic()
  const row = (reply: Partial<ModelReply>, error?: Attempt['error']): Attempt => ({
    kind: 'model_called',
    step,
    attempt,
    provider: model.provider,
    model: model.name,
    durationMs: Math.round(clock.monotonic() - began),
    tokens: reply.tokens ?? NO_TOKENS,
    stopReason: reply.stopReason ?? 'error',
    images: asked.history.filter(({ image }) => image).length + 1,
    prefixHash,
    ...(error && { error }),
  })
  let reply: ModelReply | undefined
  try {
    reply = await model.step(asked, signal, onProgress)
    if (reply.stopReason === 'refused')
      throw new HarnessError('model_refused', { model: model.name, what: reply.text })
    const decided = read(reply)
    const unusable = 'problem' in decided && {
      code: decided.code,
      message: decided.problem,
    }
    attempts.push(row(reply, unusable || undefined))
    return decided
  } catch (thrown) {
    const error = asHarnessError(thrown)
    attempts.push(row(reply ?? {}, toWire(error)))
    return { error }
  }
}

interface Patience {
  readonly forgiven: Set<string>
  readonly isLast: boolean
  readonly clock: Clock
}

/** Waits when asking again may help, and each kind of failure is forgiven once; otherwise rethrows. */
async function forgive(
  error: HarnessError,
  { forgiven, isLast, clock }: Patience,
  signal: AbortSignal,
): Promise<void> {
  const mayHelp = error.retry && !forgiven.has(error.code) && !isLast
  if (!mayHelp || signal.aborted) throw error
  forgiven.add(error.code)
  const seconds = error.code === 'model_rate_limited' ? Number(error.detail['seconds'] ?? 0) : 0
  if (seconds > MAX_RATE_LIMIT_WAIT_S) throw error
  await clock.sleep(seconds > 0 ? seconds * 1_000 : BACK_OFF_MS, signal)
}
