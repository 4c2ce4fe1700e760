import type { Point } from '../../../base/geometry.ts'
import { folded } from '../../../device/close-words.ts'
import { isAllowedOrigin } from '../../../device/origins.ts'
import type { Filled, Focus, Kept, Prepared, ReadBack } from '../../../device/probe-answers.ts'
import {
  focusedElement,
  heldValue,
  isControl,
  isEnabled,
  isFixed,
  isHtml,
  isInput,
  isPicker,
  isSecure,
  isSelect,
  isTextArea,
  isTextField,
  isToggle,
  protect,
} from '../find/control.ts'
import { editorOf } from '../find/editor-surface.ts'
import { hitAt } from '../find/hit.ts'
import { labelOf } from '../find/label.ts'
import type { Registry } from '../find/registry.ts'
import { announce, choose, isChosen } from './choose.ts'
import { formatFor } from './input-format.ts'
import { locate } from './locate.ts'
import { placeOf } from './place.ts'

export interface Writer {
  /** Remembers the content of the focused field, so that `kept` can report the effect of typing. */
  beforeTyping(): Focus
  kept(text: string): Kept
  /**
   * Replaces the content of the focused field by a secret. Check and input happen in one task, so
   * page scripts cannot move the focus in between. Works only in a document of one of the origins,
   * and in a field that is secure as expected.
   */
  fillSecret(value: string, secure: boolean, origins: readonly string[]): Filled
  prepare(ref: string, wanted: Point, value: string): Prepared
  /** Like `prepare`, for the focused field. */
  prepareFocused(value: string): Prepared
  /** Current value of the element from `prepare`; absent for secure fields. */
  readBack(value: string): ReadBack
  /** Sends the event that ends input in the field of `prepare`, without leaving the field. */
  finish(): void
}

export function makeWriter(registry: Registry): Writer {
  let field: Element | undefined
  let held = ''
  let place: DOMRect | undefined

  return {
    beforeTyping() {
      field = focusedElement()
      held = field ? textIn(field) : ''
      return focusNow()
    },
    kept(text) {
      if (!field?.isConnected || isRelay(field)) return 'gone'
      const now = textIn(field)
      if (contains(now, text) && now !== held) return 'kept'
      if (focusedElement() !== field || text.endsWith('\n')) return 'gone'
      if (now === held) return text === '' || isEcho(text) ? 'gone' : 'lost'
      return 'changed'
    },
    fillSecret(value, secure, origins) {
      field = focusedElement()
      if (!field || !isTextField(field) || isFixed(field) || isSecure(field) !== secure)
        return { state: 'no_field' }
      const origin = field.ownerDocument.defaultView?.origin ?? 'null'
      if (!isAllowedOrigin(origin, origins)) return { state: 'elsewhere', origin }
      if (secure) protect(field)
      held = ''
      selectAll(field)
      // Deprecated, but the only call that inserts like a paste, with the events that frameworks
      // listen to.
      field.ownerDocument.execCommand('insertText', false, value)
      return { state: 'filled' }
    },
    prepare(ref, wanted, value) {
      const located = locate(registry, ref, wanted)
      field = registry.find(ref)?.element
      place = field && placeOf(field)
      if (located.state !== 'ready') return located
      return field ? write(field, value, located.point) : { state: 'gone' }
    },
    prepareFocused(value) {
      field = focusedElement()
      return field && isPicker(field) ? write(field, value, { x: 0, y: 0 }) : { state: 'no_field' }
    },
    readBack(value) {
      if (!field?.isConnected || !field.checkVisibility()) return leftBehind(place)
      const now = isToggle(field) ? String(field.checked) : textIn(field)
      return { kept: matches(field, now, value), ...(isSecure(field) ? {} : { value: now }) }
    },
    finish() {
      if (field && isTextField(field)) field.dispatchEvent(new Event('change', { bubbles: true }))
    },
  }
}

/** Text now shown where the field was, such as after the commit of an inline editor. */
function leftBehind(place: DOMRect | undefined): ReadBack {
  const inside = place && Math.min(NEAR_START, place.width / 2)
  const hit = place && hitAt(place.x + (inside ?? 0), place.y + place.height / 2)
  const words = hit && isHtml(hit) ? hit.innerText.replace(/\s+/g, ' ').trim() : ''
  return { kept: false, gone: true, ...(words === '' ? {} : { value: words.slice(0, MAX_LEFT) }) }
}

const MAX_LEFT = 120
/** Distance from the start of a field where its text begins, in CSS pixels. */
const NEAR_START = 12

function focusNow(): Focus {
  const element = focusedElement()
  if (!element) return { state: 'none' }
  const label = fieldLabel(element)
  if (isPicker(element) && isEnabled(element))
    return { state: 'picked', label, inputType: element.type }
  if (!takesText(element)) return { state: 'none' }
  if (isFixed(element)) return { state: 'fixed', label }
  const line = isInput(element) || isSecure(element)
  return { state: 'field', label, shape: isSecure(element) ? 'secure' : line ? 'line' : 'area' }
}

