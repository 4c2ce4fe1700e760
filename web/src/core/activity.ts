import type { WireError } from '@harness/shared/base/errors.ts'
import type { LiveActivity } from '@harness/shared/log/wire/activity.ts'

/** Current activity: shown on the screen, never logged. */
export type Activity =
  | LiveActivity
  | { readonly kind: 'progress'; readonly step: number }
  /** With `output`, what a build writes while the device opens. */
  | { readonly kind: 'opening'; readonly text: string; readonly output: boolean }
  /** The log failed, so the end of the run cannot be written either. */
  | { readonly kind: 'broken'; readonly error: WireError }
  /** True when the person may act on the device now. */
  | { readonly kind: 'takeover'; readonly allowed: boolean }
