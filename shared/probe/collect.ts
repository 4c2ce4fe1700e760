import type { Breath } from './breath.ts'
import { isBare, isCandidate, isControl, looksClickable } from './control.ts'
import { coversWindow, isModal, undeclaredModal } from './modal.ts'
import { mayHideContent, shadowOf } from './shadow.ts'
import {
  documentIn,
  type Found,
  type Frame,
  isFrameElement,
  styleOf,
  topFrame,
  walk,
} from './walk.ts'

/** What one pass over the page finds, in document order. */
export interface Collected {
  readonly candidates: readonly Found[]
  readonly modal: Element | undefined
  /** Frames that cannot be looked into. */
  readonly foreign: readonly Found[]
  /** Elements that the browser may know a closed shadow root of. */
  readonly unasked: readonly Element[]
  /** Layers that stand still over the page. */
  readonly layers: readonly Element[]
  /** What holds a shadow root or a page of its own. */
  readonly hosts: readonly Element[]
  /** Secure fields that show what they hold. */
  readonly bare: readonly Found[]
}

export async function collect(breath: Breath): Promise<Collected> {
  const into: Into = {
    candidates: [],
    foreign: [],
    unasked: [],
    layers: [],
    hosts: [],
    bare: [],
    declared: undefined,
  }
  for (const found of walk(document, topFrame())) {
    const goOn = breath.goOn()
    if (goOn !== true && !(await goOn)) break
    attempt(() => sort(found, into))
  }
  const { declared, ...rest } = into
  const covering = rest.layers.filter((at) => coversWindow(at.getBoundingClientRect()))
  return { ...rest, modal: declared ?? attempt(() => undeclaredModal(covering)) }
}

interface Into {
  readonly candidates: Found[]
  readonly foreign: Found[]
  readonly unasked: Element[]
  readonly layers: Element[]
  readonly hosts: Element[]
  readonly bare: Found[]
  declared: Element | undefined
}

function sort(found: Found, into: Into): void {
  const { element } = found
  if (isModal(element)) into.declared = element
  const inner = isFrameElement(element) ? documentIn(element) : shadowOf(element)
  if (inner) into.hosts.push(element)
  else if (isFrameElement(element)) into.foreign.push(found)
  const box = element.getBoundingClientRect()
  const inSight = isInSight(box, found.frame)
  // A control out of sight may have a label in sight, and what has no box may hold something that has one.
  const counts = inSight || isControl(element) || box.width * box.height === 0
  const known = counts && isCandidate(element)
  if (known) into.candidates.push(found)
  if (!inSight) return
  if (isBare(element)) into.bare.push(found)
  if (mayHideContent(element)) into.unasked.push(element)
  if (!known && looksClickable(element)) into.candidates.push(found)
  if (isLayer(element)) into.layers.push(element)
}

/** Asked of every element: no rectangles are made for the answer. */
function isInSight(box: DOMRect, { x, y, sx, sy, clip }: Frame): boolean {
  if (box.width === 0 && box.height === 0) return false
  const left = x + box.left * sx
  const top = y + box.top * sy
  return (
    left < clip.right &&
    top < clip.bottom &&
    left + box.width * sx > clip.left &&
    top + box.height * sy > clip.top
  )
}

function isLayer(element: Element): boolean {
  return styleOf(element)?.position === 'fixed'
}

/** Pages may override what they like; one odd element must not cost the others. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
