import type { HarnessError } from '@harness/shared/language/errors.ts'
import type { RowBody } from '@harness/shared/language/rows.ts'
import type { Ending, LegVerdict } from '@harness/shared/language/run.ts'
import type { Stuck } from '../stuck/watch.ts'
import type { Completion } from './completion.ts'

/**
 * How a leg ended. `agentBlocked` is the friction that the loop notes when the agent could not go
 * on.
 */
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
  /** What still stands in the way, after a lost device was asked back. */
  readonly fault?: HarnessError | undefined
  /** A person said something that no request has carried yet. */
  readonly personHasSpoken: boolean
  /** What came of a reported verdict; absent when none was reported. */
  readonly completion?: Completion
  readonly stepsInLeg: number
  readonly stepBudget: number
  /** Uncached input tokens of the run. */
  readonly tokensUsed: number
  readonly tokenBudget: number
  readonly stuck?: Stuck
}

/** What one layer said. Without `end` the leg goes on. */
export interface StopDecision {
  readonly layer: string
  readonly reason: string
  readonly end?: LegEnd
}

interface Answer extends Omit<StopDecision, 'layer'> {
  /** The leg goes on, whatever the later layers would say. */
  readonly goesOn?: true
}

type Layer = readonly [name: string, query: (facts: StopFacts) => Answer | undefined]

/**
 * In this order; the first that ends the leg or lets it go on wins. No layer but `done` can end in
 * success.
 */
const LAYERS: readonly Layer[] = [
  [
    'aborted',
    ({ aborted, step }) => (aborted ? blocked('stopped', `Stopped at step ${step}.`) : undefined),
  ],
  ['fault', ({ fault }) => fault && faulted(fault)],
  ['done', ({ completion, personHasSpoken }) => completion && done(completion, personHasSpoken)],
  ['steered', steered],
  ['limits', limited],
  ['stuck', ({ stuck }) => stuck && goneNowhere(stuck)],
  ['continue', () => ({ reason: 'nothing ends the leg' })],
]

/**
 * What the layers said, in their order, up to the one that ends the leg. A refused completion is an
 * answer that goes on, so a limit reached in the same step still ends the leg.
 */
export function decideStop(facts: StopFacts): readonly StopDecision[] {
  const decisions: StopDecision[] = []
  for (const [layer, query] of LAYERS) {
    const answer = query(facts)
    if (!answer) continue
    const { reason, end } = answer
    decisions.push({ layer, reason, ...(end && { end }) })
    if (end || answer.goesOn) break
  }
  return decisions
}

/**
 * The decisions as rows: each one, and before them the friction of an agent that could not go on.
 */
export function stopRows(step: number, decisions: readonly StopDecision[]): readonly RowBody[] {
  const detail = decisions.at(-1)?.end?.agentBlocked
  const friction: readonly RowBody[] =
    detail === undefined || step === 0
      ? []
      : [{ kind: 'friction', step, frictionKind: 'agent_blocked', detail }]
  const rows = decisions.map(
    ({ layer, reason, end }): RowBody => ({
      kind: 'stop_evaluated',
      step,
      layer,
      decision: end ? 'end' : 'go_on',
      reason,
    }),
  )
  return [...friction, ...rows]
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

function goneNowhere({ detector, count, summary }: Stuck): Answer {
  const { end } = blocked('stuck', summary, summary)
  return { reason: `${detector}, counted ${count}: ${summary}`, end }
}

/**
 * A leg that reached its goal goes on when a person has said something meanwhile: it is heard
 * before the leg ends.
 */
function done(completion: Completion, personHasSpoken: boolean): Answer {
  const { reason, end } = completed(completion)
  return end && !personHasSpoken ? { reason, end } : { reason }
}

function steered({ completion, personHasSpoken }: StopFacts): Answer | undefined {
  if (!completion || completion.kind === 'refused' || !personHasSpoken) return undefined
  return { reason: 'a person said something that the agent has not heard yet', goesOn: true }
}

function completed({ finish, reason, ...judged }: Completion): Answer {
  const { verdict, summary, wouldRealUserSucceed } = finish
  switch (judged.kind) {
    case 'accepted': {
      const { confirmed } = judged
      return { reason, end: { verdict, confirmed, ending: 'goal', summary, wouldRealUserSucceed } }
    }
    case 'unproven': {
      const detail = `${summary} This was not confirmed: ${judged.gaps}`
      const end = { verdict, confirmed: false, ending: 'goal', summary: detail } as const
      return { reason, end: { ...end, wouldRealUserSucceed } }
    }
    case 'denied':
      return {
        reason,
        end: blocked('goal', `Success was told, but not proven: ${judged.gaps}`).end,
      }
    case 'swept':
      return { reason, end: blocked('swept', summary).end }
    case 'refused':
      return { reason }
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
