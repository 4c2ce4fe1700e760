// May this call be made? Guards first, then the mode; where a person must decide, the run waits.
import type { Outcome } from '@harness/shared/command.ts'
import { asHarnessError, HarnessError } from '@harness/shared/errors.ts'
import type { CallId } from '@harness/shared/ids.ts'
import type { RowBody, RowOf } from '@harness/shared/rows.ts'
import type { LegContext } from '../leg.ts'
import type { Screen } from '../look.ts'
import { judge } from '../rules/guards.ts'
import { learnSecrets } from '../secrets.ts'
import type { ToolUse } from '../tool.ts'
import { lent } from './hand.ts'
import { modeAsks } from './mode.ts'
import type { Approval, Ask } from './person.ts'

/** What may be done, and what the log must say about who decided it. */
export interface Permit {
  /** The call as it is made, edited or not. */
  readonly use: ToolUse
  readonly edited: boolean
  /** Rows due before the `tool_call`, in its transaction. */
  readonly rows: readonly RowBody[]
  /** In place of an effect, when the call is not made. */
  readonly instead?: Outcome
  readonly decided?: Pick<RowOf<'tool_result'>, 'userDecision' | 'userNote'>
}

interface Seeking {
  readonly step: number
  readonly callId: CallId
  readonly screen: Screen
  readonly use: ToolUse
  /** Rows of the step that are not written yet; durable before anybody is asked. */
  readonly due: readonly RowBody[]
}

/** Decides about one call, with a person where one is needed. Throws `aborted` and `store_*`. */
export async function seekPermit(
  context: LegContext,
  seeking: Seeking,
  signal: AbortSignal,
): Promise<Permit> {
  const { use, screen, due } = seeking
  const free = { use, edited: false, rows: due }
  if (use.effect.kind !== 'command') return free
  const judged = judge(context.guards, use, screen.scene)
  if (judged?.kind === 'refuse') return { ...free, instead: notDone('refused', judged.detail) }
  const reason = judged?.rule ?? (modeAsks(context.plan.mode, use.class) ? 'mode' : undefined)
  return reason === undefined ? free : ask(context, seeking, reason, signal)
}

async function ask(
  context: LegContext,
  seeking: Seeking,
  reason: string,
  signal: AbortSignal,
): Promise<Permit> {
  const { ports, recorder, rest } = context
  const { step, callId, use, screen, due } = seeking
  await recorder.write([...due, { kind: 'approval_requested', step, callId, reason }])
  const question = recorder.redactor.data(questionOf(seeking, reason))
  const revise = (input: Readonly<Record<string, unknown>>) => revised(context, use, input, screen)
  const known = ports.person?.known?.(question)
  if (known) return settle(seeking, known, revise, true)
  ports.onActivity({ kind: 'phase', step, phase: 'waiting', label: question.label, ask: question })
  const decided = async () => ports.person?.decide(question, (input) => void revise(input), signal)
  const approval = await rest
    .during(() => lent(context, step, decided, signal))
    .catch((thrown) => failed(thrown, signal))
  return approval ? settle(seeking, approval, revise) : nobody(seeking, reason)
}

/** A broken way to ask is nobody to ask; only a stop goes on as such. */
function failed(thrown: unknown, signal: AbortSignal): undefined {
  if (signal.aborted) throw asHarnessError(thrown)
  return undefined
}

/** The call is not made, and the model learns why. */
function nobody({ step, callId, use }: Seeking, reason: string): Permit {
  const why = reason === 'mode' ? 'The mode of this run' : `The rule “${reason}”`
  const note = `${why} asks before this, and nobody is there to decide.`
  return {
    use,
    edited: false,
    rows: [{ kind: 'approval_given', step, callId, decision: 'reject', note, by: 'no_person' }],
    instead: notDone('rejected', `Not done. ${note}`),
    decided: { userDecision: 'rejected', userNote: note },
  }
}

function settle(
  { step, callId, use }: Seeking,
  approval: Approval,
  revise: (input: Readonly<Record<string, unknown>>) => ToolUse,
  remembered = false,
): Permit {
  const note = approval.decision === 'reject' ? approval.note?.trim() || undefined : undefined
  const { decision } = approval
  const given: RowBody = {
    kind: 'approval_given',
    step,
    callId,
    decision,
    ...(note !== undefined && { note }),
    by: 'you',
    ...(remembered && { remembered }),
  }
  const settled = { use, edited: false, rows: [given] }
  switch (approval.decision) {
    case 'approve':
      return { ...settled, decided: { userDecision: 'approved' } }
    case 'edit':
      return edited(settled, approval.input, revise)
    case 'skip': {
      const detail = 'Not done: the person who watches skipped this call.'
      return {
        ...settled,
        instead: notDone('skipped', detail),
        decided: { userDecision: 'skipped' },
      }
    }
    case 'reject':
      return {
        ...settled,
        instead: notDone('rejected', rejection(note)),
        decided: { userDecision: 'rejected', ...(note !== undefined && { userNote: note }) },
      }
  }
}

/** An edit that does not fit after all is not made: nothing is guessed in its place. */
function edited(
  settled: Pick<Permit, 'use' | 'rows'>,
  input: Readonly<Record<string, unknown>>,
  revise: (input: Readonly<Record<string, unknown>>) => ToolUse,
): Permit {
  const decided = { userDecision: 'approved' } as const
  try {
    return { ...settled, use: revise(input), edited: true, decided }
  } catch (thrown) {
    const detail = `Not done: the edited call cannot be made. ${asHarnessError(thrown).message}`
    return { ...settled, edited: false, instead: notDone('refused', detail), decided }
  }
}

function rejection(note: string | undefined): string {
  const who = 'Not done: the person who watches rejected this call'
  return note === undefined ? `${who}.` : `${who} and says: ${note}`
}

/**
 * The call with another input, understood by its own tool; places are in points already. A person may override a rule, but
 * not go where no call may. Throws `tool_input_invalid`.
 */
function revised(
  { ports, guards, recorder }: LegContext,
  use: ToolUse,
  input: Readonly<Record<string, unknown>>,
  { scene, marks }: Screen,
): ToolUse {
  const tool = ports.tools.find(({ spec }) => spec.name === use.tool)
  const { observation, intent } = use
  if (!tool) throw new HarnessError('tool_unknown', { tool: use.tool, tools: '' })
  const next = tool.use({ observation, intent, ...input }, { scene, marks, unit: { x: 1, y: 1 } })
  learnSecrets(recorder.redactor, next, scene)
  const judged = judge(guards, next, scene)
  const refusal = next.effect.kind === 'refusal' ? next.effect : judged
  if (refusal?.kind === 'refuse' || refusal?.kind === 'refusal')
    throw new HarnessError('tool_input_invalid', { tool: use.tool, what: refusal.detail })
  return next
}

function questionOf({ step, callId, use, screen }: Seeking, reason: string): Ask {
  const { tool, label, intent, input, points, mark } = use
  const { pointSize, url = '' } = screen.scene
  const site = URL.canParse(url) ? new URL(url).origin : undefined
  return {
    ...{ step, callId, reason, tool, label, intent, input, pointSize },
    ...(site !== undefined && { site }),
    ...(points && { points }),
    ...(mark && { mark }),
  }
}

function notDone(outcome: Outcome['outcome'], detail: string): Outcome {
  return { success: false, outcome, detail, durationMs: 0, settleMs: 0 }
}
