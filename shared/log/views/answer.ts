// Words of the persona as evidence of a check: beside its calls, in its observations and in its final
// answer. Thinking does not count, because it also weighs what is then not answered.
import type { Check } from '../../order/run.ts'
import type { StepState } from '../fold.ts'
import type { RowBody } from '../rows.ts'

/** The words in a row. */
export function answerIn(row: RowBody): readonly string[] {
  if (row.kind === 'model_said') return row.text === undefined ? [] : [row.text]
  if (row.kind !== 'tool_call') return []
  const summary = row.tool === 'mark_goal_done' ? row.input['summary'] : undefined
  return [row.observation, ...(typeof summary === 'string' ? [summary] : [])]
}

/** The words of the persona in steps up to and with one; none where no check is about them. */
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
