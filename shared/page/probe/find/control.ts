import { shadowOf } from './shadow.ts'
import { closest, documentIn, styleOf } from './walk.ts'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// Checks names instead of `instanceof`, which fails for elements of other frames.
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
/** Input types without free text. */
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

/** True for an element that declares to have no role and is skipped by Tab. */
export function isPresentational(element: Element): boolean {
  const role = element.getAttribute('role')?.trim().toLowerCase()
  const isSkipped = element.getAttribute('tabindex')?.trim() === '-1'
  return (role === 'presentation' || role === 'none') && isSkipped
}

/** False for the roles `presentation` and `none`, which remove an element's role. */
export function hasRole(element: Element): boolean {
  return explicitRole(element) !== ''
}

/** Maximum length read of a role: the longest of ARIA has 16 characters. */
const MAX_ROLE = 40

/** True for an element that is actionable by its semantics (docs/internals/facts.md, Marks). */
export function isCandidate(element: Element): boolean {
  // A press on a label activates its control, even if the label has a button role.
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
      // Includes `#` and `javascript:`, which look like links and get their meaning from scripts.
      return element.hasAttribute('href') || element.hasAttribute('xlink:href')
    default:
      return isEditingHost(element) || element.hasAttribute('onclick')
  }
}

/**
 * True for a choice of a list, menu or tree, where often only the container listens for presses.
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

/** Approximate role for assistive technology: the explicit role, otherwise that of the tag. */
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

/** Role in the tag name of a component, whose real role is often visible only to the browser. */
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

/** A subtype of the element, so that a negative check does not exclude other inputs. */
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

/** True for a field that accepts typed text. */
export function isTextField(element: Element): element is TextInput | HTMLTextAreaElement {
  return (
    isTextArea(element) ||
    (isInput(element) && !BUTTON_TYPES.has(element.type) && !PICKER_TYPES.has(element.type))
  )
}

const protectedFields = new WeakSet<Element>()

/** Marks a field as secure from now on, even if the page reveals its value. */
export function protect(element: Element): void {
  protectedFields.add(element)
}

/** True for a read-only field. */
export function isFixed(element: Element): boolean {
  return (
    ('readOnly' in element && element.readOnly === true) ||
    closest(element, (at) => at.getAttribute('aria-readonly') === 'true') !== undefined
  )
}

/**
 * True for a field whose value must never leave the page, even a password field that the page
 * reveals.
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

/** True for an element disabled by attribute; browsers ignore `disabled` on custom elements. */
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

/** Focused element, inside shadow roots and same-origin frames too. */
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

/** True in a document whose whole body is editable. */
function isDesigned({ ownerDocument }: Element): boolean {
  return ownerDocument.designMode === 'on'
}

/** True for an input whose value is picked instead of typed. */
export function isPicker(element: Element): element is HTMLInputElement {
  return isInput(element) && PICKER_TYPES.has(element.type) && !isToggle(element)
}
