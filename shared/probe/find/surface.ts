import { isTextField } from './control.ts'
import { styleOf } from './walk.ts'

/** The drawn box is so many levels around its field. */
const LEVELS = 3
/** A field that fills less of its box than this is not what a person sees of it. */
const FILLS = 0.4
/** A larger box holds more than the field, in CSS pixels. */
const MAX_HEIGHT = 120

/**
 * The box that a person sees as the field, where the field itself draws nothing and is only as wide
 * as what is typed: fields with tags, and lists that are searched by typing.
 */
export function surfaceOf(field: Element): Element | undefined {
  if (!isTextField(field) || drawsFrame(field) || !field.checkVisibility()) return undefined
  const { width } = field.getBoundingClientRect()
  let at = field.parentElement
  for (let level = 0; at && level < LEVELS; level++, at = at.parentElement) {
    if (!drawsFrame(at)) continue
    const box = at.getBoundingClientRect()
    const isAround = width < box.width * FILLS && box.height <= MAX_HEIGHT
    return isAround && at.querySelectorAll('input, textarea, select').length === 1 ? at : undefined
  }
  return undefined
}

function drawsFrame(element: Element): boolean {
  return Number.parseFloat(styleOf(element)?.borderTopWidth ?? '') > 0
}
