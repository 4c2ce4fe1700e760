// What an application was asked to do, as goals and chains with the runs of each. Pure.
import { legsOfChain } from '@harness/shared/library/chains.ts'
import type { Chain, Goal } from '@harness/shared/library/library.ts'
import { filledText, matchesTemplate, placeholdersIn } from '@harness/shared/library/template.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import type { RunEntry } from '../../../store/run-entry.ts'

/** A goal or chain with its runs on one application, oldest first. */
export interface GoalRun {
  readonly name: string
  /** The saved one; absent for a text that was typed. */
  readonly saved?:
    | { readonly kind: 'goal'; readonly goal: Goal }
    | { readonly kind: 'chain'; readonly chain: Chain }
  readonly runs: readonly RunEntry[]
}

/** How the log has several goals in one line. */
const JOIN = ', then '

/** The goals of these runs, given oldest first; the one run last comes first. Sweeps have none. */
export function goalsRun(
  runs: readonly RunEntry[],
  goals: readonly Goal[],
  chains: readonly Chain[],
): readonly GoalRun[] {
  const groups = new Map<string, { run: Omit<GoalRun, 'runs'>; runs: RunEntry[] }>()
  for (const run of runs.toReversed()) {
    if (isSweep(run.provider)) continue
    const found = savedOf(run.goal, goals, chains)
    const key = found?.saved ? `${found.saved.kind} ${idOf(found.saved)}` : run.goal
    const group = groups.get(key) ?? { run: found ?? { name: run.goal }, runs: [] }
    group.runs.unshift(run)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({ ...group.run, runs: group.runs }))
}

function idOf(saved: NonNullable<GoalRun['saved']>): string {
  return saved.kind === 'goal' ? saved.goal.id : saved.chain.id
}

function savedOf(
  text: string,
  goals: readonly Goal[],
  chains: readonly Chain[],
): Omit<GoalRun, 'runs'> | undefined {
  // Before goals: a placeholder would take the second goal of a chain for its fill.
  const chain = chains.find((each) => {
    const legs = legsOfChain(each, goals)
    return legs.length > 1 && legs.map((leg) => leg.goal).join(JOIN) === text
  })
  if (chain) return { name: chain.name, saved: { kind: 'chain', chain } }
  const goal = goals.find((each) => isFilled(each, text))
  return goal && { name: goal.name, saved: { kind: 'goal', goal } }
}

/** True for the text of a saved goal, whatever its placeholders were filled with. */
function isFilled(goal: Goal, text: string): boolean {
  if (placeholdersIn(goal.text).length === 0) return filledText(goal, {}).trim() === text.trim()
  return matchesTemplate(goal.text, text)
}
