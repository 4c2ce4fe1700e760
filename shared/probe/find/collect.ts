import { isCandidate, isControl, isUnmasked, looksClickable } from './control.ts'
import { coversWindow, isModal, undeclaredModal } from './modal.ts'
import { mayHideContent } from './shadow.ts'
import type { TimeBudget } from './time-budget.ts'
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
  readonly crossOriginFrames: readonly Found[]
  /** Elements that the browser may know a closed shadow root of. */
  readonly unresolved: readonly Element[]
  /** Layers that stand still over the page. */
  readonly layers: readonly Element[]
  /** What holds a shadow root or a page of its own. */
  readonly hosts: readonly Element[]
  /** Secure fields that show what they hold. */
  readonly unmasked: readonly Found[]
  /** What has words of its own in sight, and pictures in sight. */
  readonly texts: readonly Found[]
  readonly pictures: readonly Found[]
}

export async function collect(budget: TimeBudget): Promise<Collected> {
  const into: Into = {
    candidates: [],
    crossOriginFrames: [],
    unresolved: [],
    layers: [],
    hosts: [],
    unmasked: [],
    texts: [],
    pictures: [],
    declared: undefined,
  }
  for (const { elements, frame, host } of walk(document, topFrame())) {
    const isInTime = budget.canContinue(elements.length)
    if (isInTime !== true && !(await isInTime)) break
    const sight = sightOf(frame)
    for (const element of elements) attempt(() => sort({ element, frame }, sight, into))
    if (host) into.hosts.push(host)
  }
  const { declared, ...rest } = into
  const covering = rest.layers.filter((at) => coversWindow(at.getBoundingClientRect()))
  return { ...rest, modal: declared ?? attempt(() => undeclaredModal(covering)) }
}

interface Into {
  readonly candidates: Found[]
  readonly crossOriginFrames: Found[]
  readonly unresolved: Element[]
  readonly layers: Element[]
  readonly hosts: Element[]
  readonly unmasked: Found[]
  readonly texts: Found[]
  readonly pictures: Found[]
  declared: Element | undefined
}

function sort(found: Found, sight: Sight, into: Into): void {
  const { element } = found
  if (isModal(element)) into.declared = element
  if (isFrameElement(element) && !documentIn(element)) into.crossOriginFrames.push(found)
  const box = element.getBoundingClientRect()
  const inSight = isIn(sight, box)
  // A control out of sight may have a label in sight, and what has no box may hold something that has one.
  const counts = inSight || isControl(element) || box.width * box.height === 0
  const known = counts && isCandidate(element)
  if (known) into.candidates.push(found)
  if (!inSight) return
  if (isUnmasked(element)) into.unmasked.push(found)
  if (mayHideContent(element)) into.unresolved.push(element)
  if (!known && looksClickable(element)) into.candidates.push(found)
  if (isLayer(element)) into.layers.push(element)
  if (element.localName === 'img') into.pictures.push(found)
  if (hasOwnWords(element)) into.texts.push(found)
}

/** Words directly in the element, not in one inside it. */
function hasOwnWords(element: Element): boolean {
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 3 && /\S/.test(node.nodeValue ?? '')) return true
  return false
}

/** What of a frame can be seen, in its own coordinates. */
interface Sight {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function sightOf({ x, y, sx, sy, clip }: Frame): Sight {
  return {
    left: (clip.left - x) / sx,
    top: (clip.top - y) / sy,
    right: (clip.right - x) / sx,
    bottom: (clip.bottom - y) / sy,
  }
}

/** Asked of every element. Each edge that is read costs, and most of a long page lies above or below. */
function isIn({ left, top, right, bottom }: Sight, box: DOMRect): boolean {
  if (box.top >= bottom || box.bottom <= top || box.left >= right || box.right <= left) return false
  return box.width !== 0 || box.height !== 0
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
