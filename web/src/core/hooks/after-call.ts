import type { LegContext } from '../leg.ts'
import type { Acted } from '../step/act.ts'
import type { Checked } from '../step/check.ts'
import type { Screen } from '../step/observe.ts'
import type { StepReport } from '../step/record.ts'
import type { HookAsker } from './port.ts'
import { callFields, goalOf, isMade, screenOf } from './subject.ts'
import { unlessStopped } from './unless-stopped.ts'

interface MadeCall {
  readonly screen: Screen
  readonly checked: Checked
  readonly acted: Acted
}

/** Adds the row of the hook after the call to the report of a step. */
export async function withHookAfterCall(
  leg: LegContext,
  { screen, checked, acted }: MadeCall,
  { hooks, report }: { readonly hooks: HookAsker; readonly report: StepReport },
  signal: AbortSignal,
): Promise<StepReport> {
  const point = 'after-call'
  const isLeft = checked.instead !== undefined || !isMade(checked.use) || signal.aborted
  if (!hooks.has(point) || isLeft) return report
  const { step, scene } = screen
  const { success, outcome, detail, durationMs } = acted.outcome
  const about = {
    ...{ ...goalOf(leg), step, ...screenOf(scene), call: callFields(checked.use) },
    outcome: { success, outcome, detail, durationMs },
  }
  const asked = await unlessStopped(hooks.ask(point, about, signal))
  // The last row completes the step, so it stays last.
  return asked ? { ...report, rows: report.rows.toSpliced(-1, 0, asked.row) } : report
}
