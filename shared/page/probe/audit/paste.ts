// Password fields that refuse to be pasted into (WCAG 2.2, 3.3.8): people and their password
// managers cannot type by heart.
import type { PageFault } from '../../../device/audit.ts'
import { audited, isVisible } from './element.ts'

const FIELDS = 'input[type=password],input[autocomplete=one-time-code]'

/** Pastes one digit into each, and takes it out again. */
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

/** Pastes as a browser does: asks the page, writes, and reports what was written. */
async function takesPaste(field: HTMLInputElement): Promise<boolean> {
  const before = field.value
  const how = { bubbles: true, cancelable: true }
  const isTaken = field.dispatchEvent(
    new ClipboardEvent('paste', { ...how, clipboardData: clipboard() }),
  )
  // A page that puts the words in by itself stops the browser too.
  if (!isTaken) return field.value !== before
  const written = { ...how, inputType: 'insertFromPaste', data: DIGIT }
  if (!field.dispatchEvent(new InputEvent('beforeinput', written))) return false
  field.value = before + DIGIT
  field.dispatchEvent(new InputEvent('input', { ...written, cancelable: false }))
  await new Promise((done) => setTimeout(done, LATER_MS))
  return field.value !== before && field.value !== ''
}

const DIGIT = '1'
/** Pages that throw away what was pasted do so at once, or in their next turn. */
const LATER_MS = 50

/** Digits, which fields for codes take too. */
function clipboard(): DataTransfer {
  const data = new DataTransfer()
  data.setData('text/plain', DIGIT)
  return data
}

function fault(field: Element): PageFault {
  const measured = 'What is pasted does not stay in the field.'
  return { rule: 'paste-refused', element: audited(field), measured }
}
