// What was tried with a form so far: its fields, and the button that sends it.
import type { Mark, PastStep } from '../../../core/ports.ts'
import { isSameControl, onPage } from '../screen/history.ts'
import type { View } from '../screen/view.ts'
import type { Form } from './form.ts'

/** A field that refused this many values is left alone; a form that was sent this often as well. */
export const MOST_TRIES = 3

export function isStarted(view: View, form: Form): boolean {
  return form.fields.some((field) => fillings(view, field).length > 0)
}

export function fillings(view: View, mark: Mark): readonly PastStep[] {
  const scrollY = view.request.scene.scroll?.y ?? 0
  return onPage(view.past, view.request.scene.url).filter(
    (step) =>
      step.mark !== undefined && isSameControl(step, mark, scrollY, false) && isAttempt(step),
  )
}

function isAttempt({ tool }: PastStep): boolean {
  return tool === 'set_value' || tool === 'tap_mark'
}

/** The field took the value and lost it, or never took it: not a second time, unless the page was opened anew. */
export function isGivenUp(view: View, mark: Mark, value: string): boolean {
  const tries = fillings(view, mark)
  const opened = view.past.findLast(({ url }) => url !== view.request.scene.url)?.step ?? -1
  return (
    tries.length >= MOST_TRIES ||
    tries.some(({ input, step }) => input['value'] === value && step > opened)
  )
}

/** How many values of this field were refused by itself or by an error that names it. */
export function refusals(view: View, mark: Mark): number {
  return fillings(view, mark).length
}

/** It has a new value that no sending has tried yet. */
export function isFilledAfter(view: View, form: Form, mark: Mark): boolean {
  const [filled] = fillings(view, mark)
  const [sent] = sendings(view, form)
  return filled !== undefined && sent !== undefined && filled.step > sent.step
}

export function sendings(view: View, { submit }: Form): readonly PastStep[] {
  if (!submit) return []
  return onPage(view.past, view.request.scene.url).filter(
    ({ tool, mark }) => tool === 'tap_mark' && mark?.label === submit.label,
  )
}
