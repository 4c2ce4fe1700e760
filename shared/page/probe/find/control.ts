import { shadowOf } from './shadow.ts'
import { closest, documentIn, styleOf } from './walk.ts'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// Elements of other frames belong to other realms, where `instanceof` says no: names decide.
export function isInput(element: Element): element is HTMLInputElement {
  return element.localName === 'input'
}
export function isTextArea(element: Element): element is HTMLTextAreaElement {
  return element.localName === 'textarea'
}
export function isSelect(element: Element): element is HTMLSelectElement {
  return element.localName === 'select'
}
export function isControl(element: Element): element is FormControl {
  return isInput(element) || isTextArea(element) || isSelect(element)
}
export function isHtml(element: Element): element is HTMLElement {
  return 'innerText' in element
}

const ROLES = new Set(
  `link button checkbox radio textbox combobox searchbox switch menuitem menuitemcheckbox menuitemradio tab option slider
  spinbutton treeitem`.split(/\s+/),
)
const BUTTON_TYPES = new Set(['button', 'submit', 'reset', 'image'])
const TOGGLE_TYPES = new Set(['checkbox', 'radio'])
/** Inputs that hold something else than typed text. */
const PICKER_TYPES = new Set([
  'date',
  'time',
  'month',
  'week',
  'datetime-local',
  'color',
  'range',
  'file',
  ...TOGGLE_TYPES,
])

function explicitRole(element: Element): string {
  const first = element.getAttribute('role')?.trim().split(/\s+/, 1)[0] ?? ''
  const role = first.slice(0, MAX_ROLE).toLowerCase()
  return role === 'presentation' || role === 'none' ? '' : role
}

/** Takes no focus by the Tab key, and says of itself that it has no role. */
export function isPresentational(element: Element): boolean {
  const role = element.getAttribute('role')?.trim().toLowerCase()
  const isSkipped = element.getAttribute('tabindex')?.trim() === '-1'
  return (role === 'presentation' || role === 'none') && isSkipped
}

/** The role `presentation` means that an element has no role. */
export function hasRole(element: Element): boolean {
  return explicitRole(element) !== ''
}

/** The longest role of ARIA has 16 characters; a page may write anything. */
const MAX_ROLE = 40

/** Elements a person could act on by what they are (docs/internals/facts.md, Marks). */
export function isCandidate(element: Element): boolean {
  // A press on a label is one on its control, also where the label is called a button.
  if (element.localName === 'label' && 'control' in element && element.control) return false
  const role = explicitRole(element)
  if (ROLES.has(role)) return true
  if (role === 'columnheader' && element.hasAttribute('aria-sort')) return true
  switch (element.localName) {
    case 'input':
      return element.getAttribute('type')?.toLowerCase() !== 'hidden'
    case 'textarea':
    case 'select':
    case 'button':
    case 'summary':
      return true
    case 'a':
    case 'area':
      // Also `#` and `javascript:`: a person sees a link, and scripts give it its meaning.
      return element.hasAttribute('href') || element.hasAttribute('xlink:href')
    default:
      return isEditingHost(element) || element.hasAttribute('onclick')
  }
}

/**
 * A choice of a list, menu or tree: the page may learn of a press on it through the box around it
 * alone.
 */
export function isChoice(element: Element): boolean {
  return CHOICES.has(explicitRole(element))
}

const CHOICES = new Set([
  'option',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'treeitem',
  'tab',
])

export function isEditingHost(element: Element): boolean {
  const value = element.getAttribute('contenteditable')?.toLowerCase()
  return value === '' || value === 'true' || value === 'plaintext-only'
}

/** Role for assistive technology, approximately: the explicit role, else that of the tag. */
export function roleOf(element: Element): string {
  const explicit = explicitRole(element)
  if (explicit !== '') return explicit
  if (isInput(element)) return inputRole(element)
  if (isTextArea(element) || isEditingHost(element)) return 'textbox'
  if (isSelect(element)) return element.multiple ? 'listbox' : 'combobox'
  if (element.localName === 'a' || element.localName === 'area') return 'link'
  return element.localName === 'summary' || !isControl(element)
    ? componentRole(element)
    : element.localName
}

/** Components keep their role where only the browser sees it; most carry it in their name. */
const COMPONENT = /-(checkbox|radio|switch|tab|option|slider)$/

function componentRole({ localName }: Element): string {
  return COMPONENT.exec(localName)?.[1] ?? 'button'
}

