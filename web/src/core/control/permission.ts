import type { Outcome } from '@harness/shared/language/command.ts'
import type { CallId } from '@harness/shared/language/ids.ts'
import type { RowBody, RowOf } from '@harness/shared/language/rows.ts'
import type { ToolUse, ToolView } from '../tool.ts'

/** What may be done, and what the log must say about who decided it. */
export interface Permit {
  /** The call as it is made, edited or not. */
  readonly use: ToolUse
  readonly edited: boolean
  /** Rows due before the `tool_call`, in its transaction. */
  readonly rows: readonly RowBody[]
  /** In place of an effect, when the call is not made. */
  readonly instead?: Outcome
  readonly decided?: Pick<RowOf<'tool_result'>, 'userDecision' | 'userNote'>
}

/** A call that wants to be made. */
export interface PermitRequest {
  readonly step: number
  readonly callId: CallId
  readonly screen: Pick<ToolView, 'scene' | 'marks'>
  readonly use: ToolUse
  /** Rows of the step that are not written yet; durable before a person is asked. */
  readonly due: readonly RowBody[]
}
