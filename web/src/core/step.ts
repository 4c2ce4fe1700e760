// One step: look, think, check, act, and say honestly what happened. Nothing is repeated and nothing is guessed.
import type { HarnessError } from '@harness/shared/errors.ts'
import { CallId } from '@harness/shared/ids.ts'
import type { RowBody } from '@harness/shared/rows.ts'
import { addTokens, NO_TOKENS } from '@harness/shared/run.ts'
import { type Acted, act, notDone } from './act.ts'
import { capOf, fitRequest } from './context/fit.ts'
import { type Permit, seekPermit } from './control/permit.ts'
import { hear, personSays } from './control/steer.ts'
import type { LegContext } from './leg.ts'
import { look, type Screen } from './look.ts'
import { remember } from './memory.ts'
import { type Nudge, nudgeOf } from './nudge.ts'
import type { Prompts } from './plan.ts'
import type { ModelReply } from './ports.ts'
import { type Decision, readReply } from './reply/read.ts'
import { learnSecrets } from './secrets.ts'
import type { Completion } from './stop/completion.ts'
import type { Stuck } from './stuck/watch.ts'
import { type Attempt, think } from './think.ts'
import type { ToolUse } from './tool.ts'

/** What a step came to. `rows` close it and are not written yet: the stop decision belongs into the same transaction. */
export interface StepReport {
  readonly rows: readonly RowBody[]
  readonly completion?: Completion
  readonly stuck?: Stuck
  readonly fault?: HarnessError
}

/** Throws `aborted`, faults of the device or model before the tool call, and `store_*`. */
export async function runStep(
  context: LegContext,
  step: number,
  signal: AbortSignal,
): Promise<StepReport> {
  const { ports, recorder, rest } = context
  const working = () => ports.clock.monotonic() - rest.ms
  const began = working()
  const screen = await look(context, step, signal)
  // Where the application led when it was opened is the application too.
  if (step === 1 && screen.scene.url !== undefined) context.site?.settle(screen.scene.url)
  const attempts: Attempt[] = []
  const completed = () => completedRow(step, attempts, working() - began)
  const decision = await decide(context, { step, screen, attempts }, signal)
  if (!decision) {
    await recorder.write(attempts)
    return { rows: [completed()] }
  }
  const { use: wanted, friction } = decision
  const unknownTools = attempts.filter(isUnknownTool).length
  const stuck = context.memory.watch.check({ use: wanted, before: screen.state, unknownTools })
  const callId = CallId.parse(ports.ids.uuid())
  const seeking = { step, callId, screen, use: wanted, due: attempts }
  learnSecrets(recorder.redactor, wanted, screen.scene)
  // What leads nowhere is not done, so nobody is asked about it.
  const permit = stuck
    ? { use: wanted, edited: false, rows: attempts, instead: notDone(stuck.summary).outcome }
    : await seekPermit(context, seeking, signal)
  const { use, instead } = permit
  await recorder.write([...permit.rows, callRow(step, callId, permit)])
  ports.onActivity({
    kind: 'phase',
    step,
    phase: 'acting',
    label: recorder.redactor.text(use.label),
  })
  const acted: Acted = instead
    ? { outcome: instead }
    : await act(context, { effect: use.effect, scene: screen.scene }, signal)
  context.memory.watch.record({ use, before: screen.state, unknownTools }, acted.outcome)
  rememberStep(context, { step, screen, use, friction, acted })
  const nudges = nudgesOf(context.plan.prompts, acted)
  context.memory.notes = [...nudges.map(({ text }) => text), ...wordsOf(permit)]
  return {
    rows: [
      resultRow(step, callId, permit, acted),
      ...friction.map(
        ({ frictionKind, detail }): RowBody => ({ kind: 'friction', step, frictionKind, detail }),
      ),
      ...nudges.map((nudge): RowBody => ({ kind: 'nudged', step, ...nudge })),
      completed(),
    ],
    ...(acted.completion && { completion: acted.completion }),
    ...(stuck && { stuck }),
    ...(acted.fault && { fault: acted.fault }),
  }
}

