import { HarnessError } from '@harness/shared/base/errors.ts'
import {
  MAX_ATTEMPTS,
  MAX_DRIVEN_REQUESTS,
  MAX_RATE_LIMIT_WAIT_S,
  MAX_REQUESTS,
  MAX_WAITS,
  THOUGHTS_BEFORE_JSON,
} from '../figures.ts'
import { type LegContext, limitsOf } from '../leg.ts'
import { loadPictures } from '../load-pictures.ts'
import type { Decision, Note, PlanCall, Slip, Unusable } from '../reply/read.ts'
import { spentLimit } from '../stop/limits.ts'
import { type Answer, ask } from './ask.ts'
import type { Screen } from './observe.ts'
import { type Attempt, attemptRows, frictionRows } from './rows.ts'

/** Attempts not yet written, and the decision; undefined when the token budget is reached. */
interface Thought {
  readonly attempts: readonly Attempt[]
  readonly decision: Decision | undefined
}

/**
 * Requests until a reply is usable: at most three attempts with the same kind of mistake, six in
 * all. Throws `model_reply_invalid` after the last, `model_*` at once when a retry cannot help, and
 * `aborted`. Attempts and their notes are logged in any case.
 */
export async function think(
  leg: LegContext,
  screen: Screen,
  signal: AbortSignal,
): Promise<Thought> {
  const { step } = screen
  await logSteering(leg, step)
  leg.ports.onActivity({ kind: 'phase', step, phase: 'thinking' })
  const [plan, forgiven] = [undefined, new Map<string, number>()]
  const thinking: Thinking = { attempts: [], notes: [], slips: [], plan, forgiven }
  const { attempts, notes } = thinking
  try {
    return { attempts, decision: await decide(leg, screen, thinking, signal) }
  } catch (error) {
    await leg.recorder.write([...attemptRows(attempts), ...frictionRows(step, notes)])
    throw error
  }
}

interface Thinking {
  readonly attempts: Attempt[]
  /** Notes from replies that were otherwise unusable. */
  readonly notes: Note[]
  readonly slips: Slip[]
  /** Latest plan from replies that were otherwise unusable. */
  plan: PlanCall | undefined
  /** Number of retries by kind of failure. */
  readonly forgiven: Map<string, number>
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
    const constrained = isLostInThought(slips)
    const { row, answer } = await ask(leg, screen, { attempt, problem, constrained }, signal)
    const slip = slipOf(answer, slips)
    attempts.push(slip ? { ...row, error: { code: slip.code, message: slip.problem } } : row)
    if (answer.kind === 'failed') {
      const failure = { error: answer.error, attempt, forgiven, constrained }
      await waitBeforeRetry(leg, screen.step, failure, signal)
      continue
    }
    thinking.plan = answer.plan ?? thinking.plan
    if (!slip && answer.kind === 'decision') return decisionOf(answer, thinking)
    if (!slip) continue
    slips.push(slip.slip)
    leg.memory.thinks ||= slip.slip === 'thinking'
    notes.push(...answer.friction)
    problem = slip.problem
  }
  throw noUsableReply(leg, attempts.length, slips.at(-1))
}

/** Adds notes and plan of earlier unusable replies. */
function decisionOf({ use, friction }: Decision, { notes, plan }: Thinking): Decision {
  return { use, friction: distinct([...notes, ...friction]), ...(plan && { plan }) }
}

function noUsableReply({ ports }: LegContext, attempts: number, slip: Slip = 'no_call') {
  const what = SLIP_WORDS[slip]
  return new HarnessError('model_reply_invalid', { model: ports.model.name, attempts, what })
}

/** True when a larger limit did not stop the thinking: a local model is then asked for JSON. */
function isLostInThought(slips: readonly Slip[]): boolean {
  return slips.filter((slip) => slip === 'thinking').length >= THOUGHTS_BEFORE_JSON
}

/** Texts for people who read why the run ended; the model gets those of its prompts. */
const SLIP_WORDS: Readonly<Record<Slip, string>> = {
  no_call: 'it called no tool',
  thinking: 'it spent its answer on thinking. Turn its thinking off in the server',
  note_only: 'it only noted friction and did nothing',
  several: 'it called several tools at once',
  no_such_tool: 'it called a tool that does not exist',
  form: 'its tool call had wrong or missing values',
  target: 'it chose an element that is not on the screen',
}

