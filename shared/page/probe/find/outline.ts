import { shownPart } from './box.ts'
import { isControl, isToggle } from './control.ts'
import type { Found } from './walk.ts'

/** Maximum size of a labelled toggle, in CSS pixels; a larger label is a paragraph. */
const CHIP = { width: 400, height: 64 }

/** Maximum distance between a toggle and its label, in CSS pixels. */
const BESIDE = 24

/** Area of a checkbox or radio button together with its label, which a person sees as one. */
export function outlineOf({ element, frame }: Found, part: DOMRect): DOMRect | undefined {
  if (!isControl(element) || !isToggle(element) || !('labels' in element)) return undefined
  for (const label of element.labels ?? []) {
    const words = shownPart({ element: label, frame })
    if (words && isBeside(words, part)) return union(words, part)
  }
  return undefined
}

function isBeside(words: DOMRect, part: DOMRect): boolean {
  const whole = union(words, part)
  const gap = Math.max(
    words.left - part.right,
    part.left - words.right,
    words.top - part.bottom,
    part.top - words.bottom,
  )
  return gap <= BESIDE && whole.width <= CHIP.width && whole.height <= CHIP.height
}

function union(a: DOMRect, b: DOMRect): DOMRect {
  const left = Math.min(a.left, b.left)
  const top = Math.min(a.top, b.top)
  const width = Math.max(a.right, b.right) - left
  return new DOMRect(left, top, width, Math.max(a.bottom, b.bottom) - top)
}
