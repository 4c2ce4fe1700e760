import type { Mark } from '../../../core/ports.ts'

/** Fields that stand together, and the button that sends them. */
export interface Form {
  readonly fields: readonly Mark[]
  readonly submit: Mark | undefined
}

const TEXT = /^(textbox|searchbox|combobox|listbox|spinbutton|slider)$/
const TOGGLE = /^(checkbox|radio|switch)$/

export function isTextLike({ role }: Mark): boolean {
  return TEXT.test(role)
}

export function isToggle({ role }: Mark): boolean {
  return TOGGLE.test(role)
}

/** A list of choices that opens in place. */
export function isList({ role, inputType }: Mark): boolean {
  return role === 'combobox' && inputType === undefined
}