function isBroken(slips: readonly Slip[]): boolean {
  const kinds = slips.map((slip) => (slip === 'thinking' ? 'no_call' : slip))
  return kinds.some((kind) => kinds.filter((other) => other === kind).length >= MAX_ATTEMPTS)
}

/**
 * Mistake in an answer. The first missing target is corrected without a step; a repeated one is the
 * step's result.
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

interface Failure {
  readonly error: HarnessError
  readonly attempt: number
  /** Number of retries by kind of failure. */
  readonly forgiven: Map<string, number>
  readonly constrained: boolean
}

/** Pause before a retry after a server error or a lost connection, in milliseconds. */
const BACK_OFF_MS = 1_000

/** First pause for a busy server that names no time, in seconds; it doubles with each retry. */
const BUSY_S = 5

/** Key of the total wait in seconds, next to the counts of retries. */
const WAITED = 'waited'

/**
 * Throws the error when a retry cannot help. Changes to another key at once; waits out a rate limit
 * that a person watches.
 */
async function waitBeforeRetry(
  leg: LegContext,
  step: number,
  failure: Failure,
  signal: AbortSignal,
): Promise<void> {
  const { error, attempt, constrained } = failure
  const { ports, memory, recorder } = leg
  const { code } = error
  // The server does not support JSON schemas, so the reported fault is the thinking.
  if (constrained && code === 'model_request_refused') throw noUsableReply(leg, attempt, 'thinking')
  if (attempt >= MAX_REQUESTS || signal.aborted) throw error
  // The server counts more tokens than the estimate, so the next request is shortened.
  if (code === 'request_too_large' && memory.history.dropOldest()) return
  const changed = ports.model.nextKey?.(error)
  if (changed) return recorder.write([{ kind: 'failover', step, ...changed, reason: code }])
  return waitOutError(leg, step, failure, signal)
}

async function waitOutError(
  { ports, idle, plan }: LegContext,
  step: number,
  { error, attempt, forgiven }: Failure,
  signal: AbortSignal,
): Promise<void> {
  const { clock, person, onActivity } = ports
  const { code } = error
  const isLimit = code === 'model_rate_limited' || code === 'model_busy'
  const retries = forgiven.get(code) ?? 0
  const seconds = waitS(error, retries)
  const most = plan.waitForLimit ?? MAX_RATE_LIMIT_WAIT_S
  if (isLimit && seconds > most && person?.hasFallback?.()) throw error
  if (isLimit && person?.adjusts && person.waitOut) {
    const limit = { fault: error, step, seconds: Math.max(1, seconds) }
    const wait = { ...limit, wait: attempt, waits: MAX_REQUESTS - 1 }
    await idle.during(async () => person.waitOut?.(wait, signal))
    return onActivity({ kind: 'phase', step, phase: 'thinking' })
  }
  const mayHelp = error.retry && retries < (isLimit ? MAX_WAITS : 1)
  const waited = forgiven.get(WAITED) ?? 0
  // A user-defined limit applies to the whole step, the default to each wait.
  const total = plan.waitForLimit === undefined ? seconds : waited + seconds
  if (!mayHelp || total > most) throw error
  forgiven.set(code, retries + 1)
  forgiven.set(WAITED, waited + seconds)
  await clock.sleep(seconds > 0 ? seconds * 1_000 : BACK_OFF_MS, signal)
}

/** Seconds that the provider asks to wait, or a busy server gets; 0 for other errors. */
function waitS({ code, detail }: HarnessError, retries: number): number {
  if (code === 'model_busy') return BUSY_S * 2 ** retries
  return code === 'model_rate_limited' ? Number(detail['seconds'] ?? 0) : 0
}

/** Logs messages of the person before the next request has them. */
async function logSteering(leg: LegContext, step: number): Promise<void> {
  const { person } = leg.ports
  const messages = person?.takeMessages() ?? []
  if (messages.length === 0) return
  const rows = messages.map((text) => ({ kind: 'steered', step, reason: 'person', text }) as const)
  const pictures = person?.takePictures?.() ?? []
  if (pictures.length === 0) return leg.recorder.write(rows)
  const { keepPictures, pinPictures } = await loadPictures()
  const kept = keepPictures(pictures, step, leg.recorder.tally.pictures)
  await leg.recorder.write([...rows, ...kept.rows], kept)
  pinPictures(leg, pictures)
}
