import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import { plainLine } from '../run/terminal.ts'

/** Names a run by its variant, persona, goal, screen, model and repeat. */
export function runLine({ cell, repeat }: PlannedRun): string {
  const { variant, persona, task, page, screen, model } = cell
  const parts = [variant, persona?.name, task.name, page, screen, model, `repeat ${repeat}`]
  return plainLine(parts.filter((part) => part !== undefined).join(' · '))
}
