// Reads screens and finished steps for the sweep.

import { centre } from '@harness/shared/base/geometry.ts'
import type { ScreenElement } from '@harness/shared/device/observation.ts'
import type { PastStep } from '../../core/ports.ts'

export type Screen = PastStep['screen']

/** Tools that use a control; all others only look or move. */
const USES = new Set(['tap_mark', 'tap', 'set_value'])

/** True for a step that used a control or moved the view. */
export function isActive({ tool }: Pick<PastStep, 'tool'>): boolean {
  return isAttempt({ tool }) || tool === 'scroll' || tool === 'swipe'
}

export function isAttempt({ tool }: Pick<PastStep, 'tool'>): boolean {
  return USES.has(tool)
}

/** Role and size, equal for elements of one template: days of a month, rows of a table. */
export function shapeOf({ role, rect }: ScreenElement): string {
  return `${role} ${Math.round(rect.height)}`
}

/** True for a step that used no control: a scroll, a wait, a step back. */
export function isMove({ tool }: Pick<PastStep, 'tool'>): boolean {
  return !isAttempt({ tool }) && tool !== 'key_shortcut' && tool !== 'answer_dialog'
}

/** True for a scroll that moved nothing. */
export function isFutile({ tool, outcome }: Pick<PastStep, 'tool' | 'outcome'>): boolean {
  const isScroll = tool === 'scroll' || tool === 'swipe'
  return isScroll && (outcome === 'at_end' || outcome === 'unchanged')
}

/** Target of a step: by its mark, by the point of a tap, or the focused field for keys. */
export function actedOn({ tool, mark, input, screen }: PastStep): ScreenElement | undefined {
  const { elements, focused } = screen
  if (tool === 'key_shortcut') return elements.find(({ ref }) => ref === focused)
  if (mark)
    return elements.find(
      ({ role, label, rect }) =>
        role === mark.role &&
        label === mark.label &&
        rect.x === mark.rect.x &&
        rect.y === mark.rect.y,
    )
  const { x, y } = input
  if (typeof x !== 'number' || typeof y !== 'number') return undefined
  return elements.find((element) => {
    const middle = centre(element.rect)
    return Math.abs(middle.x - x) < 1 && Math.abs(middle.y - y) < 1
  })
}

/** False when the page scrolled: new controls then come from scrolling, not from a press. */
export function isSameView(before: Screen, now: Screen): boolean {
  return before.scrollable?.above === now.scrollable?.above
}
