// The result of a call together with what the next screen showed to have changed.
import { FIELD_FOCUSED, NO_CHANGE, SCREEN_CHANGED } from '../../device/outcomes.ts'

/** Sentences that name a change; how long it took and where the focus is explain no change. */
const NAMED = /\b(?:New|Gone|Now|No longer|In another order|now reads|is now empty)\b/

/** A screen with these is another one than before. */
const NEWS = /\b(?:New|Gone|In another order now): /

/** The detail of a result without what `changed` says better, followed by it. */
export function resultWithChanges(detail: string, changed: string): string {
  const known = NAMED.test(changed) ? detail.replace(` ${SCREEN_CHANGED}`, '') : detail
  const once = changed.includes('has the focus') ? known.replace(` ${FIELD_FOCUSED}`, '') : known
  // The screen changed before the call, or later than its result.
  const result = NEWS.test(changed) ? once.replace(NO_CHANGE, 'Nothing changed at once.') : once
  return `${result} ${changed}`.trim()
}
