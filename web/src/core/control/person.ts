// What a person may do to a run while it goes on: decide, speak, pause, take over, and bring a lost device back.

import type { ManualInput } from '@harness/shared/devices/manual-input.ts'
import type { HarnessError } from '@harness/shared/language/errors.ts'
import type { Point, Size } from '@harness/shared/language/geometry.ts'
import type { CallId } from '@harness/shared/language/ids.ts'
import type { MarkRef } from '@harness/shared/language/rows.ts'

/** A call that waits for a decision, as it is shown; places are in screen points. */
export interface ApprovalRequest {
  readonly step: number
  readonly callId: CallId
  /** `mode`, or the name of the guard rule that wants it. */
  readonly reason: string
  readonly tool: string
  readonly label: string
  readonly intent: string
  readonly input: Readonly<Record<string, unknown>>
  readonly points?: readonly Point[]
  readonly mark?: MarkRef
  readonly pointSize: Size
  /** Origin of the page it would be done on; absent where there is none. */
  readonly site?: string
}

/** How far an answer holds: for every call of the tool, or for the same call again; on the same site, in this run. */
export type Remember = 'tool' | 'call'

/** What was decided. */
export type Approval =
  | { readonly decision: 'approve'; readonly remember?: Remember }
  | { readonly decision: 'skip' }
  | { readonly decision: 'reject'; readonly note?: string; readonly remember?: Remember }
  /** The tool's own input, without observation and intent; places in screen points. */
  | { readonly decision: 'edit'; readonly input: Readonly<Record<string, unknown>> }

/** Whoever decides about calls that must not be made without asking. */
export interface Approver {
  /** What was decided before for calls like this one, so that nobody needs to be asked. */
  known?(request: ApprovalRequest): Approval | undefined
  /**
   * Waits for the decision as long as it takes; stopping is the signal. Undefined when nobody is there. `check` throws `tool_input_invalid` for an edit
   * that does not fit, so that it can be refused without ending the wait.
   */
  decide(
    request: ApprovalRequest,
    check: (input: Readonly<Record<string, unknown>>) => void,
    signal: AbortSignal,
  ): Promise<Approval | undefined>
}

/** Whoever watches a run. A run without one asks nobody, and what needs asking is not done. */
export interface Person extends Approver {
  /** Resolves when the run may take its next step: at once unless it is paused. Throws `aborted`. */
  ready(step: number, signal: AbortSignal): Promise<void>
  /** True while `ready` would wait; absent where it never does. */
  holds?(): boolean
  /**
   * From now on the person may act on the device: `act` sends one input, and must be called one at a time. Returns the way to
   * end that, which resolves when the last input is through. Absent where nobody can.
   */
  allowTakeover?(act: (input: ManualInput) => Promise<void>): () => Promise<void>
  /** True while something was said that no request has carried yet. */
  hasMessages(): boolean
  /** Takes what was said, oldest first. */
  takeMessages(): readonly string[]
  /**
   * The device or the bridge is gone; resolves when there is a device again, and says which. Throws the fault when
   * nobody is there to bring it back, and `aborted`.
   */
  recoverDevice(
    lost: { readonly fault: HarnessError; readonly step: number },
    signal: AbortSignal,
  ): Promise<'same' | 'recreated'>
}
