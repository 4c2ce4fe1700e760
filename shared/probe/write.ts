import type { Point } from '../geometry.ts'
import type { Focus, Kept, Prepared, ReadBack } from '../probe-answers.ts'
import {
  focusedElement,
  heldValue,
  isControl,
  isEnabled,
  isHtml,
  isInput,
  isSecure,
  isSelect,
  isTextField,
  isToggle,
} from './control.ts'
import { labelOf } from './label.ts'
import { locate } from './locate.ts'
import type { Registry } from './registry.ts'

export interface Writer {
  /** Remembers what the focused field holds, so that `kept` can tell what typing did to it. */
  beforeTyping(): Focus
  kept(text: string): Kept
  prepare(ref: string, wanted: Point, value: string): Prepared
  /** What the element of `prepare` holds now; no value for secure ones. */
  readBack(value: string): ReadBack
}

export function makeWriter(registry: Registry): Writer {
  let field: Element | undefined
  let held = ''

  return {
    beforeTyping() {
      field = focusedElement()
      held = field ? textIn(field) : ''
      return focusNow()
    },
    kept(text) {
      if (!field?.isConnected) return 'gone'
      const now = textIn(field)
      if (now === held) return focusedElement() === field || text === '' ? 'lost' : 'gone'
      return squash(now).includes(squash(text)) ? 'kept' : 'changed'
    },
    prepare(ref, wanted, value) {
      const located = locate(registry, ref, wanted)
      field = registry.find(ref)?.element
      if (located.state !== 'ready') return located
      return field ? write(field, value) : { state: 'gone' }
    },
    readBack(value) {
      if (!field?.isConnected) return { kept: false }
      const now = isToggle(field) ? String(field.checked) : textIn(field)
      return { kept: matches(field, now, value), ...(isSecure(field) ? {} : { value: now }) }
    },
  }
}

function focusNow(): Focus {
  const element = focusedElement()
  if (element?.localName === 'iframe') return { state: 'unknown' }
  if (!element || !takesText(element)) return { state: 'none' }
  return { state: 'field', label: labelOf(element).text }
}

function takesText(element: Element): boolean {
  return isControl(element)
    ? !isSelect(element) && isEnabled(element) && !isToggle(element)
    : isHtml(element) && element.isContentEditable
}

/** The raw value; used inside the page only, secure fields included. */
function textIn(element: Element): string {
  return isInput(element) ? element.value : (heldValue(element) ?? '')
}

/** Masks add spaces and dashes to what was typed; letters and digits tell whether it was kept. */
function squash(text: string): string {
  const core = text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
  return core === '' ? text.trim() : core
}

function matches(element: Element, now: string, value: string): boolean {
  if (isSelect(element)) return optionFor(element, value)?.selected === true
  if (isToggle(element)) return element.checked === isYes(value)
  if (isInput(element) && ['number', 'range'].includes(element.type))
    return Number(now) === Number(value) && now !== ''
  return squash(now) === squash(value)
}

function isYes(value: string): boolean {
  return ['true', 'on', 'yes', 'checked', '1'].includes(value.trim().toLowerCase())
}

function write(element: Element, value: string): Prepared {
  if (!isHtml(element)) return { state: 'no_field' }
  if (isSelect(element)) return choose(element, value)
  if (isToggle(element)) {
    if (element.checked !== isYes(value)) element.click()
    return { state: 'done' }
  }
  if (isInput(element) && !isTextField(element)) {
    if (['file', 'button', 'submit', 'reset', 'image'].includes(element.type))
      return { state: 'no_field' }
    element.focus()
    setNatively(element, value)
    return { state: 'done' }
  }
  if (!isTextField(element) && !element.isContentEditable) return { state: 'no_field' }
  element.focus()
  selectAll(element)
  return { state: 'type' }
}

function choose(select: HTMLSelectElement, value: string): Prepared {
  const option = optionFor(select, value)
  if (!option)
    return {
      state: 'no_option',
      options: [...select.options].slice(0, 20).map((at) => at.text.trim()),
    }
  if (option.disabled) return { state: 'disabled' }
  select.focus()
  if (!select.multiple) select.selectedIndex = option.index
  option.selected = true
  announce(select)
  return { state: 'done' }
}

/** By value, by visible words, then by visible words whatever their case. */
function optionFor(select: HTMLSelectElement, value: string): HTMLOptionElement | undefined {
  const options = [...select.options]
  const words = value.trim().toLowerCase()
  return (
    options.find((option) => option.value === value) ??
    options.find((option) => option.text.trim() === value.trim() || option.label === value) ??
    options.find((option) => option.text.trim().toLowerCase() === words)
  )
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

function announce(element: HTMLElement): void {
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

function selectAll(element: HTMLElement): void {
  if ('select' in element && typeof element.select === 'function') element.select()
  else element.ownerDocument.defaultView?.getSelection()?.selectAllChildren(element)
}
