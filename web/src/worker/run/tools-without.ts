import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Driver } from '../../core/ports.ts'
import type { Tool } from '../../core/tool.ts'
import { toolsOf } from '../../tools/tools.ts'

/** Without those that a person left out; a run can always end. */
export function toolsWithout(
  { info }: Pick<Driver, 'info'>,
  { without = [] }: Pick<RunOrder, 'without'>,
): readonly Tool[] {
  return toolsOf(info).filter(
    ({ spec }) => spec.name === 'mark_goal_done' || !without.includes(spec.name),
  )
}
