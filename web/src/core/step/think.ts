import { HarnessError } from '@harness/shared/base/errors.ts'
import {
  MAX_ATTEMPTS,
  MAX_DRIVEN_REQUESTS,
  MAX_RATE_LIMIT_WAIT_S,
  MAX_REQUESTS,
} from '../figures.ts'
import { type LegContext, limitsOf } from '../leg.ts'
import type { Decision, Note, Slip, Unusable } from '../reply/read.ts'
import { spentLimit } from '../stop/limits.ts'
import { type Answer, ask } from './ask.ts'
import type { Screen } from './observe.ts'
import { type Attempt, frictionRows } from './rows.ts'

/** The attempts, not written yet, and the decision; undefined when the token budget is reached. */
interface Thought {
  readonly attempts: readonly Attempt[]
  readonly decision: Decision | undefined
}

/**
 * Asks until a reply is usable: three attempts with the same kind of slip, six in all. Throws
 * `model_reply_invalid` after the last, `model_*` at once where a retry cannot help, and `aborted`;
 * the attempts and their notes are logged in any case.
 */
export async function think(
  leg: LegContext,
  screen: Screen,
  signal: AbortSignal,
): Promise<Thought> {
  const { step } = screen
  await logSteering(leg, step)
  leg.ports.onActivity({ kind: 'phase', step, phase: 'thinking' })
  const thinking: Thinking = { attempts: [], notes: [], slips: [], forgiven: new Set() }
  const { attempts, notes } = thinking
  try {
    return { attempts, decision: await decide(leg, screen, thinking, signal) }
  } catch (error) {
    await leg.recorder.write([...attempts, ...frictionRows(step, notes)])
    throw error
  }
}

/** What the attempts of a step leave behind. */
interface Thinking {
  readonly attempts: Attempt[]
  /** Of replies that could not be used otherwise. */
  readonly notes: Note[]
  readonly slips: Slip[]
  /** Failures that were retried. */
  readonly forgiven: Set<string>
}

/** Undefined when the token budget is reached; it is exceeded by at most one request. */
async function decide(
  leg: LegContext,
  screen: Screen,
  thinking: Thinking,
  signal: AbortSignal,
): Promise<Decision | undefined> {
  const { attempts, notes, slips, forgiven } = thinking
  const { driven = false } = leg.ports.model.profile
  const mayAsk = (attempt: number) =>
    driven ? attempt <= MAX_DRIVEN_REQUESTS : attempt <= MAX_REQUESTS && !isBroken(slips)
  let problem: string | undefined
  for (let attempt = 1; mayAsk(attempt); attempt++) {
    if (attempt > 1 && isSpent(leg, attempts)) return undefined
    const { row, answer } = await ask(leg, screen, { attempt, problem }, signal)
    const slip = slipOf(answer, slips)
    attempts.push(slip ? { ...row, error: { code: slip.code, message: slip.problem } } : row)
    if (answer.kind === 'failed') {
      await waitBeforeRetry(leg, screen.step, { error: answer.error, attempt, forgiven }, signal)
      continue
    }
    if (!slip && answer.kind === 'decision')
      return { use: answer.use, friction: distinct([...notes, ...answer.friction]) }
    if (!slip) continue
    slips.push(slip.slip)
    notes.push(...answer.friction)
    problem = slip.problem
  }
  throw new HarnessError('model_reply_invalid', {
    model: leg.ports.model.name,
    attempts: attempts.length,
    what: SLIP_WORDS[slips.at(-1) ?? 'no_call'],
  })
}

/** For the person who reads why the run ended; the model was answered in the words of its prompts. */
const SLIP_WORDS: Readonly<Record<Slip, string>> = {
  no_call: 'it called no tool',
  note_only: 'it only noted friction and did nothing',
  several: 'it called several tools at once',
  no_such_tool: 'it called a tool that does not exist',
  form: 'its tool call had wrong or missing values',
  target: 'it chose an element that is not on the screen',
}

function isBroken(slips: readonly Slip[]): boolean {
  return slips.some((slip) => slips.filter((other) => other === slip).length >= MAX_ATTEMPTS)
}

/**
 * What is wrong with an answer. A target that is not on the screen is corrected on the same screen,
 * so it costs no step; a model that repeats it gets it as the result of a step.
 */
function slipOf(
  answer: Answer,
  slips: readonly Slip[],
): Pick<Unusable, 'slip' | 'code' | 'problem'> | undefined {
  if (answer.kind === 'unusable') return answer
  if (answer.kind === 'failed' || answer.use.effect.kind !== 'refusal') return undefined
  const again = slips.filter((slip) => slip === 'target').length
  if (again >= MAX_ATTEMPTS - 1) return undefined
  return { slip: 'target', code: 'tool_input_invalid', problem: answer.use.effect.detail }
}

function distinct(notes: readonly Note[]): readonly Note[] {
  const texts = notes.map((note) => JSON.stringify(note))
  return notes.filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
}

/** True when the run has reached its token budget, these attempts included. */
function isSpent(leg: LegContext, attempts: readonly Attempt[]): boolean {
  const limits = limitsOf(leg)
  const tokensUsed = attempts.reduce((sum, { tokens }) => sum + tokens.input, limits.tokensUsed)
  return spentLimit({ ...limits, stepBudget: 0, tokensUsed }) !== undefined
}

/** A request that failed. */
interface Failure {
  readonly error: HarnessError
  readonly attempt: number
  /** Failures that were retried; each kind is retried once. */
  readonly forgiven: Set<string>
}

/** Pause before a retry after a server error or a lost connection, in milliseconds. */
const BACK_OFF_MS = 1_000

/** Throws the error where a retry cannot help. A rate limit that a person watches is waited out. */
async function waitBeforeRetry(
  { ports: { clock, person, onActivity }, idle }: LegContext,
  step: number,
  { error, attempt, forgiven }: Failure,
  signal: AbortSignal,
): Promise<void> {
  const seconds = rateLimitS(error)
  const isLast = attempt >= MAX_REQUESTS || signal.aborted
  if (!isLast && error.code === 'model_rate_limited' && person?.adjusts && person.waitOut) {
    const limit = { fault: error, step, seconds: Math.max(1, seconds) }
    const wait = { ...limit, wait: attempt, waits: MAX_REQUESTS - 1 }
    await idle.during(async () => person.waitOut?.(wait, signal))
    return onActivity({ kind: 'phase', step, phase: 'thinking' })
  }
  const mayHelp = error.retry && !forgiven.has(error.code) && !isLast
  if (!mayHelp || seconds > MAX_RATE_LIMIT_WAIT_S) throw error
  forgiven.add(error.code)
  await clock.sleep(seconds > 0 ? seconds * 1_000 : BACK_OFF_MS, signal)
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
