// Password fields that refuse pasting (WCAG 2.2, 3.3.8), which people and their password managers
// rely on.
import type { PageFault } from '../../../device/audit.ts'
import { audited, isVisible } from './element.ts'

const FIELDS = 'input[type=password],input[autocomplete=one-time-code]'

/** Pastes one digit into each field, and removes it again. */
export async function refusedPastes(): Promise<readonly PageFault[]> {
  const faults: PageFault[] = []
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS)) {
    if (!isVisible(field) || field.disabled || field.readOnly) continue
    const before = field.value
    const isKept = await takesPaste(field)
    if (field.value !== before) {
      field.value = before
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    if (!isKept) faults.push(fault(field))
  }
  return faults
}

/** Pastes like a browser: sends the events, sets the value, and reports whether it stayed. */
async function takesPaste(field: HTMLInputElement): Promise<boolean> {
  const before = field.value
  const how = { bubbles: true, cancelable: true }
  const isTaken = field.dispatchEvent(
    new ClipboardEvent('paste', { ...how, clipboardData: clipboard() }),
  )
  // A page that inserts the text itself also cancels the event.
  if (!isTaken) return field.value !== before
  const written = { ...how, inputType: 'insertFromPaste', data: DIGIT }
  if (!field.dispatchEvent(new InputEvent('beforeinput', written))) return false
  field.value = before + DIGIT
  field.dispatchEvent(new InputEvent('input', { ...written, cancelable: false }))
  await new Promise((done) => setTimeout(done, LATER_MS))
  return field.value !== before && field.value !== ''
}

const DIGIT = '1'
/** Time for a page to discard pasted text: at once or in its next task, in milliseconds. */
const LATER_MS = 50

/** Contains a digit, which code fields accept too. */
function clipboard(): DataTransfer {
  const data = new DataTransfer()
  data.setData('text/plain', DIGIT)
  return data
}

function fault(field: Element): PageFault {
  const measured = 'What is pasted does not stay in the field.'
  return { rule: 'paste-refused', element: audited(field), measured }
}
