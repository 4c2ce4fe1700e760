import type { Mode } from '@harness/shared/language/run.ts'
import type { ToolClass } from '../tool.ts'

/** Which classes of tools each mode asks for; guard rules ask beside it, in every mode. */
const NEEDS_APPROVAL: Readonly<Record<Mode, readonly ToolClass[]>> = {
  step: ['move', 'act'],
  'auto-look': ['act'],
  autonomous: [],
}

/** True when this mode does not let a call of that class pass without a person. */
export function modeNeedsApproval(mode: Mode, toolClass: ToolClass): boolean {
  return NEEDS_APPROVAL[mode].includes(toolClass)
}