function completedRow(step: number, attempts: readonly Attempt[], ms: number): RowBody {
  return {
    kind: 'step_completed',
    step,
    durationMs: Math.round(ms),
    tokensThisStep: attempts.map(({ tokens }) => tokens).reduce(addTokens, NO_TOKENS),
  }
}

function nudgesOf(prompts: Prompts, { completion }: Acted): readonly Nudge[] {
  return completion?.kind === 'refused'
    ? [nudgeOf(prompts, 'unproven', { GAPS: completion.gaps })]
    : []
}

/** What a person said with a rejection is theirs and no content of the screen, unlike the rest of a result. */
function wordsOf({ decided, rows }: Permit): readonly string[] {
  const isTheirs = rows.some((row) => row.kind === 'approval_given' && row.by === 'you')
  return isTheirs && decided?.userNote !== undefined ? [personSays(decided.userNote)] : []
}

function isUnknownTool({ error }: Attempt): boolean {
  return error?.code === 'tool_unknown'
}

interface Deciding {
  readonly step: number
  readonly screen: Screen
  readonly attempts: Attempt[]
}

/** Asks the model. When that fails, what was asked is written all the same before the error goes on. */
async function decide(
  context: LegContext,
  { step, screen, attempts }: Deciding,
  signal: AbortSignal,
): Promise<Decision | undefined> {
  const { frame, memory, plan, ports, prefixHash, recorder } = context
  const { model, clock, tools, onActivity } = ports
  await hear(context, step)
  onActivity({ kind: 'phase', step, phase: 'thinking' })
  const { stepBudget } = plan
  const view = {
    ...{ ...screen, past: memory.past.steps, notes: memory.notes },
    measured: recorder.tally.measured,
    ...(stepBudget > 0 && { stepsLeft: stepBudget - (step - 1 - memory.stepsBefore) }),
  }
  const rejection = (problem: string) =>
    nudgeOf(plan.prompts, 'rejected', { PROBLEM: problem }).text
  try {
    const thinking = {
      step,
      model,
      clock,
      prefixHash,
      attempts,
      request: (problem?: string) =>
        fitRequest(
          { frame, view, memory, cap: capOf(model.profile) },
          problem && rejection(problem),
        ),
      read: (reply: ModelReply) => {
        memory.estimator.learn(reply.tokens)
        return readReply(reply, { tools, view: screen, prompts: plan.prompts })
      },
      onProgress: () => onActivity({ kind: 'progress', step }),
      isSpent: () => isSpent(context, attempts),
    }
    return await think(thinking, signal)
  } catch (error) {
    await recorder.write(attempts)
    throw error
  }
}

function isSpent({ plan, recorder }: LegContext, attempts: readonly Attempt[]): boolean {
  const used = attempts.reduce((sum, { tokens }) => sum + tokens.input, recorder.tally.tokens.input)
  return plan.tokenBudget > 0 && used >= plan.tokenBudget
}

function callRow(step: number, callId: CallId, { use, edited }: Permit): RowBody {
  const { tool, input, observation, intent, label, points, mark } = use
  return {
    kind: 'tool_call',
    step,
    callId,
    tool,
    input,
    observation,
    intent,
    label,
    ...(points && { points: [...points] }),
    ...(mark && { mark }),
    ...(edited && { edited }),
  }
}

function resultRow(
  step: number,
  callId: CallId,
  { use: { tool }, decided }: Permit,
  { outcome, fault }: Acted,
): RowBody {
  return {
    kind: 'tool_result',
    step,
    callId,
    tool,
    ...outcome,
    ...(fault && { error: fault.message }),
    ...decided,
  }
}

interface Done {
  readonly step: number
  readonly screen: Screen
  readonly use: ToolUse
  readonly friction: Decision['friction']
  readonly acted: Acted
}

function rememberStep(context: LegContext, { step, screen, use, friction, acted }: Done): void {
  const { scene, marks, image, key } = screen
  const { outcome, reading } = acted
  remember(context, {
    ...{ step, scene, marks, image, screenHash: key.hash, call: use, outcome },
    ...(reading !== undefined && { reading }),
    friction: friction.map(({ frictionKind: kind, detail }) => ({ kind, detail })),
  })
  context.memory.last = { step, scene, key, call: use, outcome }
}
