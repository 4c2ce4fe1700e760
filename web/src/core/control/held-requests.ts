import type { Command, HeldRequest, Outcome } from '@harness/shared/device/command.ts'
import type { RowBody, RowOf } from '@harness/shared/log/rows.ts'
import { promptText } from '../context/prompt.ts'
import type { LegContext } from '../leg.ts'
import { instantOutcome } from '../outcome.ts'
import type { EffectJudge } from '../rules/effect.ts'
import { pressesToggle, subjectsOf } from '../rules/subject.ts'
import { permitFrom } from './answer.ts'
import { askPerson } from './ask-person.ts'
import type { Permit, PermitRequest } from './permission.ts'

/** Reason to ask before a page that came from a submitted form is reloaded. */
const RESEND = 'resend'

const TRAVELS: ReadonlySet<Command['kind']> = new Set(['refresh', 'back', 'forward'])

/** Outcome of a command, and the decisions about the requests it caused. */
interface Performed {
  readonly outcome: Outcome
  /** Rows of the decisions, to write before the result. */
  readonly rows: readonly RowBody[]
  readonly decided?: Pick<RowOf<'tool_result'>, 'userDecision' | 'userNote'>
}

/**
 * Makes the call. The browser holds back a risky request until it is judged, and until a person
 * decides if a rule asks. Throws the driver's errors, `aborted` and `store_*`.
 */
export async function performHeld(
  leg: LegContext,
  request: PermitRequest,
  { allowedBy, command }: Pick<Permit, 'allowedBy'> & { readonly command: Command },
  signal: AbortSignal,
): Promise<Performed> {
  const { driver } = leg.ports
  await startHolding(leg, signal)
  let outcome = await driver.perform(command, signal)
  let performed: Omit<Performed, 'outcome'> = { rows: [] }
  for (let held = outcome.held; held; held = outcome.held) {
    const reason = allowedBy === undefined ? reasonFor(leg, request, command, held) : undefined
    const asked = reason === undefined ? undefined : await ask(leg, request, reason, signal)
    outcome = await driver.perform({ kind: 'release', allow: !asked?.instead }, signal)
    if (!asked) continue
    const { rows, instead, decided } = asked
    performed = { rows: [...performed.rows, ...rows], ...(decided && { decided }) }
    if (instead) outcome = { ...outcome, ...heldBack(leg, instead), success: false }
  }
  return { ...performed, outcome }
}

/** Starts once for each device: a reopened one holds nothing back yet. */
async function startHolding({ effects, holding, ports }: LegContext, signal: AbortSignal) {
  if (!effects || holding.on) return
  await ports.driver.perform({ kind: 'hold', on: true }, signal)
  holding.on = true
}

function reasonFor(
  { effects }: { readonly effects?: EffectJudge },
  { use, screen }: PermitRequest,
  { kind }: Command,
  held: HeldRequest,
): string | undefined {
  if (held.again || (TRAVELS.has(kind) && held.kind === 'document')) return RESEND
  const { scene } = screen
  const [words, toggles] = [subjectsOf(use, scene), pressesToggle(use, scene)]
  return effects?.judge(held, { scene, words, toggles })
}

async function ask(
  leg: LegContext,
  request: PermitRequest,
  reason: string,
  signal: AbortSignal,
): Promise<Permit> {
  const { step, callId } = request
  await leg.recorder.write([{ kind: 'approval_requested', step, callId, reason }])
  // A sweep has no goal that could justify the request, so no one is asked.
  const isSweep = leg.ports.model.profile.sweeps === true
  const answer = isSweep ? undefined : await askPerson(leg, request, reason, signal)
  const permit = permitFrom(leg, request, reason, answer)
  // The call was already made: its request can be stopped, but the call cannot be edited.
  if (!permit.edited) return permit
  const detail = promptText(leg.plan.prompts, 'made_already')
  return { ...permit, instead: instantOutcome(false, 'rejected', detail) }
}

function heldBack({ plan }: LegContext, { outcome, detail }: Outcome) {
  return { outcome, detail: `${detail} ${promptText(plan.prompts, 'held_back')}` }
}
