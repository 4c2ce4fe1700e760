import { counted } from '@harness/shared/base/counted.ts'
import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { Proof } from '@harness/shared/log/proof.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import type { Ending, LegVerdict } from '@harness/shared/order/run.ts'
import type { Stuck } from '../stuck/watch.ts'
import type { Completion } from './completion.ts'
import { spentLimit } from './limits.ts'

/**
 * End of a leg. `agentBlocked` is set only for a stuck agent: other ends show nothing about the
 * app.
 */
export interface LegEnd {
  readonly verdict: LegVerdict
  /** True only when all checks of a success are met on the logged screen. */
  readonly confirmed: boolean
  readonly ending: Ending
  readonly summary: string
  readonly wouldRealUserSucceed: boolean
  readonly errorCode?: string
  readonly agentBlocked?: string
  /** Proof of a confirmed success. */
  readonly proof?: Proof
}

/** The facts after a step. */
export interface StopFacts {
  readonly step: number
  readonly aborted: boolean
  /** Fault that remains after the attempt to recover a lost device. */
  readonly fault?: HarnessError | undefined
  /** True while a message of the person waits for the next request. */
  readonly hasMessages: boolean
  /** Judgement of a reported verdict; absent when none was reported. */
  readonly completion?: Completion
  readonly stepsInLeg: number
  readonly stepBudget: number
  /** Uncached input tokens that the run has used. */
  readonly tokensUsed: number
  readonly tokenBudget: number
  /** True when a person can raise limits: the run then waits at a limit before its next step. */
  readonly waitsAtLimits: boolean
  readonly stuck?: Stuck
  /** Limit of Harness that was met shortly before. */
  readonly limit?: string | undefined
}

/** Decision of one layer. Without `end` the leg continues. */
interface StopDecision {
  readonly layer: string
  readonly reason: string
  readonly end?: LegEnd
}

interface Answer extends Omit<StopDecision, 'layer'> {
  /** Ends the evaluation: the leg continues, and later layers are skipped. */
  readonly continues?: true
}

type Layer = readonly [name: string, query: (facts: StopFacts) => Answer | undefined]

/** In this order; the first that ends or continues the leg wins. Only `done` can succeed. */
const LAYERS: readonly Layer[] = [
  [
    'aborted',
    ({ aborted, step }) => (aborted ? blocked('stopped', `Stopped at step ${step}.`) : undefined),
  ],
  ['fault', ({ fault }) => fault && faulted(fault)],
  ['done', ({ completion, hasMessages }) => completion && done(completion, hasMessages)],
  ['steered', steered],
  ['limits', limited],
  ['stuck', ({ stuck, limit }) => stuck && endStuck(stuck, limit)],
  ['continue', () => ({ reason: 'nothing ends the leg' })],
]

/**
 * Decisions of the layers, in order, up to the one that wins. After a refused completion, a limit
 * reached in the same step still ends the leg.
 */
export function decideStop(facts: StopFacts): readonly StopDecision[] {
  const decisions: StopDecision[] = []
  for (const [layer, query] of LAYERS) {
    const answer = query(facts)
    if (!answer) continue
    const { reason, end } = answer
    decisions.push({ layer, reason, ...(end && { end }) })
    if (end || answer.continues) break
  }
  return decisions
}

/** The decisions as rows, after the friction of a blocked agent. */
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

function untestable(limit: string, summary: string): ReturnType<typeof blocked> {
  return blocked('untestable', `Not testable here. ${limit} ${summary}`)
}

function faulted(fault: HarnessError): { reason: string; end: LegEnd } {
  const { reason, end } = blocked('fault', fault.message)
  return { reason, end: { ...end, errorCode: fault.code } }
}

function endStuck({ detector, count, summary }: Stuck, limit: string | undefined): Answer {
  const { end } =
    limit === undefined ? blocked('stuck', summary, summary) : untestable(limit, summary)
  return { reason: `${detector}, counted ${count}: ${summary}`, end }
}

/** Continues a leg that reached its goal while a message of the person waits to be sent. */
function done(completion: Completion, hasMessages: boolean): Answer {
  const { reason, end } = completed(completion)
  return end && !hasMessages ? { reason, end } : { reason }
}

function steered({ completion, hasMessages }: StopFacts): Answer | undefined {
  if (!completion || completion.kind === 'refused' || !hasMessages) return undefined
  return { reason: 'a message of the person waits for the next request', continues: true }
}

function completed({ finish, reason, ...judged }: Completion): Answer {
  const { verdict, summary, wouldRealUserSucceed } = finish
  switch (judged.kind) {
    case 'accepted': {
      const { confirmed, proof } = judged
      const end = { verdict, confirmed, ending: 'goal', summary, wouldRealUserSucceed } as const
      return { reason, end: { ...end, ...(proof && { proof }) } }
    }
    case 'unproven': {
      const detail = `${summary} This was not confirmed: ${judged.gaps}`
      const end = { verdict, confirmed: false, ending: 'goal', summary: detail } as const
      return { reason, end: { ...end, wouldRealUserSucceed } }
    }
    case 'denied':
      return {
        reason,
        end: blocked('goal', `Success was reported, but not confirmed: ${judged.gaps}`).end,
      }
    case 'vetoed':
      return {
        reason,
        end: blocked('goal', `The hook before-end refused this end: ${judged.gaps}`).end,
      }
    case 'untestable':
      return { reason, end: untestable(judged.limit, summary).end }
    case 'swept':
      return { reason, end: blocked('swept', summary).end }
    case 'refused':
      return { reason }
  }
}

function limited(facts: StopFacts): Answer | undefined {
  const spent = spentLimit(facts)
  if (!spent) return undefined
  const { step, stepBudget, tokenBudget, waitsAtLimits } = facts
  if (waitsAtLimits) return { reason: `the limit of ${spent} is reached; the run waits` }
  return spent === 'steps'
    ? blocked('limit', `Stopped at your limit of ${counted(stepBudget, 'step')}.`)
    : blocked('limit', `Stopped at step ${step} at your limit of ${tokenBudget} tokens.`)
}
