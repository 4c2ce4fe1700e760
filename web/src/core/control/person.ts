// Actions of a person during a run: decide, send messages, pause, take over, recover a device.

import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type { ModelRoute } from '@harness/shared/log/step-rows.ts'
import type { ApprovalRequest, LimitName, Remember } from '@harness/shared/log/wire/activity.ts'

import type { PersonPicture } from '../ports.ts'

export type Approval =
  | { readonly decision: 'approve'; readonly remember?: Remember }
  | { readonly decision: 'skip' }
  | { readonly decision: 'reject'; readonly note?: string; readonly remember?: Remember }
  /** Input of the tool without observation and intent; coordinates are screen points. */
  | { readonly decision: 'edit'; readonly input: Readonly<Record<string, unknown>> }
  /** No one answered in time. */
  | { readonly decision: 'unanswered' }

/** Decides about calls that need approval. */
interface Approver {
  /** A remembered decision for calls like this one. */
  known?(request: ApprovalRequest): Approval | undefined
  /**
   * Waits for the decision without a limit; undefined when no one is there. `check` throws
   * `tool_input_invalid` for an invalid edit, so that it can be refused during the wait.
   */
  decide(
    request: ApprovalRequest,
    check: (input: Readonly<Record<string, unknown>>) => void,
    signal: AbortSignal,
  ): Promise<Approval | undefined>
}

/** A provider's request to wait before sending the same request again. */
export interface RateLimit {
  readonly fault: HarnessError
  readonly step: number
  readonly seconds: number
  /** Number of this wait in the step, from 1, and the maximum. */
  readonly wait: number
  readonly waits: number
}

/** The person who watches a run. Without one, calls that need approval are rejected. */
export interface Person extends Approver {
  /** True when a limit or a fault of the model makes the run wait instead of ending it. */
  readonly adjusts?: boolean
  /** True when only the token budget can be raised; the step limit then ends the goal. */
  readonly keepsSteps?: boolean
  /**
   * Resolves when the next step may start: at once unless paused, never while a limit is `spent`.
   * Throws `aborted`, and `run_handed_over` when the run continues with a raised limit or another
   * model.
   */
  ready(step: number, signal: AbortSignal, spent?: LimitName): Promise<void>
  /**
   * Resolves after the time a provider asks to wait, or earlier when the person resumes. Absent
   * without `adjusts`. Throws like `ready`.
   */
  waitOut?(limit: RateLimit, signal: AbortSignal): Promise<void>
  /** True while `ready` would wait; absent when it never does. */
  holds?(): boolean
  /**
   * Starts a takeover: `act` sends one input; call it one at a time. The returned function ends the
   * takeover and resolves after the last input. Absent when the person cannot take over.
   */
  allowTakeover?(act: (input: ManualInput) => Promise<void>): () => Promise<void>
  /** True when other models are left that take over without asking. */
  hasFallback?(): boolean
  /** Prepares the next fallback model to resume the log with; undefined when none is left. */
  failOver?(): Promise<ModelRoute | undefined>
  /** True once after a person asked to compact the history. */
  takeCompaction?(): boolean
  /** True while a message waits for the next request. */
  hasMessages(): boolean
  /** Takes the waiting messages, oldest first. */
  takeMessages(): readonly string[]
  /** Takes the pictures attached to those messages. */
  takePictures?(): readonly PersonPicture[]
  /**
   * Resolves when the lost device is back, same or new, or when the person retries a failed model.
   * Throws the fault when no one can recover it, and `aborted`.
   */
  recoverDevice(
    lost: { readonly fault: HarnessError; readonly step: number },
    signal: AbortSignal,
  ): Promise<'same' | 'recreated'>
}
