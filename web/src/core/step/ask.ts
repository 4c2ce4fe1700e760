import { asHarnessError, HarnessError, toWire } from '@harness/shared/base/errors.ts'
import { isServer } from '@harness/shared/order/provider-names.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { cutPrompt } from '../context/estimate.ts'
import { capOf, fitRequest } from '../context/fit.ts'
import { noteTexts } from '../context/notes.ts'
import { nudgeOf } from '../context/nudge.ts'
import type { LegContext } from '../leg.ts'
import type { Prompts } from '../plan.ts'
import type { ModelReply, ModelRequest } from '../ports.ts'
import { type Decision, readReply, type Unusable, unreadableCall } from '../reply/read.ts'
import type { Screen } from './observe.ts'
import type { Attempt } from './rows.ts'
import { wordsIn } from './words.ts'

export type Answer =
  | ({ readonly kind: 'decision' } & Decision)
  | ({ readonly kind: 'unusable' } & Unusable)
  | { readonly kind: 'failed'; readonly error: HarnessError }

interface Asking {
  /** Number of the attempt, from 1. */
  readonly attempt: number
  /** Reason why the previous reply was unusable. */
  readonly problem: string | undefined
  /** True when earlier replies of this step had only thinking. */
  readonly constrained?: boolean
}

interface Asked {
  readonly row: Attempt
  readonly answer: Answer
}

/**
 * Sends one request and reads the reply. Throws `request_too_large` and internal errors; faults of
 * the model are returned.
 */
export async function ask(
  leg: LegContext,
  screen: Screen,
  { attempt, problem, constrained = false }: Asking,
  signal: AbortSignal,
): Promise<Asked> {
  const { model, clock } = leg.ports
  const { step } = screen
  const request = { ...requestOf(leg, screen, problem), ...(constrained && { constrained }) }
  const began = clock.monotonic()
  const { reply, answer } = await replyTo(leg, screen, { request, attempt }, signal)
  const error = errorOf(answer)
  const isFinal = answer.kind === 'decision' && answer.use.effect.kind === 'finish'
  const words = reply && wordsIn(reply, isFinal)
  const row: Attempt = {
    kind: 'model_called',
    step,
    attempt,
    provider: model.provider,
    model: model.name,
    durationMs: Math.round(clock.monotonic() - began),
    tokens: reply?.tokens ?? NO_TOKENS,
    stopReason: reply?.stopReason ?? 'error',
    images: request.history.filter(({ image }) => image).length + 1,
    prefixHash: leg.prefixHash,
    ...(error && { error }),
    ...(words && { words }),
  }
  return { row, answer }
}

function requestOf(leg: LegContext, screen: Screen, problem: string | undefined): ModelRequest {
  const { frame, memory, plan, ports, recorder } = leg
  const { scene, marks, image } = screen
  const notes = noteTexts(recorder.tally.notes, plan.prompts)
  const { stepsInLeg, measured } = recorder.tally
  const planned = memory.planning?.planText(leg)
  const view = {
    scene,
    marks,
    image,
    past: memory.past.steps,
    notes,
    measured,
    ...(planned !== undefined && { plan: planned }),
    ...(memory.thinks && { thinks: true }),
    ...(memory.changes !== undefined && { changes: memory.changes }),
    ...(plan.stepBudget > 0 && { stepsLeft: plan.stepBudget - stepsInLeg + 1 }),
  }
  const rejected =
    problem === undefined ? undefined : nudgeOf(plan.prompts, 'rejected', { PROBLEM: problem }).text
  const request = fitRequest({ frame, view, memory, cap: capOf(ports.model.profile) }, rejected)
  const judged = ports.model.profile.sweeps ? { ...request, rules: plan.rules } : request
  return problem === undefined ? judged : { ...judged, problem }
}

async function replyTo(
  leg: LegContext,
  screen: Screen,
  { request, attempt }: { readonly request: ModelRequest; readonly attempt: number },
  signal: AbortSignal,
): Promise<{ readonly reply?: ModelReply; readonly answer: Answer }> {
  const { ports, plan, legPlan, memory } = leg
  const { model, tools, onActivity } = ports
  let reply: ModelReply | undefined
  try {
    reply = await model.step(request, signal, () =>
      onActivity({ kind: 'progress', step: screen.step }),
    )
    if (reply.stopReason === 'refused')
      throw new HarnessError('model_refused', { model: model.name, what: reply.text })
    memory.estimator.learn(reply.tokens)
    const sweeps = model.profile.sweeps === true && (legPlan.checks ?? []).length === 0
    const view = { ...screen, sweeps }
    const reader = { tools, view, prompts: plan.prompts, asksForSpeech: attempt === 1 }
    const read = await readReply(reply, reader)
    if (!('problem' in read)) return { reply, answer: { kind: 'decision', ...read } }
    checkWhole(leg, request, reply)
    return { reply, answer: { kind: 'unusable', ...read } }
  } catch (thrown) {
    const error = asHarnessError(thrown)
    const answer = slipOf(error, plan.prompts) ?? { kind: 'failed' as const, error }
    return { ...(reply && { reply }), answer }
  }
}

/** Treats a call that the server could not parse as the model's mistake, to retry it. */
function slipOf({ code, detail, message }: HarnessError, prompts: Prompts): Answer | undefined {
  if (code !== 'model_call_unreadable') return undefined
  return { kind: 'unusable', ...unreadableCall(prompts, String(detail['what'] ?? message)) }
}

/** Throws when a local server truncated the prompt: the model then never saw its tools. */
function checkWhole({ ports }: LegContext, request: ModelRequest, { tokens }: ModelReply): void {
  const { provider, name: model, profile } = ports.model
  const counted = isServer(provider) ? cutPrompt(request, tokens) : undefined
  if (counted === undefined) return
  const needed = profile.contextTokens
  throw new HarnessError('model_prompt_cut', { model, counted, needed })
}

function errorOf(answer: Answer): Attempt['error'] {
  switch (answer.kind) {
    case 'decision':
      return undefined
    case 'unusable':
      return { code: answer.code, message: answer.problem }
    case 'failed':
      return toWire(answer.error)
  }
}
