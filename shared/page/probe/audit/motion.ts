// Elements that move by themselves for more than five seconds (WCAG 2.2.2), although the page is
// asked to reduce motion.
import type { AuditedElement } from '../../../device/audit.ts'
import { audited, rectInWindow } from './element.ts'

/** In milliseconds. */
const LONG_MS = 5_000
/** Minimum side of an element whose motion is noticeable, in CSS pixels. */
const MIN_SIDE = 10
const MOVES =
  /^(transform|translate|rotate|scale|left|right|top|bottom|margin\w*|backgroundPosition\w*|offsetDistance)$/

export function moving(): readonly AuditedElement[] {
  const found = new Set<Element>()
  for (const { effect, playState } of document.getAnimations()) {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect)) continue
    const { endTime } = effect.getComputedTiming()
    const { target } = effect
    if (!target || typeof endTime !== 'number' || endTime <= LONG_MS) continue
    const names = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
    if (names.some((name) => MOVES.test(name)) && counts(target)) found.add(target)
  }
  return [...found].map(audited)
}

/** False for small or hidden elements, and for progress indicators, which have to move. */
function counts(element: Element): boolean {
  const { width, height } = rectInWindow(element)
  return (
    width >= MIN_SIDE &&
    height >= MIN_SIDE &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[role=progressbar], [role=status], [aria-busy=true], progress') === null
  )
}
