import type { Target } from '../../../device/audit.ts'
import { isCandidate, roleOf } from '../find/control.ts'
import { labelOf } from '../find/label.ts'
import { topFrame, walk } from '../find/walk.ts'
import { rectOnPage } from './element.ts'
import { shownAs } from './keyboard-reach.ts'

const MAX_TARGETS = 400

/** All visible controls of the page with their sizes. */
export function targets(): readonly Target[] {
  const found: Target[] = []
  for (const { elements } of walk(document, topFrame())) {
    for (const element of elements) {
      if (found.length >= MAX_TARGETS) return found
      const shown = isCandidate(element) ? shownAs(element) : undefined
      if (shown) found.push(targetAt(element, shown))
    }
  }
  return found
}

function targetAt(element: Element, shown: Element): Target {
  return { name: labelOf(element).text, role: roleOf(element), rect: rectOnPage(shown) }
}
