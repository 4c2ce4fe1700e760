// Result of a call, combined with the changes visible on the next screen.
import { FIELD_FOCUSED, NO_CHANGE, SCREEN_CHANGED } from '../../device/known-results.ts'

/** Matches sentences that name a change; waiting times and the focus alone do not explain one. */
const NAMED = /\b(?:New|Gone|Now|No longer|In another order|now reads|is now empty)\b/

/** A screen with these is another one than before. */
const NEWS = /\b(?:New|Gone|In another order now): /

/** Detail of a result followed by `changed`, without sentences that `changed` makes redundant. */
export function resultWithChanges(detail: string, changed: string): string {
  const known = NAMED.test(changed) ? detail.replace(` ${SCREEN_CHANGED}`, '') : detail
  const once = changed.includes('has the focus') ? known.replace(` ${FIELD_FOCUSED}`, '') : known
  // The screen changed before the call, or later than its result.
  const result = NEWS.test(changed) ? once.replace(NO_CHANGE, 'Nothing changed at once.') : once
  return `${result} ${changed}`.trim()
}
