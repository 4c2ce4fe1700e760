// Chains of saved goals: the parts of a chain that can run, and their order.
import type { LegOrder } from '../run-order.ts'
import type { Application, Chain, ChainStep, Goal } from './library.ts'
import { type Fills, filledText, unfilled } from './template.ts'

/** Step of a chain with its goal. `broken`: the goal was deleted; `empty`: none was chosen yet. */
export interface ResolvedStep {
  readonly step: ChainStep
  readonly goal?: Goal
  readonly state: 'linked' | 'broken' | 'empty'
}

export function resolveChain(
  { steps }: Pick<Chain, 'steps'>,
  goals: readonly Goal[],
): readonly ResolvedStep[] {
  const known = new Map(goals.map((goal) => [goal.id, goal]))
  return steps.map((step) => {
    if (step.goalId === undefined) return { step, state: 'empty' }
    const goal = known.get(step.goalId)
    return goal ? { step, goal, state: 'linked' } : { step, state: 'broken' }
  })
}

/** `draft`: without any goal, so it cannot run. `broken`: runs without its deleted goals. */
export function chainState(
  chain: Pick<Chain, 'steps'>,
  goals: readonly Goal[],
): 'ready' | 'broken' | 'draft' {
  const steps = resolveChain(chain, goals)
  if (steps.every(({ state }) => state !== 'linked')) return 'draft'
  return steps.some(({ state }) => state === 'broken') ? 'broken' : 'ready'
}

export function chainsWith(chains: readonly Chain[], goalId: string): readonly Chain[] {
  return chains.filter(({ steps }) => steps.some((step) => step.goalId === goalId))
}

/** Moves one entry of a list; a position outside the list means its start or end. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from]
  if (entry === undefined) return list
  const rest = list.filter((_, index) => index !== from)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), entry, ...rest.slice(at)]
}

/**
 * Leg of a saved goal: copies name and text, so that the run stays readable when the goal changes.
 */
export function legOf(
  goal: Pick<Goal, 'name' | 'text' | 'placeholders' | 'checks'>,
  fills: Fills = {},
): LegOrder {
  return { actionName: goal.name, goal: filledText(goal, fills), checks: goal.checks }
}

/** Legs of a chain in order, without deleted goals and goals never chosen. */
export function legsOfChain(
  chain: Pick<Chain, 'steps'>,
  goals: readonly Goal[],
): readonly LegOrder[] {
  return resolveChain(chain, goals).flatMap(({ step, goal }) =>
    goal ? [{ ...legOf(goal, step.fills), preservesState: step.preservesState }] : [],
  )
}

/** Goals of a chain with unfilled placeholders, which cannot run. */
export function unfilledInChain(
  chain: Pick<Chain, 'steps'>,
  goals: readonly Goal[],
): readonly { readonly goal: string; readonly places: readonly string[] }[] {
  return resolveChain(chain, goals).flatMap(({ step, goal }) => {
    const places = goal ? unfilled(goal, step.fills ?? {}) : []
    return goal && places.length > 0 ? [{ goal: goal.name, places }] : []
  })
}

/** Adds the application's checks to each leg, without duplicates. */
export function withApplicationChecks(
  legs: readonly LegOrder[],
  { checks: inEach }: Pick<Application, 'checks'>,
): readonly LegOrder[] {
  if (inEach.length === 0) return legs
  return legs.map((leg) => {
    const own = leg.checks ?? []
    const more = inEach.filter(
      (check) => !own.some(({ kind, value }) => kind === check.kind && value === check.value),
    )
    return { ...leg, checks: [...own, ...more] }
  })
}
