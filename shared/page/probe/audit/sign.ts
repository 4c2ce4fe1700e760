import type { ScreenSign } from '../../../device/audit.ts'
import { isBlank } from '../facts/blank.ts'
import { isCandidate, roleOf } from '../find/control.ts'
import { topFrame, walk } from '../find/walk.ts'

/** Parts of a sign at most. */
const MAX_PARTS = 500

/** Answers to what a person entered or to a missing sign-in: their page is one of the application. */
const ANSWERS: readonly number[] = [401, 409, 422]

/** True for the page that a server shows in place of one that it could not. */
function isErrorPage(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  if (!(opened instanceof PerformanceNavigationTiming)) return false
  const { responseStatus, name } = opened
  // An application may have gone on from there by script.
  const isStill = name.split('#')[0] === location.href.split('#')[0]
  return isStill && responseStatus >= 400 && !ANSWERS.includes(responseStatus)
}

/**
 * The kinds of control that can be seen anywhere on the page, and its address without query. Null
 * for a page that shows nothing, and for an error page: there is nothing to audit, yet or at all.
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
