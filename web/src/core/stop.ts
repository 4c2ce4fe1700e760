import type { HarnessError } from '@harness/shared/errors.ts'
import type { RowBody } from '@harness/shared/rows.ts'
import type { Ending, LegVerdict } from '@harness/shared/run.ts'
import type { Effect } from './tool.ts'

type Finish = Extract<Effect, { kind: 'finish' }>

/** How a leg ended. `agentBlocked` is the friction that the loop notes when the agent could not go on. */
export interface LegEnd {
  readonly verdict: LegVerdict
  /** True only when the checks of a success held on the evidence of the log. */
  readonly confirmed: boolean
  readonly ending: Ending
  readonly summary: string
  readonly wouldRealUserSucceed: boolean
  readonly errorCode?: string
  readonly agentBlocked?: string
}

/** What is true after a step. */
export interface StopFacts {
  readonly step: number
  readonly aborted: boolean
  readonly fault?: HarnessError
  readonly finish?: Finish
  readonly stepsInLeg: number
  readonly stepBudget: number
  /** Uncached input tokens of the run. */
  readonly tokensUsed: number
  readonly tokenBudget: number
  readonly stuck?: string
}

export interface StopDecision {
  readonly layer: string
  readonly reason: string
  readonly end?: LegEnd
}

type Layer = readonly [
  name: string,
  ask: (facts: StopFacts) => { reason: string; end: LegEnd } | undefined,
]

/** In this order; the first that answers wins (design 5). No layer but `done` can end in success. */
const LAYERS: readonly Layer[] = [
  [
    'aborted',
    ({ aborted, step }) => (aborted ? blocked('stopped', `Stopped at step ${step}.`) : undefined),
  ],
  ['fault', ({ fault }) => fault && faulted(fault)],
  ['done', ({ finish }) => finish && finished(finish)],
  ['limits', limited],
  ['stuck', ({ stuck }) => (stuck ? blocked('stuck', stuck, stuck) : undefined)],
]

/** Whether the leg ends here, which layer said so, and why. */
export function decideStop(facts: StopFacts): StopDecision {
  for (const [layer, ask] of LAYERS) {
    const answer = ask(facts)
    if (answer) return { layer, ...answer }
  }
  return { layer: 'continue', reason: 'nothing ends the leg' }
}

/** The decision as rows: itself, and the friction of an agent that could not go on. */
export function stopRows(step: number, { layer, reason, end }: StopDecision): readonly RowBody[] {
  const row: RowBody = {
    kind: 'stop_evaluated',
    step,
    layer,
    decision: end ? 'end' : 'go_on',
    reason,
  }
  if (end?.agentBlocked === undefined || step === 0) return [row]
  return [{ kind: 'friction', step, frictionKind: 'agent_blocked', detail: end.agentBlocked }, row]
}

function blocked(
  ending: Ending,
  summary: string,
  agentBlocked?: string,
): { reason: string; end: LegEnd } {
  const end: LegEnd = {
    verdict: 'blocked',
    confirmed: false,
    ending,
    summary,
    wouldRealUserSucceed: false,
    ...(agentBlocked !== undefined && { agentBlocked }),
  }
  return { reason: summary, end }
}

function faulted(fault: HarnessError): { reason: string; end: LegEnd } {
  const agentBlocked = fault.code === 'model_reply_invalid' ? fault.message : undefined
  const { reason, end } = blocked('fault', fault.message, agentBlocked)
  return { reason, end: { ...end, errorCode: fault.code } }
}

function finished({ verdict, summary, wouldRealUserSucceed }: Finish): {
  reason: string
  end: LegEnd
} {
  const reason =
    verdict === 'success'
      ? 'the model says success; there are no checks to confirm it'
      : `the model says ${verdict}`
  return {
    reason,
    end: { verdict, confirmed: false, ending: 'goal', summary, wouldRealUserSucceed },
  }
}

function limited({
  step,
  stepsInLeg,
  stepBudget,
  tokensUsed,
  tokenBudget,
}: StopFacts): { reason: string; end: LegEnd } | undefined {
  if (stepBudget > 0 && stepsInLeg >= stepBudget) {
    const summary = `Stopped at your limit of ${stepBudget} steps.`
    return blocked('limit', summary, summary)
  }
  if (tokenBudget > 0 && tokensUsed >= tokenBudget) {
    const summary = `Stopped at step ${step} at your limit of ${tokenBudget} tokens.`
    return blocked('limit', summary, summary)
  }
  return undefined
}
