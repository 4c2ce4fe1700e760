import type { ModelRoute } from '@harness/shared/log/step-rows.ts'
import type { Activity, Clock } from '../ports.ts'

export interface RunControllerOptions {
  /** False when unattended: calls that need approval are rejected, a lost device ends the run. */
  readonly attended: boolean
  /**
   * Set in the app: a person may raise limits and change the model while the run waits. The clock
   * serves to wait out a rate limit.
   */
  readonly adjustable?: Pick<Clock, 'sleep'> | undefined
  /** Keeps the step limit fixed even with `adjustable`. */
  readonly keepsSteps?: boolean
  /** Tries once to reopen the device. */
  readonly reopen: (signal: AbortSignal) => Promise<'same' | 'recreated'>
  /** Models that take over without asking. */
  readonly fallback?: {
    readonly isLeft: () => boolean
    readonly next: () => Promise<ModelRoute | undefined>
  }
  /** Must not throw. */
  readonly onActivity: (activity: Activity) => void
}
