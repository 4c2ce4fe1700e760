// Password fields that refuse to be pasted into (WCAG 2.2, 3.3.8): people and their password
// managers cannot type by heart.
import type { PageFault } from '../../../device/audit.ts'
import { audited, isVisible } from './element.ts'

const FIELDS = 'input[type=password],input[autocomplete=one-time-code]'

/** Pastes one digit into each, and takes it out again where the page put it in. */
export function refusedPastes(): readonly PageFault[] {
  return [...document.querySelectorAll<HTMLInputElement>(FIELDS)].flatMap((field) => {
    if (!isVisible(field) || field.disabled || field.readOnly) return []
    const before = field.value
    const paste = new ClipboardEvent('paste', {
      bubbles: true,
      cancelable: true,
      clipboardData: clipboard(),
    })
    const isTaken = field.dispatchEvent(paste)
    // A page that puts the words in by itself stops the browser too.
    const isFilled = field.value !== before
    if (isFilled) field.value = before
    const isRefused = !isTaken && !isFilled
    return isRefused ? [fault(field)] : []
  })
}

/** Digits, which fields for codes take too. */
function clipboard(): DataTransfer {
  const data = new DataTransfer()
  data.setData('text/plain', '1')
  return data
}

function fault(field: Element): PageFault {
  const measured = 'A paste event is cancelled, and the field stays as it was.'
  return { rule: 'paste-refused', element: audited(field), measured }
}
