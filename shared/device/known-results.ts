// Parts of results that a history and a report look for. Apart from `outcomes.ts`, which only
// devices need, so that a run on another device does not load it.
import type { Outcome } from './command.ts'

/** Reported for a change of which no more is known. */
export const SCREEN_CHANGED = 'The screen changed.'
export const NO_CHANGE = 'Nothing changed on the screen.'
export const FIELD_FOCUSED = 'A field has the focus now.'

/** Message for a field that took the typed text. */
export function holdsTyped(label: string): string {
  return `The field ${quote(label)} holds the text.`
}

/** Text of the page, shortened for one sentence. */
export function quote(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return `"${plain.length > 120 ? `${plain.slice(0, 119)}…` : plain}"`
}

/** From here on a user would call an answer slow, in milliseconds. */
const SLOW_MS = 1_000

/** A slow answer of which the tester's busy machine may be the only cause. */
export function isDoubted({ stillMs = 0, lagMs = 0 }: Pick<Outcome, 'stillMs' | 'lagMs'>): boolean {
  return stillMs > SLOW_MS && stillMs - lagMs <= SLOW_MS
}
