import type { ScreenSign } from '../../../device/audit.ts'
import { isBlank } from '../facts/blank.ts'
import { isCandidate, roleOf } from '../find/control.ts'
import { topFrame, walk } from '../find/walk.ts'

const MAX_PARTS = 500

/** Status codes for invalid input or a missing sign-in, whose pages are audited. */
const ANSWERS: readonly number[] = [401, 409, 422]

function isErrorPage(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  if (!(opened instanceof PerformanceNavigationTiming)) return false
  const { responseStatus, name } = opened
  // A script may have navigated on from the error page.
  const isStill = name.split('#')[0] === location.href.split('#')[0]
  return isStill && responseStatus >= 400 && !ANSWERS.includes(responseStatus)
}

/**
 * Visible kinds of control on the whole page, and its address without query. Null for an empty page
 * and for an error page, which are not audited.
 */
export function screenSign(): ScreenSign | null {
  if (isBlank() || isErrorPage()) return null
  const visible = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  const parts = new Set<string>()
  for (const { elements } of walk(document, topFrame())) {
    for (const element of elements) {
      if (!isCandidate(element) || !element.checkVisibility(visible)) continue
      const classes = [...element.classList].toSorted().join('.')
      parts.add(`${roleOf(element)} ${element.localName}.${classes}`)
    }
  }
  const route = /^#!?\/[^?]*/.exec(location.hash)?.[0] ?? ''
  return {
    path: `${location.origin}${location.pathname}${route}`,
    parts: [...parts].slice(0, MAX_PARTS),
  }
}
