// Typing into the fields of an app, for every kind of phone driver: refusals, switch values, and
// proof that a field contains the typed text.

import { type CommandResult, type NotDone, notDone } from '@harness/shared/device/outcomes.ts'
import { REFUSAL, RESULT } from '@harness/shared/device/results.ts'
import type { Credential } from '../credential.ts'

/** Field with the keyboard focus; `id` is the reference of the driver. */
export interface Field {
  readonly id: string
  readonly secure: boolean
}

/** Text to type, and the sentence that reports it. */
export interface Entry {
  readonly field: Field
  readonly text: string
  readonly what: string
}

/** Plans how to type. Without a field text is lost (docs/internals/facts.md, WebDriverAgent). */
export function planTyping(field: Field | undefined, text: string): Entry | NotDone {
  return field
    ? { field, text, what: RESULT.typed([...text].length) }
    : notDone('no_focus', REFUSAL.notTyped)
}

/** Plans how to fill in a username or password. Its text is never reported, not even its length. */
export function planFill(
  credential: Credential | undefined,
  field: Field | undefined,
  wanted: 'username' | 'password',
): Entry | NotDone {
  if (!credential) return notDone('refused', REFUSAL.noSignIn)
  if (!field) return notDone('no_focus', REFUSAL.notFilledIn)
  if (field.secure !== (wanted === 'password'))
    return notDone(
      'refused',
      `Nothing was filled in: the field that has the focus is not a ${wanted} field.`,
    )
  const text = wanted === 'password' ? credential.password.reveal() : credential.username
  return { field, text, what: RESULT.filledIn(wanted) }
}

const ON = /^(1|on|true|yes)$/i
const OFF = /^(0|off|false|no)$/i

/** Refuses an element that cannot be set to a value; undefined when it must be tapped next. */
export function whyNotSettable(
  { role, checked }: { readonly role: string; readonly checked?: boolean | undefined },
  value: string,
): NotDone | undefined {
  if (checked === undefined)
    return /^(textbox|searchbox)$/.test(role)
      ? undefined
      : notDone(
          'refused',
          'Nothing was done: this element takes no text. Tap it or swipe on it instead.',
        )
  if (!ON.test(value) && !OFF.test(value))
    return notDone('value_not_kept', 'Nothing was done: a switch takes on or off.')
  if (checked !== ON.test(value)) return undefined
  const detail = 'Nothing was done: it already has this value.'
  return { kind: 'not_done', result: { success: true, outcome: 'unchanged', detail } }
}

/** Refusal when the field was tapped but the keyboard focus is elsewhere. */
export function unfocused(): NotDone {
  return notDone('no_focus', 'It was tapped, but it did not take the focus.')
}

/**
 * Checks the field's value after typing. Undefined when it proves nothing: a line break may submit
 * the form or close the keyboard.
 */
export function checkKept(
  { field, text, what }: Entry,
  value: string | undefined,
): CommandResult | undefined {
  if (value === undefined || text.includes('\n')) return undefined
  const isKept = field.secure ? value !== '' : value.includes(text)
  if (isKept)
    return { success: true, outcome: 'changed', detail: `${what} The field holds the text.` }
  const detail = 'The field holds something other than what was typed.'
  return { success: false, outcome: 'value_not_kept', detail }
}
