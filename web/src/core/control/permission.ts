import type { CallId } from '@harness/shared/base/ids.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import type { RowBody, RowOf } from '@harness/shared/log/rows.ts'
import type { ToolUse, ToolView } from '../tool.ts'

/** The call that may be made, and the rows with the decision. */
export interface Permit {
  /** The call to make, edited or not. */
  readonly use: ToolUse
  readonly edited: boolean
  /** Rows to write before the `tool_call`, in its transaction. */
  readonly rows: readonly RowBody[]
  /** The guard rule for which a person allowed the call. */
  readonly allowedBy?: string
  /** Outcome in place of a call that is not made. */
  readonly instead?: Outcome
  readonly decided?: Pick<RowOf<'tool_result'>, 'userDecision' | 'userNote'>
}

/** A call that needs a permit. */
export interface PermitRequest {
  readonly step: number
  readonly callId: CallId
  readonly screen: Pick<ToolView, 'scene' | 'marks'>
  readonly use: ToolUse
  /** Rows of the step not written yet; they are written before a person is asked. */
  readonly due: readonly RowBody[]
}
