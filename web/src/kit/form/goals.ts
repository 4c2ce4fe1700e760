// Goals of the form: the draft's own fields contain the first, `more` the others.

import { withApplicationChecks } from '@harness/shared/order/library/chains.ts'
import type { Application, Chain, Goal } from '@harness/shared/order/library/library.ts'
import { stampedName } from '@harness/shared/order/library/run-name.ts'
import { filledText, unfilled } from '@harness/shared/order/library/template.ts'
import { SWEEP_GOAL } from '@harness/shared/order/run.ts'
import type { LegOrder } from '@harness/shared/order/run-order.ts'
import type { GoalDraft, NewRunDraft } from '../../store/drafts.ts'

export const EMPTY_GOAL: GoalDraft = { text: '', checks: [], preservesState: true }

/** All goals of the draft, at least one. */
export function goalsOf({ goal, first, more = [] }: NewRunDraft): readonly GoalDraft[] {
  return [{ ...EMPTY_GOAL, ...first, text: goal }, ...more]
}

/** All goals in one line, as in the log of a run. */
export function goalLine(draft: NewRunDraft): string {
  return goalsOf(draft)
    .map(({ text }) => text.trim() || SWEEP_GOAL)
    .join(', then ')
}

export function withGoals(goals: readonly GoalDraft[]): Partial<NewRunDraft> {
  const [head = EMPTY_GOAL, ...more] = goals
  const { text, ...first } = head
  return { goal: text, first, more }
}

/** Form fields of a saved goal. A chain also supplies the values of its placeholders. */
export function goalDraftOf(goal: Goal, fills: Readonly<Record<string, string>> = {}): GoalDraft {
  const { id, name, text, placeholders, checks } = goal
  return {
    text: filledText(goal, fills),
    checks,
    preservesState: true,
    goalId: id,
    name,
    ...(unfilled({ text, placeholders: [] }, {}).length > 0 && {
      template: { text, placeholders },
      fills,
    }),
  }
}

/** Existing goals of a chain, in order. */
export function goalDraftsOf({ steps }: Chain, goals: readonly Goal[]): readonly GoalDraft[] {
  const known = new Map(goals.map((goal) => [goal.id, goal]))
  return steps.flatMap(({ goalId, fills, preservesState }) => {
    const goal = known.get(goalId ?? '')
    return goal ? [{ ...goalDraftOf(goal, fills), preservesState }] : []
  })
}

/** Fills one placeholder and updates the goal's text. */
export function filled(goal: GoalDraft, place: string, text: string): GoalDraft {
  const fills = { ...goal.fills, [place]: text }
  return goal.template ? { ...goal, fills, text: filledText(goal.template, fills) } : goal
}

/** First problem with the goals, and the goal's index. A sweep needs no goal. */
export function goalsFailure(
  goals: readonly GoalDraft[],
  needsGoal: boolean,
): { readonly index: number; readonly text: string } | undefined {
  for (const [index, goal] of goals.entries()) {
    if (goal.text.trim() === '' && needsGoal)
      return { index, text: 'Enter what the persona wants.' }
    const what = unfilledText(goal)
    const where = goals.length > 1 ? `goal ${index + 1}` : 'the goal'
    if (what)
      return { index, text: `Fill in ${what} of ${where}${goal.name ? ` “${goal.name}”` : ''}.` }
  }
  return undefined
}

/** Label of the first placeholder without a value. */
function unfilledText({ template, fills = {} }: GoalDraft): string | undefined {
  const [place] = template ? unfilled(template, fills) : []
  return template?.placeholders.find(({ name }) => name === place)?.label || place
}

/** Legs for the worker: each goal with its own checks and those of the application. */
export function legsOf(
  goals: readonly GoalDraft[],
  inEach: Application['checks'],
): readonly LegOrder[] {
  const legs = goals.map(({ text, name, checks, preservesState }, index) => ({
    goal: text.trim() || SWEEP_GOAL,
    ...(name && { actionName: name }),
    ...(index > 0 && { preservesState }),
    ...(checks.length > 0 && { checks }),
  }))
  return withApplicationChecks(legs, { checks: inEach })
}

/** Default name of a run, such as "Skip next week · 2026-11-22 10:02". */
export function runName(
  typed: string,
  goals: readonly GoalDraft[],
  now: Date,
  chain?: string,
): string {
  if (typed.trim() !== '') return typed.trim()
  const [first] = goals
  return stampedName(chain ?? first?.name ?? (first?.text.trim() || SWEEP_GOAL), now)
}
