import { roleOf } from './control.ts'
import { type Label, labelOf, shownWords } from './label.ts'
import { closest } from './walk.ts'

/** Meaning of an element at one moment: role, name and visible words. */
export type Fingerprint = string

export function fingerprintOf(element: Element, label: Label = labelOf(element)): Fingerprint {
  const shown = label.source === 'text' ? '' : shownWords(element)
  return [roleOf(element), label.text, shown].join('\n')
}

/** Fingerprint of the focused element, including the button that Enter would press. */
export function focusFingerprint(focus: Element): Fingerprint {
  return `${fingerprintOf(focus)}\n${sender(focus)}`
}

/** Text of the submit button of a field's form. */
function sender(element: Element): string {
  const form = closest(element, (at) => at.localName === 'form')
  // A field named `querySelector` hides the form's own method.
  const first = Element.prototype.querySelector
  const button = form && first.call(form, 'button:not([type]),[type=submit],[type=image]')
  return !button || button === element ? '' : labelOf(button).text
}