/** Label of a field. The body of an editable document has none, so its frame's label is used. */
function fieldLabel(element: Element): string {
  const isDocument = element.localName === 'body' || element.localName === 'html'
  const frame = isDocument ? element.ownerDocument.defaultView?.frameElement : undefined
  return labelOf(frame ?? element).text
}

/** Native controls that take no text; a typed key would press them. */
const PRESSED = new Set(['button', 'summary', 'a', 'area', 'option', 'iframe', 'frame'])
/** Roles of elements that handle keys themselves. */
const KEY_ROLES = /^(textbox|searchbox|combobox|spinbutton|grid|gridcell|treegrid|application)$/

/**
 * True when the focused element takes text. The browser knows this for the caret, even in an
 * editable document and in closed roots; a canvas, a custom element or a grid handles keys itself.
 */
function takesText(element: Element): boolean {
  if (isControl(element)) return isTextField(element) && isEnabled(element)
  if (isHtml(element) && element.isContentEditable) return true
  if (PRESSED.has(element.localName)) return false
  if (element.ownerDocument.queryCommandEnabled('insertText')) return true
  if ('editContext' in element && element.editContext) return true
  const { localName } = element
  return (
    localName === 'canvas' ||
    localName.includes('-') ||
    KEY_ROLES.test(element.getAttribute('role') ?? '')
  )
}

/** True for a field that only captures keys: its content is not what a person sees. */
function isRelay(element: Element): boolean {
  if (!isControl(element)) {
    const holdsText = isHtml(element) && (element.isContentEditable || isDesigned(element))
    return !holdsText
  }
  const { width, height } = element.getBoundingClientRect()
  const style = element.ownerDocument.defaultView?.getComputedStyle(element)
  if (width < 4 || height < 4 || style?.opacity === '0') return true
  return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

function isDesigned({ ownerDocument }: Element): boolean {
  return ownerDocument.designMode === 'on'
}

/** Raw value, also of secure fields; never leaves the page. */
function textIn(element: Element): string {
  if (isInput(element) || isTextArea(element)) return element.value
  return heldValue(element) ?? (isHtml(element) ? element.innerText : '')
}

/** True when the page shows the text elsewhere: editors capture keys in a separate field. */
function isEcho(text: string): boolean {
  return contains(document.body.innerText, text)
}

/** Compares only letters and digits, because input masks add spaces and dashes. */
function contains(whole: string, text: string): boolean {
  const core = squash(text)
  return core === '' ? whole.includes(text.trim()) : squash(whole).includes(core)
}

function isSame(one: string, other: string): boolean {
  const core = squash(other)
  return core === '' ? one.trim() === other.trim() : squash(one) === core
}

function squash(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}

function matches(element: Element, now: string, value: string): boolean {
  if (isSelect(element)) return isChosen(element, value)
  if (isToggle(element)) return element.checked === wantsOn(element, value)
  if (isInput(element) && ['number', 'range'].includes(element.type))
    return Number(now) === Number(value) && now !== ''
  if (isPicker(element)) {
    const formatted = formatFor(element.type, value)
    return 'value' in formatted && now.startsWith(formatted.value)
  }
  return isSame(now, value)
}

/** True for a value that switches a toggle on; for a radio button also its value or label. */
function wantsOn(toggle: HTMLInputElement, value: string): boolean {
  const words = value.trim().toLowerCase()
  if (['true', 'on', 'yes', 'checked', '1'].includes(words)) return true
  return (
    words !== '' && [toggle.value, labelOf(toggle).text].some((at) => folded(at) === folded(words))
  )
}

function write(element: Element, value: string, point: Point): Prepared {
  if (isInput(element) && element.type === 'file') return { state: 'files' }
  if (!isHtml(element)) return { state: 'no_field' }
  if (isSelect(element)) return choose(element, value)
  if (isToggle(element))
    return element.checked === wantsOn(element, value) ? { state: 'done' } : { state: 'tap', point }
  if (isFixed(element)) return { state: 'fixed' }
  if (isPicker(element)) return pickValue(element, value)
  if (editorOf(element)) return { state: 'no_field' } // Only its own keys select what it draws.
  if (!isTextField(element) && !element.isContentEditable) return { state: 'no_field' }
  element.focus()
  selectAll(element)
  return { state: 'type' }
}

function pickValue(input: HTMLInputElement, value: string): Prepared {
  const formatted = formatFor(input.type, value)
  if ('wanted' in formatted) return { state: 'bad_format', wanted: formatted.wanted }
  input.focus()
  setNatively(input, formatted.value)
  return { state: 'done' }
}

/** Uses the prototype's setter: frameworks override the element's and would miss the change. */
function setNatively(input: HTMLInputElement, value: string): void {
  const view = input.ownerDocument.defaultView
  const setter =
    view && Object.getOwnPropertyDescriptor(view.HTMLInputElement.prototype, 'value')?.set
  if (setter) setter.call(input, value)
  else input.value = value
  announce(input)
}

function selectAll(element: HTMLElement): void {
  if ('select' in element && typeof element.select === 'function') element.select()
  else element.ownerDocument.defaultView?.getSelection()?.selectAllChildren(element)
}
