import { HarnessError } from '@harness/shared/language/errors.ts'
import { MAX_ATTEMPTS, MAX_RATE_LIMIT_WAIT_S } from '../figures.ts'
import type { LegContext } from '../leg.ts'
import type { Decision } from '../reply/read.ts'
import { ask } from './ask.ts'
import type { Screen } from './observe.ts'
import type { Attempt } from './rows.ts'

/** The attempts, not written yet, and the decision; undefined when the token budget is reached. */
export interface Thought {
  readonly attempts: readonly Attempt[]
  readonly decision: Decision | undefined
}

/**
 * Asks until a reply is usable, three attempts in all. Throws `model_reply_invalid` after the last,
 * `model_*` at once where a retry cannot help, and `aborted`; the attempts are logged in any case.
 */
export async function think(
  leg: LegContext,
  screen: Screen,
  signal: AbortSignal,
): Promise<Thought> {
  const { step } = screen
  await logSteering(leg, step)
  leg.ports.onActivity({ kind: 'phase', step, phase: 'thinking' })
  const attempts: Attempt[] = []
  try {
    return { attempts, decision: await decide(leg, screen, attempts, signal) }
  } catch (error) {
    await leg.recorder.write(attempts)
    throw error
  }
}

/** Undefined when the token budget is reached; it is exceeded by at most one request. */
async function decide(
  leg: LegContext,
  screen: Screen,
  attempts: Attempt[],
  signal: AbortSignal,
): Promise<Decision | undefined> {
  const forgiven = new Set<string>()
  let problem: string | undefined
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    if (attempt > 1 && isSpent(leg, attempts)) return undefined
    const { row, answer } = await ask(leg, screen, { attempt, problem }, signal)
    attempts.push(row)
    if (answer.kind === 'decision') return answer
    if (answer.kind === 'unusable') problem = answer.problem
    else {
      throwUnlessRetryable(answer.error, attempt, forgiven, signal)
      await waitBeforeRetry(leg, answer.error, signal)
    }
  }
  throw new HarnessError('model_reply_invalid', {
    model: leg.ports.model.name,
    attempts: MAX_ATTEMPTS,
    what: problem ?? 'no reply',
  })
}

/** True when the run has reached its token budget, these attempts included. */
function isSpent({ plan, recorder }: LegContext, attempts: readonly Attempt[]): boolean {
  const used = attempts.reduce((sum, { tokens }) => sum + tokens.input, recorder.tally.tokens.input)
  return plan.tokenBudget > 0 && used >= plan.tokenBudget
}

/** Each kind of failure that a retry may fix is retried once. */
function throwUnlessRetryable(
  error: HarnessError,
  attempt: number,
  forgiven: Set<string>,
  signal: AbortSignal,
): void {
  const mayHelp = error.retry && !forgiven.has(error.code) && attempt < MAX_ATTEMPTS
  if (!mayHelp || signal.aborted || rateLimitS(error) > MAX_RATE_LIMIT_WAIT_S) throw error
  forgiven.add(error.code)
}

/** Pause before a retry after a server error or a lost connection, in milliseconds. */
const BACK_OFF_MS = 1_000

function waitBeforeRetry(
  { ports: { clock } }: LegContext,
  error: HarnessError,
  signal: AbortSignal,
): Promise<void> {
  const seconds = rateLimitS(error)
  return clock.sleep(seconds > 0 ? seconds * 1_000 : BACK_OFF_MS, signal)
}

/** Seconds the provider asks to wait; 0 for every other error. */
function rateLimitS(error: HarnessError): number {
  return error.code === 'model_rate_limited' ? Number(error.detail['seconds'] ?? 0) : 0
}

/** Messages of the person are in the log before the next request carries them. */
async function logSteering({ ports, recorder }: LegContext, step: number): Promise<void> {
  const messages = ports.person?.takeMessages() ?? []
  if (messages.length === 0) return
  await recorder.write(messages.map((text) => ({ kind: 'steered', step, reason: 'person', text })))
}
