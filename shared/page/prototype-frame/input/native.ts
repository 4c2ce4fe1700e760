// Native controls that the browser changes on a press: sliders and list boxes.
import type { Point } from '../../../base/geometry.ts'
import { announce } from '../../probe/act/choose.ts'
import { isSelect } from '../../probe/find/control.ts'
import { sendInput } from '../../probe/watch/handling.ts'

/** Distance of a slider's thumb center from both ends, in CSS pixels. */
const THUMB = 8

export function setSlider(input: HTMLInputElement, { x }: Point): void {
  if (input.disabled) return
  const box = input.getBoundingClientRect()
  const min = Number(input.min || 0)
  const max = Number(input.max || 100)
  const part = (x - box.left - THUMB) / Math.max(1, box.width - 2 * THUMB)
  const before = input.value
  const isReversed = getComputedStyle(input).direction === 'rtl'
  const along = Math.min(1, Math.max(0, isReversed ? 1 - part : part))
  setNatively(input, String(min + along * (max - min)))
  if (input.value !== before)
    sendInput(input, new Event('input', { bubbles: true, composed: true }))
}

export function finishSlider(input: HTMLInputElement, before: string): void {
  if (input.value !== before) sendInput(input, new Event('change', { bubbles: true }))
}

/** Bypasses the setter of a framework, which then sees a value entered by the user. */
function setNatively(input: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  if (setter) setter.call(input, value)
  else input.value = value
}

/** Selects the pressed option of a list box. */
export function pickInList(target: Element): void {
  const option = target.closest('option')
  const list = option?.closest('select')
  if (!option || !list || !isSelect(list) || option.disabled || list.disabled) return
  if (list.multiple) option.selected = true
  else list.selectedIndex = option.index
  announce(list)
}
