import type { WireError } from '@harness/shared/base/errors.ts'
import type { LiveActivity } from '@harness/shared/log/wire/activity.ts'

/** Current activity: shown on the screen, never logged. */
export type Activity =
  | LiveActivity
  | { readonly kind: 'progress'; readonly step: number }
  /** `output`: the text is build output while the device opens. */
  | { readonly kind: 'opening'; readonly text: string; readonly output: boolean }
  /** The log cannot be written, so neither can the end of the run. */
  | { readonly kind: 'broken'; readonly error: WireError }
  /** `allowed`: the user may act on the device now. */
  | { readonly kind: 'takeover'; readonly allowed: boolean }
