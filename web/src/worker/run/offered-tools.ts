import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { Tool } from '../../core/tool.ts'
import { toolsOf } from '../../tools/tools.ts'

/** Tools without those that the user excluded; `mark_goal_done` is always offered. */
export function offeredTools(
  info: DeviceInfo,
  { without = [] }: RunOrder,
  skills: readonly Tool[],
): readonly Tool[] {
  return [...toolsOf(info), ...skills].filter(
    ({ spec }) => spec.name === 'mark_goal_done' || !without.includes(spec.name),
  )
}
