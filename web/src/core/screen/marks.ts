import type { Scene, ScreenElement, ScrollArea } from '@harness/shared/device/observation.ts'
import { MAX_MARKS } from '../figures.ts'
import type { Mark } from '../ports.ts'
import { chooseMarks, inReadingOrder } from './order.ts'

/** Numbers the enabled elements in reading order, from 1 to at most 80. */
export function numberMarks(scene: Scene): readonly Mark[] {
  const enabled = scene.elements.filter((element) => element.enabled)
  const chosen = chooseMarks(enabled, scene.pointSize)
  const areas = (scene.scrollAreas ?? []).slice(0, MAX_MARKS - chosen.length)
  const parts = [...chosen, ...areas.filter(({ ref }) => chosen.every((at) => at.ref !== ref))]
  return inReadingOrder(parts).map((part, index) =>
    'scrolls' in part ? areaMark(part, index + 1) : markOf(part, index + 1, areas),
  )
}

function areaMark({ ref, label, rect, scrolls }: ScrollArea, id: number): Mark {
  return { id, ref, role: 'region', label, rect, secure: false, scrolls }
}

/** Mark of an element; one with scrollable content is described as such. */
function markOf(element: ScreenElement, id: number, areas: readonly ScrollArea[]): Mark {
  const scrolls = areas.find((area) => area.ref === element.ref)?.scrolls
  const { ref, role, label, rect, outline, secure, inputType, value, checked } = element
  const { pressed, selected, expanded, opens, iconOnly, context } = element
  return {
    id,
    ref,
    role,
    label,
    rect,
    secure,
    ...(inputType !== undefined && { inputType }),
    ...(value !== undefined && { value }),
    ...(checked !== undefined && { checked }),
    ...(outline && { outline }),
    ...(pressed !== undefined && { pressed }),
    ...(selected !== undefined && { selected }),
    ...(expanded !== undefined && { expanded }),
    ...(opens !== undefined && { opens }),
    ...(iconOnly !== undefined && { iconOnly }),
    ...(context !== undefined && { context }),
    ...(scrolls && { scrolls }),
  }
}
