// Detects data that a process asks for twice.
import { contactData } from '@harness/shared/base/contact-data.ts'
import { focusedIn, type Scene, type ScreenElement } from '@harness/shared/device/observation.ts'
import { type LastCall, type Measure, type SensedStep, targetName } from '../core/tool.ts'

const TEXTS: ReadonlySet<string> = new Set(['textbox', 'combobox'])

/** WCAG 2.2, 3.3.7 Redundant Entry: a later step asks again for data without offering it. */
export const askedAgain: Measure = {
  name: 'asked_again',
  of: 'call',
  measure({ last, now, steps }) {
    const pressed = last && continuedBy(last)
    if (!last || !pressed || offersCopy(now) || now.elements.some(({ secure }) => secure)) return []
    const entered = steps.filter((step) => kindOf(step) !== undefined)
    const again = fieldsOf(now).filter((field) => {
      const kind = contactData(field.label)
      const isOpen = field.enabled && !field.secure && (field.value ?? '') === ''
      // A second name may be another person's.
      if (!isOpen || kind === 'name' || !entered.some((step) => kindOf(step) === kind)) return false
      const twin = fieldsOf(last.before).find(({ label }) => contactData(label) === kind)
      const form = formOf(field, now)
      if (!twin) return form.length > 1 && !isSame(form, filledWith(kind, steps))
      const isRepeated = now.elements.some(
        ({ label, role }) => role === pressed.role && label === pressed.label,
      )
      const isForm = isSame(form, formOf(twin, last.before))
      return isNext(twin, pressed, field) && !(isForm && isRepeated)
    })
    const [first] = again
    if (!first) return []
    return [
      {
        value: again.length,
        detail: `“${first.label}” is asked for again: it was entered on an earlier screen, and the field is empty.`,
        target: targetName(first),
      },
    ]
  },
}

/** Button that led from one step of a process to the next, or the field in which Enter did. */
function continuedBy({ call: { effect, mark }, outcome, before }: LastCall) {
  const isNew = outcome.outcome === 'navigated' || outcome.outcome === 'changed'
  if (!isNew || effect.kind !== 'command') return undefined
  const { command } = effect
  if (command.kind === 'press_keys')
    return command.keys.includes('enter') ? focusedIn(before) : undefined
  if (command.kind !== 'tap' || mark?.role !== 'button') return undefined
  return before.elements.find((element) => targetName(element) === targetName(mark))
}

function fieldsOf({ elements }: Scene): readonly ScreenElement[] {
  return elements.filter(({ role }) => TEXTS.has(role))
}

/** True when the earlier field is another element, was filled in, and is in the sent form. */
function isNext(twin: ScreenElement, pressed: ScreenElement, field: ScreenElement): boolean {
  const isFilled = (twin.value ?? '') !== '' && twin.node !== field.node
  return isFilled && twin.formIndex === pressed.formIndex
}

/** Names of the fields filled in together with the latest one of this kind, between two presses. */
function filledWith(kind: string | undefined, steps: readonly SensedStep[]): readonly string[] {
  const at = steps.findLastIndex((step) => kindOf(step) === kind)
  const isEntry = ({ entered }: SensedStep) => entered !== undefined
  const from = steps.findLastIndex((step, index) => index < at && !isEntry(step))
  const to = steps.findIndex((step, index) => index > at && !isEntry(step))
  const own = steps.slice(from + 1, to < 0 ? undefined : to)
  return [...new Set(own.flatMap(({ target }) => target ?? []))]
}

/** Names of the fields in the same form. */
function formOf({ formIndex }: ScreenElement, scene: Scene): readonly string[] {
  return fieldsOf(scene)
    .filter((field) => field.formIndex === formIndex)
    .map(targetName)
}

/** True for the same fields: the form may have been cleared for the next entry. */
function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name))
}

/** Words of a control that copies data entered before. */
const COPIES = /\b(same as|same address|copy|use (my|the|this|these)|as above|as before)\b/i
const SWITCHES: ReadonlySet<string> = new Set(['checkbox', 'radio', 'switch', 'button', 'link'])

function offersCopy({ elements }: Scene): boolean {
  return elements.some(({ role, label }) => SWITCHES.has(role) && COPIES.test(label))
}

function kindOf({ target = '', entered }: SensedStep): string | undefined {
  const isText = TEXTS.has(target.split(' ')[0] ?? '')
  return isText && entered ? contactData(target.slice(target.indexOf(' ') + 1)) : undefined
}
