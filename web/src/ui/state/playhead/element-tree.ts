import type { ScreenElement } from '@harness/shared/devices/observation.ts'

/** Elements of one role, as the tree of a step shows them. */
export interface ElementGroup {
  readonly role: string
  readonly elements: readonly ScreenElement[]
}

/** Elements by role, in the order in which the roles come on the screen. */
export function groupsOfElements(elements: readonly ScreenElement[]): readonly ElementGroup[] {
  const groups = new Map<string, ScreenElement[]>()
  for (const element of elements) {
    const group = groups.get(element.role)
    if (group) group.push(element)
    else groups.set(element.role, [element])
  }
  return [...groups].map(([role, found]) => ({ role, elements: found }))
}
