import { isSameLook } from '@harness/shared/device/look.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { fingerprint } from '../fingerprint.ts'
import { isSameScreen, type ScreenKey } from '../screen/screen-key.ts'

/** State of a screen that the detectors compare: its key, its text, and its fields. */
export interface ScreenState {
  readonly key: ScreenKey
  /** Hash of page text and dialog, which may change without input. */
  readonly textHash: string
  /** Hash of field values, which change only by an action. */
  readonly fieldsHash: string
  /** Focused element. A press always moves the focus to its target, so that alone is no effect. */
  readonly focus:
    | { readonly role: string; readonly label: string; readonly isField: boolean }
    | undefined
  /** Absent for a screen that was rebuilt from the log. */
  readonly look?: string
}

export function stateOf(
  key: ScreenKey,
  { text, dialog, elements, focused }: Scene,
  look?: string,
): ScreenState {
  const values = elements.map(({ value, checked }) => [value, checked])
  const focus = elements.find(({ ref }) => ref === focused)
  return {
    key,
    textHash: fingerprint(JSON.stringify([text.replace(TIME_OF_DAY, ''), dialog?.message])),
    fieldsHash: fingerprint(JSON.stringify(values)),
    focus: focus && {
      role: focus.role,
      label: focus.label,
      isField: focus.value !== undefined || focus.secure,
    },
    ...(look !== undefined && { look }),
  }
}

/** A changing clock on the page is no progress. */
const TIME_OF_DAY = /\b\d{1,2}:\d\d(:\d\d)?\b/g

export function isSameState(a: ScreenState, b: ScreenState): boolean {
  return (
    a.textHash === b.textHash &&
    a.fieldsHash === b.fieldsHash &&
    hasSameFocus(a, b) &&
    isSameScreen(a.key, b.key) &&
    isSameLook(a.look, b.look)
  )
}

export function hasSameFocus({ focus: a }: ScreenState, { focus: b }: ScreenState): boolean {
  return a?.role === b?.role && a?.label === b?.label
}
