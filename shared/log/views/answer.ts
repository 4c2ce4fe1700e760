// Words of the persona as evidence for a check: text next to its calls, observations and the final
// answer. Reasoning does not count, because it includes rejected answers.
import type { Check } from '../../order/run.ts'
import type { StepState } from '../fold.ts'
import type { RowBody } from '../rows.ts'

export function answerIn(row: RowBody): readonly string[] {
  if (row.kind === 'model_said') return row.text === undefined ? [] : [row.text]
  if (row.kind !== 'tool_call') return []
  const summary = row.tool === 'mark_goal_done' ? row.input['summary'] : undefined
  return [row.observation, ...(typeof summary === 'string' ? [summary] : [])]
}

/** Words of the persona up to and including a step; empty when no check needs them. */
export function answerUpTo(
  steps: readonly StepState[],
  last: number,
  checks: readonly Check[],
): readonly string[] {
  if (!checks.some(({ kind }) => kind === 'answer')) return []
  return steps
    .filter(({ step }) => step <= last)
    .flatMap(({ said = [], call }) => [...said, ...(call ? [call] : [])].flatMap(answerIn))
}
