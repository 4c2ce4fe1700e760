import type { Scene } from '@harness/shared/observation.ts'
import { fingerprint } from '../fingerprint.ts'
import { isSameScreen, type ScreenKey } from '../screen/same.ts'

/** A screen as the detectors compare it: what it looks like (contract 7), and what it says and holds. */
export interface ScreenState {
  readonly key: ScreenKey
  /** Names page text, dialog and field values, so that a filled field or a count of two is a change. */
  readonly content: string
}

export function stateOf(key: ScreenKey, { text, dialog, elements }: Scene): ScreenState {
  const held = elements.map(({ value, checked }) => [value, checked])
  const shown = [text.replace(TIME_OF_DAY, ''), dialog?.message, held]
  return { key, content: fingerprint(JSON.stringify(shown)) }
}

/** A clock on the page is no progress. */
const TIME_OF_DAY = /\b\d{1,2}:\d\d(:\d\d)?\b/g

export function isSameState(a: ScreenState, b: ScreenState): boolean {
  return a.content === b.content && isSameScreen(a.key, b.key)
}
