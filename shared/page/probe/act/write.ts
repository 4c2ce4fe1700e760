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
  /** Remembers what the focused field holds, so that `kept` can report what typing did to it. */
  beforeTyping(): Focus
  kept(text: string): Kept
  /**
   * Replaces what the focused field holds by a secret, in one turn of the page: its scripts cannot
   * move the focus between check and text. Only in a document of one of the origins. The field
   * counts as secure when the caller says so.
   */
  fillSecret(value: string, secure: boolean, origins: readonly string[]): Filled
  prepare(ref: string, wanted: Point, value: string): Prepared
  /** The same for the field that has the focus. */
  prepareFocused(value: string): Prepared
  /** Current value of the element from `prepare`; absent for secure fields. */
  readBack(value: string): ReadBack
  /**
   * Notifies the page that the field of `prepare` is finished, as leaving it would, but without
   * leaving it.
   */
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
      // Deprecated but kept for this: it inserts as a paste does, with the events that frameworks
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

/** An inline editor commits and goes: what can be read at its place now is what it left there. */
function leftBehind(place: DOMRect | undefined): ReadBack {
  const inside = place && Math.min(NEAR_START, place.width / 2)
  const hit = place && hitAt(place.x + (inside ?? 0), place.y + place.height / 2)
  const words = hit && isHtml(hit) ? hit.innerText.replace(/\s+/g, ' ').trim() : ''
  return { kept: false, gone: true, ...(words === '' ? {} : { value: words.slice(0, MAX_LEFT) }) }
}

const MAX_LEFT = 120
/** Words begin here where a field was wider than they are, in CSS pixels. */
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

/** The body of an edited document has no name of its own: its frame has. */
function fieldLabel(element: Element): string {
  const isDocument = element.localName === 'body' || element.localName === 'html'
  const frame = isDocument ? element.ownerDocument.defaultView?.frameElement : undefined
  return labelOf(frame ?? element).text
}

/** Native controls that take no text; a key typed there would press them. */
const PRESSED = new Set(['button', 'summary', 'a', 'area', 'option', 'iframe', 'frame'])
/** Roles of parts that read keys by themselves. */
const KEY_ROLES = /^(textbox|searchbox|combobox|spinbutton|grid|gridcell|treegrid|application)$/

/**
 * The browser knows whether text can be entered where the caret is, also in an edited document and
 * in roots no script sees. A canvas, a custom element or a grid that has the focus reads the keys
 * itself.
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

/** True for a field that only takes keys: what it holds, and when, is not what a person sees. */
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

/** The raw value; used inside the page only, secure fields included. */
function textIn(element: Element): string {
  if (isInput(element) || isTextArea(element)) return element.value
  return heldValue(element) ?? (isHtml(element) ? element.innerText : '')
}

/** Editors take the keys in a field of their own and show the words elsewhere. */
function isEcho(text: string): boolean {
  return contains(document.body.innerText, text)
}

/** Masks add spaces and dashes to what was typed; letters and digits show whether it was kept. */
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

/** A radio button is also chosen by its own words. */
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

/** Past whatever a framework put on the element itself, so that it sees the input as a person's. */
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
