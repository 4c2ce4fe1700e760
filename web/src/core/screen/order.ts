// Selection of the elements that get a number when there are too many, and their reading order.

import type { Rect, Size } from '@harness/shared/base/geometry.ts'
import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { MAX_MARKS } from '../figures.ts'

/**
 * Selects at most 80 elements: those of a popup first, then fields and elements near the middle of
 * the screen. The device lists elements in document order, which usually puts an open popup last.
 */
export function chooseMarks(
  elements: readonly ScreenElement[],
  size: Size,
): readonly ScreenElement[] {
  const middle = { x: size.width / 2, y: size.height / 2 }
  const rank = ({ role, rect }: ScreenElement) =>
    (POPUP_ROLES.has(role) ? -size.height : 0) +
    Math.hypot(rect.x + rect.width / 2 - middle.x, rect.y + rect.height / 2 - middle.y)
  const chosen = new Set(elements.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_MARKS))
  return elements.filter((element) => chosen.has(element))
}

const POPUP_ROLES = new Set(['option', 'menuitem', 'menuitemcheckbox', 'menuitemradio'])

/**
 * Sorts by rows from top to bottom, each from left to right. Elements are in one row when each
 * contains the other's middle.
 */
export function inReadingOrder<T extends Pick<ScreenElement, 'rect'>>(
  elements: readonly T[],
): readonly T[] {
  const lines: { readonly rect: Rect; readonly line: T[] }[] = []
  for (const element of elements.toSorted((a, b) => a.rect.y - b.rect.y)) {
    const last = lines.at(-1)
    if (last && isBeside(element.rect, last.rect)) last.line.push(element)
    else lines.push({ rect: element.rect, line: [element] })
  }
  return lines.flatMap(({ line }) => line.toSorted((a, b) => a.rect.x - b.rect.x))
}

function isBeside(a: Rect, b: Rect): boolean {
  const middle = (rect: Rect) => rect.y + rect.height / 2
  const isIn = (at: number, rect: Rect) => at >= rect.y && at <= rect.y + rect.height
  return isIn(middle(a), b) && isIn(middle(b), a)
}