function inputRole(input: HTMLInputElement): string {
  if (input.type === 'file') return 'button'
  if (BUTTON_TYPES.has(input.type)) return 'button'
  if (TOGGLE_TYPES.has(input.type)) return input.type
  if (input.type === 'range') return 'slider'
  if (input.type === 'number') return 'spinbutton'
  return input.type === 'search' ? 'searchbox' : 'textbox'
}

/** Narrower than the element, so that a no leaves other inputs possible. */
type Toggle = HTMLInputElement & { type: 'checkbox' | 'radio' }
type TextInput = HTMLInputElement & {
  type: 'text' | 'search' | 'email' | 'url' | 'tel' | 'password' | 'number'
}

export function isToggle(element: Element): element is Toggle {
  return isInput(element) && TOGGLE_TYPES.has(element.type)
}

export function isButtonInput(
  element: Element,
): element is HTMLInputElement & { type: 'button' | 'submit' | 'reset' | 'image' } {
  return isInput(element) && BUTTON_TYPES.has(element.type)
}

/** Takes text from the keyboard. */
export function isTextField(element: Element): element is TextInput | HTMLTextAreaElement {
  return (
    isTextArea(element) ||
    (isInput(element) && !BUTTON_TYPES.has(element.type) && !PICKER_TYPES.has(element.type))
  )
}

const protectedFields = new WeakSet<Element>()

/** From now on the field counts as secure, also when the page shows what it holds. */
export function protect(element: Element): void {
  protectedFields.add(element)
}

/** Shows its value and cannot be changed. */
export function isFixed(element: Element): boolean {
  return (
    ('readOnly' in element && element.readOnly === true) ||
    closest(element, (at) => at.getAttribute('aria-readonly') === 'true') !== undefined
  )
}

/**
 * Holds a value that must never leave the page: also a password field that the page has opened to
 * be read.
 */
export function isSecure(element: Element): boolean {
  if (protectedFields.has(element)) return true
  if (isInput(element) && element.type === 'password') {
    protect(element)
    return true
  }
  return (
    isControl(element) &&
    (element.getAttribute('autocomplete') ?? '').toLowerCase().includes('password')
  )
}

/** True for a secure field whose value can be read on the screen. */
export function isUnmasked(element: Element): boolean {
  if (!isControl(element) || !isSecure(element)) return false
  if (element.type === 'password' || element.value === '') return false
  const visible = { opacityProperty: true, visibilityProperty: true }
  const masked = styleOf(element)?.getPropertyValue('-webkit-text-security') ?? 'none'
  return masked === 'none' && element.checkVisibility(visible)
}

export function isEnabled(element: Element): boolean {
  if (element.matches(':disabled')) return false
  return closest(element, saysDisabled) === undefined
}

/** Elements of an application's own say it as native ones do, and browsers do not read it there. */
function saysDisabled(element: Element): boolean {
  if (element.getAttribute('aria-disabled') === 'true') return true
  const own = element.localName.includes('-') ? element.getAttribute('disabled') : null
  return own !== null && own !== 'false'
}

/** Current value, or undefined for an element without one. Callers must exclude secure elements. */
export function heldValue(element: Element): string | undefined {
  if (isSelect(element))
    return [...element.selectedOptions].map((option) => option.text.trim()).join(', ')
  if (isTextArea(element)) return element.value
  if (isInput(element))
    return isToggle(element) || isButtonInput(element) ? undefined : element.value
  if (isEditingHost(element) && isHtml(element)) return element.innerText
  return (
    element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? undefined
  )
}

export function checkedOf(element: Element): boolean | undefined {
  if (isToggle(element)) return element.checked
  const state = element.getAttribute('aria-checked')
  return state === 'true' || state === 'false' ? state === 'true' : undefined
}

/** The element with the keyboard focus, through shadow roots and frames of the same origin. */
export function focusedElement(): Element | undefined {
  let at = document.activeElement
  for (let depth = 0; at && depth < 12; depth++) {
    const inner: Element | null | undefined =
      shadowOf(at)?.activeElement ?? documentIn(at)?.activeElement
    if (!inner) break
    at = inner
  }
  if (!at) return undefined
  if (at.localName !== 'body' && at.localName !== 'html') return at
  return isHtml(at) && (at.isContentEditable || isDesigned(at)) ? at : undefined
}

/** True in a document that is edited as a whole. */
function isDesigned({ ownerDocument }: Element): boolean {
  return ownerDocument.designMode === 'on'
}

/** Inputs that hold what is picked and not typed letter by letter. */
export function isPicker(element: Element): element is HTMLInputElement {
  return isInput(element) && PICKER_TYPES.has(element.type) && !isToggle(element)
}
