// The result of a call together with what the next screen showed to have changed.
import { FIELD_FOCUSED, SCREEN_CHANGED } from '../../device/known-results.ts'

/** Sentences that name a change; how long it took and where the focus is explain no change. */
const NAMED = /\b(?:New|Gone|Now|No longer|In another order|now reads|is now empty)\b/

/** The detail of a result without what `changed` says better, followed by it. */
export function resultWithChanges(detail: string, changed: string): string {
  const known = NAMED.test(changed) ? detail.replace(` ${SCREEN_CHANGED}`, '') : detail
  const once = changed.includes('has the focus') ? known.replace(` ${FIELD_FOCUSED}`, '') : known
  return `${once} ${changed}`.trim()
}
