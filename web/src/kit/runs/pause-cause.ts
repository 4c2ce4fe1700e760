import type { WireError } from '@harness/shared/base/errors.ts'
import type { LimitName } from '@harness/shared/log/wire/activity.ts'
import type { ActivityNow } from '../page/create-activity.ts'

/** Cause of a wait, except decisions and a lost device. */
export type PauseCause =
  | { readonly kind: 'limit'; readonly limit: LimitName }
  | {
      readonly kind: 'rate'
      readonly error: WireError
      /** Time of the automatic resume in milliseconds since 1970, and the total wait. */
      readonly until: number
      readonly waitMs: number
      readonly wait: number
      readonly waits: number
    }
  | { readonly kind: 'model'; readonly error: WireError }

/** Undefined for a plain pause, a decision, and a lost device. */
export function causeOf(now: ActivityNow['phase']): PauseCause | undefined {
  const { phase, spent, error, since = 0, waitMs, wait = 1, waits = 1 } = now ?? {}
  if (phase === 'paused' && spent) return { kind: 'limit', limit: spent }
  if (phase !== 'lost' || !error) return undefined
  if (waitMs !== undefined)
    return { kind: 'rate', error, until: since + waitMs, waitMs, wait, waits }
  const isOfModel = error.code.startsWith('model_') || error.code === 'request_too_large'
  return isOfModel ? { kind: 'model', error } : undefined
}
