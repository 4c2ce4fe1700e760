// Results of typing into a field or setting its value, in words for a model. Typed text is never
// repeated, because it may be secret.

import { holdsTyped, quote } from './known-results.ts'
import {
  asksForFile,
  type CommandResult,
  missed,
  type NotDone,
  notDone,
  stuck,
} from './outcomes.ts'
import type { Focus, Kept, Prepared, ReadBack } from './probe-answers.ts'
import { REFUSAL } from './results.ts'

/** Refusal for a focus that does not accept text. */
export function notTyped(focus: Extract<Focus, { state: 'none' | 'fixed' }>): NotDone {
  if (focus.state === 'none') return notDone('no_focus', REFUSAL.notTyped)
  return notDone('disabled', `Nothing was typed: ${quote(focus.label)} is read-only.`)
}

interface Typed {
  readonly label: string
  /** The action, as a complete sentence. */
  readonly what: string
}

/** Adds the field's state after typing to `result`, the outcome seen on the screen. */
export function typedResult(
  kept: Kept | undefined,
  { label, what }: Typed,
  result: CommandResult,
): CommandResult {
  const field = quote(label)
  switch (kept) {
    case 'kept':
      return {
        success: true,
        outcome: 'changed',
        detail: `${what} ${holdsTyped(label)}`,
      }
    case 'lost':
      return notKept(`The field ${field} did not take the text.`)
    case 'changed':
      return notKept(`The field ${field} holds something other than what was typed.`)
    default:
      return result
  }
}

function notKept(detail: string): CommandResult {
  return { success: false, outcome: 'value_not_kept', detail }
}

/** Refusal for a value that cannot be set. */
export function notSet(prepared: Prepared, files?: readonly string[]): NotDone {
  switch (prepared.state) {
    case 'no_field':
      return notDone(
        'refused',
        'Nothing was done: this element has no value to set. Tap it instead; drag a slider, or move it with the arrow keys.',
      )
    case 'files':
      return asksForFile(files)
    case 'fixed':
      return notDone('disabled', 'Nothing was done: this field is read-only.')
    case 'bad_format':
      return notDone(
        'value_not_kept',
        `Nothing was set: this field needs its value as ${prepared.wanted}.`,
      )
    case 'no_option':
      return notDone('value_not_kept', `There is no such option. ${optionsText(prepared)}`)
    case 'type':
    case 'tap':
    case 'done':
      return stuck()
    default:
      return missed(prepared)
  }
}

/** Maximum number of choices to list if none is similar to the requested one. */
const MAX_NAMED = 8

function optionsText({ options, close, count }: Extract<Prepared, { state: 'no_option' }>): string {
  if (count === 0) return 'The list is empty.'
  const isShort = count <= MAX_NAMED
  if (close.length > 0 && !isShort)
    return `Close to it: ${close.join(', ')}. There are ${count} options.`
  const named = options.slice(0, MAX_NAMED).join(', ')
  return `The options are: ${named}${isShort ? '' : ` and ${count - MAX_NAMED} more`}.`
}

/** Adds the field's value after a set to `result`, the outcome seen on the screen. */
export function setResult(
  back: ReadBack | undefined,
  value: string,
  result: CommandResult,
): CommandResult {
  if (back?.gone) return afterLeaving(result, back.value, value)
  const holds = back?.value === undefined ? '' : ` It now reads ${quote(back.value)}.`
  if (back?.kept) return { success: true, outcome: 'changed', detail: `Set the value.${holds}` }
  return notKept(`The field did not keep the value.${holds}`)
}

/** Result when the field took the value and then disappeared, as an inline editor does. */
function afterLeaving(
  result: CommandResult,
  now: string | undefined,
  value: string,
): CommandResult {
  const shows = now?.toLowerCase().includes(value.trim().toLowerCase())
  const where =
    now === undefined ? 'nothing can be read there now' : `its place reads ${quote(now)}`
  const detail = `Set the value. The field is gone; ${where}.`
  return { success: shows === true || result.outcome === 'changed', outcome: 'changed', detail }
}
