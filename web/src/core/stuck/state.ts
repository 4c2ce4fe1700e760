import type { Scene } from '@harness/shared/devices/observation.ts'
import { fingerprint } from '../fingerprint.ts'
import { isSameScreen, type ScreenKey } from '../screen/same.ts'

/** A screen as the detectors compare it: what it looks like, what it says, and what its fields hold. */
export interface ScreenState {
  readonly key: ScreenKey
  /** Names page text and dialog. They may change by themselves. */
  readonly says: string
  /** Names the values of the fields and where the focus is. They change when somebody acts. */
  readonly holds: string
}

export function stateOf(key: ScreenKey, { text, dialog, elements, focused }: Scene): ScreenState {
  const values = elements.map(({ value, checked }) => [value, checked])
  const focus = elements.findIndex(({ ref }) => ref === focused)
  return {
    key,
    says: fingerprint(JSON.stringify([text.replace(TIME_OF_DAY, ''), dialog?.message])),
    holds: fingerprint(JSON.stringify([values, focus])),
  }
}

/** A clock on the page is no progress. */
const TIME_OF_DAY = /\b\d{1,2}:\d\d(:\d\d)?\b/g

export function isSameState(a: ScreenState, b: ScreenState): boolean {
  return a.says === b.says && a.holds === b.holds && isSameScreen(a.key, b.key)
}
