import type { Mode } from '@harness/shared/run.ts'
import type { ToolClass } from '../tool.ts'

/** Which classes of tools each mode asks for; guard rules ask beside it, in every mode. */
const ASKS: Readonly<Record<Mode, readonly ToolClass[]>> = {
  step: ['move', 'act'],
  'auto-look': ['act'],
  autonomous: [],
}

/** True when this mode does not let a call of that class pass without a person. */
export function modeAsks(mode: Mode, toolClass: ToolClass): boolean {
  return ASKS[mode].includes(toolClass)
}
