// A key press: its events, and the browser's default action when the page does not prevent it.

import {
  focusedElement,
  isButtonInput,
  isHtml,
  isInput,
  isTextArea,
  isTextField,
  isToggle,
} from '../../probe/find/control.ts'
import { fieldsOf } from '../../probe/find/form.ts'
import { sendInput } from '../../probe/watch/handling.ts'
import { type Held, navigate, PAGE } from './arrow-keys.ts'
import { giveFocus, nextInTabOrder } from './focus.ts'
import { restoreFocus } from './focus-return.ts'
import { scrollFrom } from './wheel.ts'

/** Presses a key, named as in `shared/device/keys.ts` or by the character it types. */
export function pressKey(name: string, modifiers: readonly string[]): void {
  const held: Held = {
    ctrl: modifiers.includes('Control'),
    shift: modifiers.includes('Shift') || /^[A-Z]$/.test(name),
    alt: modifiers.includes('Alt'),
    meta: modifiers.includes('Meta'),
  }
  const key = name === 'Space' ? ' ' : name
  restoreFocus()
  const target = focusedElement() ?? document.body
  const isFree = fire(target, 'keydown', key, held)
  const writes = [...key].length === 1 || key === 'Enter'
  const acts = isFree && (!writes || held.ctrl || held.meta || fire(target, 'keypress', key, held))
  if (acts) actOn(key, held, target)
  const then = focusedElement() ?? document.body
  const isUpFree = fire(then, 'keyup', key, held)
  // The space bar presses a control when it is released.
  if (key === ' ' && acts && isUpFree && then === target && pressesWithSpace(target))
    clickOn(target)
}

function fire(
  target: Element,
  kind: string,
  key: string,
  { ctrl, shift, alt, meta }: Held,
): boolean {
  const code = key.length === 1 ? key.toUpperCase().charCodeAt(0) : (CODES[key] ?? 0)
  const pressed = kind === 'keypress' ? (key === 'Enter' ? 13 : (key.codePointAt(0) ?? 0)) : code
  const event = new KeyboardEvent(kind, {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: window,
    key,
    code: codeOf(key),
    keyCode: pressed,
    charCode: kind === 'keypress' ? pressed : 0,
    ctrlKey: ctrl,
    shiftKey: shift,
    altKey: alt,
    metaKey: meta,
  })
  return sendInput(target, event)
}

/** `keyCode` of keys without a character (UI Events, legacy). */
const CODES: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
}

function codeOf(key: string): string {
  if (key === ' ') return 'Space'
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`
  if (/^\d$/.test(key)) return `Digit${key}`
  return key.length > 1 ? key : ''
}

function actOn(key: string, held: Held, target: Element): void {
  if (held.ctrl || held.meta) {
    shortcut(key.toLowerCase(), held)
    return
  }
  if (held.alt) return
  if (key === 'Tab') {
    moveFocus(held.shift)
    return
  }
  if (key === 'Enter') {
    enter(target, held)
    return
  }
  if (key === 'Escape') {
    escapeFrom()
    return
  }
  if (key === 'Backspace') {
    run('delete')
    return
  }
  if (key === 'Delete') {
    run('forwardDelete')
    return
  }
  if (key.length > 1 && !SINGLE.test(key)) {
    navigate(key, held, target)
    return
  }
  if (takesText(target)) run('insertText', key)
  else if (key === ' ' && !pressesWithSpace(target))
    scrollFrom(target, 0, (held.shift ? -PAGE : PAGE) * innerHeight)
}

/** One character, whatever its length in code units. */
const SINGLE = /^.$/u

function takesText(target: Element): boolean {
  return (
    isTextField(target) ||
    (isHtml(target) && target.isContentEditable) ||
    document.designMode === 'on'
  )
}

function run(command: string, value?: string): void {
  document.execCommand(command, false, value)
}

const SHORTCUTS: Readonly<Record<string, string>> = {
  a: 'selectAll',
  z: 'undo',
  y: 'redo',
  x: 'cut',
  c: 'copy',
  backspace: 'delete',
  delete: 'forwardDelete',
}

function shortcut(key: string, { shift }: Held): void {
  const command = key === 'z' && shift ? 'redo' : SHORTCUTS[key]
  if (key === 'a' && selectField()) return
  if (command !== undefined) run(command)
}

function selectField(): boolean {
  const field = focusedElement()
  if (!field || !isTextField(field)) return false
  field.select()
  return true
}

function moveFocus(back: boolean): void {
  const next = nextInTabOrder(back)
  if (!next) {
    const focused = focusedElement()
    if (focused && isHtml(focused)) focused.blur()
    return
  }
  giveFocus(next)
  next.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  if (isInput(next) && isTextField(next)) next.select()
}

function pressesWithSpace(target: Element): boolean {
  return (
    target.localName === 'button' ||
    target.localName === 'summary' ||
    isToggle(target) ||
    isButtonInput(target)
  )
}

function clickOn(target: Element): void {
  if (isHtml(target) && target.isConnected && !target.matches(':disabled')) target.click()
}

/** Presses a button, follows a link, inserts a line break, or submits the form of a field. */
function enter(target: Element, { shift }: Held): void {
  if (isTextArea(target)) {
    run('insertText', '\n')
    return
  }
  if (isHtml(target) && target.isContentEditable) {
    run(shift ? 'insertLineBreak' : 'insertParagraph')
    return
  }
  if (target.matches('a[href], button, summary') || isButtonInput(target)) {
    clickOn(target)
    return
  }
  if (isInput(target) && target.form) sendForm(target, target.form)
}

/**
 * Implicit submission (HTML, 4.10.22.2): through the first submit button, or directly in a form
 * with at most one text field.
 */
function sendForm(field: HTMLInputElement, form: HTMLFormElement): void {
  if (!field.readOnly) sendInput(field, new Event('change', { bubbles: true }))
  const button = fieldsOf(form).find((at) =>
    at.matches('button:not([type]), [type=submit], [type=image]'),
  )
  if (button) {
    clickOn(button)
    return
  }
  const lines = fieldsOf(form).filter((at) => isInput(at) && isTextField(at))
  if (lines.length <= 1) HTMLFormElement.prototype.requestSubmit.call(form)
}

function escapeFrom(): void {
  const popover = [...document.querySelectorAll('[popover]:popover-open')].at(-1)
  if (popover && isHtml(popover)) {
    popover.hidePopover()
    return
  }
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}
