// Arrow, Home, End and Page keys: each native control handles them differently, and elsewhere they
// scroll the page.
import { announce } from '../../probe/act/choose.ts'
import { isHtml, isInput, isSelect, isTextField, isToggle } from '../../probe/find/control.ts'
import { closest } from '../../probe/find/walk.ts'
import { giveFocus } from './focus.ts'
import { scrollFrom } from './wheel.ts'

/** Modifier keys that are pressed. */
export interface Held {
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly meta: boolean
}

/** Scroll distances of a key: a line in CSS pixels, a page as a share of the viewport height. */
const LINE = 40
export const PAGE = 0.9

export function navigate(key: string, held: Held, target: Element): void {
  if (isSelect(target)) {
    choose(target, key)
    return
  }
  if (isInput(target) && /^(range|number)$/.test(target.type)) {
    step(target, key)
    return
  }
  if (isToggle(target) && target.type === 'radio') {
    nextRadio(target, key)
    return
  }
  if (isTextField(target)) {
    moveInField(target, key, held)
    return
  }
  if (isHtml(target) && target.isContentEditable) {
    moveInText(key, held)
    return
  }
  const way = WAYS[key]
  if (way === undefined) return
  const dy = way.page
    ? way.y * innerHeight * PAGE
    : way.end
      ? way.y * document.documentElement.scrollHeight
      : way.y * LINE
  scrollFrom(target, way.x * LINE, dy)
}

interface Way {
  readonly x: number
  readonly y: number
  readonly page?: boolean
  readonly end?: boolean
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  PageUp: { x: 0, y: -1, page: true },
  PageDown: { x: 0, y: 1, page: true },
  Home: { x: 0, y: -1, end: true },
  End: { x: 0, y: 1, end: true },
}

function choose(list: HTMLSelectElement, key: string): void {
  const way = WAYS[key]
  if (!way) return
  const open = [...list.options].filter((option) => !option.matches(':disabled'))
  const at = open.findIndex((option) => option.index === list.selectedIndex)
  const next = way.end ? (way.y < 0 ? 0 : open.length - 1) : at + (way.y || way.x)
  const option = open[next]
  if (!option || option.index === list.selectedIndex) return
  list.selectedIndex = option.index
  announce(list)
}

function step(input: HTMLInputElement, key: string): void {
  const way = WAYS[key]
  if (!way || input.readOnly) return
  const before = input.value
  if (way.end && input.type === 'range')
    input.value = way.y < 0 ? input.min || '0' : input.max || '100'
  else if (way.y < 0 || (way.x > 0 && input.type === 'range')) input.stepUp()
  else if (way.y > 0 || (way.x < 0 && input.type === 'range')) input.stepDown()
  if (input.value !== before) announce(input)
}

function nextRadio(radio: HTMLInputElement, key: string): void {
  const way = WAYS[key]
  if (!way || way.page || way.end) return
  const scope = closest(radio, (at) => at.localName === 'form') ?? document
  const group = [...scope.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    ({ name, disabled }) => name === radio.name && !disabled,
  )
  const next = group[(group.indexOf(radio) + (way.x || way.y) + group.length) % group.length]
  if (!next || next === radio) return
  giveFocus(next)
  next.click()
}

function moveInField(
  field: HTMLInputElement | HTMLTextAreaElement,
  key: string,
  { shift }: Held,
): void {
  const way = WAYS[key]
  if (!way || field.selectionStart === null || field.selectionEnd === null) return
  const end = field.value.length
  const from = way.x < 0 ? field.selectionStart : field.selectionEnd
  const isVertical = way.y !== 0
  const to = isVertical ? (way.y < 0 ? 0 : end) : Math.min(end, Math.max(0, from + way.x))
  if (shift)
    field.setSelectionRange(Math.min(to, field.selectionStart), Math.max(to, field.selectionEnd))
  else field.setSelectionRange(to, to)
}

function moveInText(key: string, { shift }: Held): void {
  const way = WAYS[key]
  if (!way) return
  const unit = way.end ? 'lineboundary' : way.x === 0 ? 'line' : 'character'
  getSelection()?.modify(
    shift ? 'extend' : 'move',
    way.x + way.y < 0 ? 'backward' : 'forward',
    unit,
  )
}
