import type { Breath } from './breath.ts'
import { isCandidate, looksClickable } from './control.ts'
import { coversWindow, isModal, undeclaredModal } from './modal.ts'
import { mayHideContent } from './shadow.ts'
import {
  clipped,
  documentIn,
  type Found,
  inTop,
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
}

export async function collect(breath: Breath): Promise<Collected> {
  const into: Into = { candidates: [], foreign: [], unasked: [], layers: [], declared: undefined }
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
  declared: Element | undefined
}

function sort(found: Found, into: Into): void {
  const { element } = found
  if (isModal(element)) into.declared = element
  if (isFrameElement(element) && !documentIn(element)) into.foreign.push(found)
  const known = isCandidate(element)
  if (known) into.candidates.push(found)
  if (!isInSight(element.getBoundingClientRect(), found)) return
  if (mayHideContent(element)) into.unasked.push(element)
  if (!known && looksClickable(element)) into.candidates.push(found)
  if (isLayer(element)) into.layers.push(element)
}

function isInSight(box: DOMRect, { frame }: Found): boolean {
  if (box.width === 0 && box.height === 0) return false
  const part = clipped(inTop(box, frame), frame.clip)
  return part.width > 0 && part.height > 0
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
