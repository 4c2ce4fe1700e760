import { attempt } from './attempt.ts'
import { type Candidate, kindByLooks, type Looks, looksIn, NO_HOVER } from './clickable.ts'
import { isCandidate, isUnmasked } from './control.ts'
import { coversWindow, isModal, undeclaredModal } from './modal.ts'
import { isEndless } from './page-text.ts'
import { pruned } from './prune.ts'
import { mayScroll } from './scroll-areas.ts'
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

/** Results of one pass over the page, in document order. */
export interface Collected {
  readonly candidates: readonly Candidate[]
  /** Every element a tap could land on, unmarked parts included. */
  readonly met: readonly Element[]
  readonly modal: Element | undefined
  /** Elements with `position: fixed`. */
  readonly layers: readonly Element[]
  /** Visible positioned elements; they may overlap others. */
  readonly raised: readonly Found[]
  /** Elements with a shadow root or an inner document. */
  readonly hosts: readonly Element[]
  /** Frames that the probe cannot read. */
  readonly crossOriginFrames: readonly Found[]
  /** Elements that may have a closed shadow root, which only the browser can open. */
  readonly unresolved: readonly Element[]
  /** Elements whose box is in the visible part of the page. */
  readonly sighted: ReadonlySet<Element>
  /** Elements without their own box whose content is visible, as with `display: contents`. */
  readonly boxless: ReadonlySet<Element>
  /** Password fields that show their text. */
  readonly unmasked: readonly Found[]
  /** Visible elements that directly contain text. */
  readonly texts: readonly Found[]
  readonly pictures: readonly Found[]
  /** Canvases and script-made images. */
  readonly drawings: readonly Found[]
  /** Elements that may scroll independently. */
  readonly overflowing: readonly Found[]
  /** Semantic controls, visible or not. */
  readonly usable: readonly Found[]
  /** True when the time ran out before the whole page was visited. */
  readonly isCut: boolean
}

export async function collect(budget: TimeBudget): Promise<Collected> {
  const into: Into = {
    candidates: [],
    crossOriginFrames: [],
    unresolved: [],
    layers: [],
    raised: [],
    hosts: [],
    sighted: new Set(),
    boxless: new Set(),
    unmasked: [],
    texts: [],
    pictures: [],
    drawings: [],
    overflowing: [],
    usable: [],
    declared: undefined,
  }
  const known = new Map<Node, Looks>()
  let isCut = false
  for (const { elements, frame, host } of walk(document, topFrame())) {
    const isInTime = budget.canContinue(elements.length)
    if (isInTime !== true && !(await isInTime)) {
      isCut = true
      break
    }
    const around = { sight: sightOf(frame), looks: looksOf(elements[0], known) }
    for (const element of elements) {
      try {
        sort(element, frame, around, into)
      } catch {} // As `attempt`, without a function for every element of a page.
    }
    if (host) into.hosts.push(host)
  }
  const { declared, ...rest } = into
  const covering = rest.layers.filter((at) => coversWindow(at.getBoundingClientRect()))
  const candidates = pruned(rest.candidates)
  const met = [...rest.candidates, ...candidates].map(({ element }) => element)
  const modal = declared ?? attempt(() => undeclaredModal(covering))
  return { ...rest, candidates, met, modal, isCut }
}

interface Into {
  readonly candidates: Candidate[]
  readonly crossOriginFrames: Found[]
  readonly unresolved: Element[]
  readonly layers: Element[]
  readonly raised: Found[]
  readonly hosts: Element[]
  readonly sighted: Set<Element>
  readonly boxless: Set<Element>
  readonly unmasked: Found[]
  readonly texts: Found[]
  readonly pictures: Found[]
  readonly drawings: Found[]
  readonly overflowing: Found[]
  readonly usable: Found[]
  declared: Element | undefined
}

interface Around {
  readonly sight: Sight
  readonly looks: Looks
}

function sort(element: Element, frame: Frame, { sight, looks }: Around, into: Into): void {
  if (looks.modals.has(element) && isModal(element)) into.declared = element
  const box = element.getBoundingClientRect()
  const inSight = isIn(sight, box)
  // A control out of view may have a visible label, and an element without a box may have visible
  // content.
  const isUnseen = !inSight && !UNSEEN.has(element.localName) && box.width * box.height !== 0
  const known = isCandidate(element)
  const found = { element, frame }
  if (known && into.usable.length < MAX_USABLE) into.usable.push(found)
  if (isUnseen) return
  if (isFrameElement(element) && !documentIn(element)) into.crossOriginFrames.push(found)
  if (known) into.candidates.push({ ...found, kind: 'control' })
  if (isBoxless(box) && styleOf(element)?.display === 'contents') into.boxless.add(element)
  if (!inSight) return
  const kind = known ? undefined : kindByLooks(element, looks)
  if (kind) into.candidates.push({ ...found, kind })
  sortSighted(found, into)
}

function sortSighted(found: Found, into: Into): void {
  const { element } = found
  into.sighted.add(element)
  if (isUnmasked(element)) into.unmasked.push(found)
  if (mayHideContent(element)) into.unresolved.push(element)
  const position = styleOf(element)?.position ?? 'static'
  if (position === 'fixed') into.layers.push(element)
  if (position !== 'static') into.raised.push(found)
  if (element.localName === 'img') into.pictures.push(found)
  if (isDrawing(element)) into.drawings.push(found)
  if (hasOwnWords(element)) into.texts.push(found)
  if (mayScroll(element)) into.overflowing.push(found)
}

function isDrawing(element: Element): boolean {
  if (element.localName === 'canvas') return true
  return element.localName === 'img' && /^(?:data|blob):/i.test(element.getAttribute('src') ?? '')
}

/** True for text directly in the element, not in a child. */
function hasOwnWords(element: Element): boolean {
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 3 && !isEndless(node) && /\S/.test(node.nodeValue ?? '')) return true
  return false
}

/** Maximum controls collected, far more than are listed out of view. */
const MAX_USABLE = 1_000

/** Elements that are collected even if out of view. */
const UNSEEN = new Set(['input', 'textarea', 'select', 'iframe', 'frame'])

/** Lookups for a batch of elements, which share a root. */
function looksOf(element: Element | undefined, known: Map<Node, Looks>): Looks {
  const root = element && attempt(() => element.getRootNode())
  const looks = (root && (known.get(root) ?? attempt(() => looksIn(root)))) ?? {
    modals: new Set(),
    hover: NO_HOVER,
    canvases: [],
    cursors: new Map(),
  }
  if (root) known.set(root, looks)
  return looks
}

/** Visible part of a frame, in the frame's coordinates. */
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

/**
 * Hot path: tests top and bottom first, because most elements of a long page are above or below the
 * view.
 */
function isIn({ left, top, right, bottom }: Sight, box: DOMRect): boolean {
  if (box.top >= bottom || box.bottom <= top || box.left >= right || box.right <= left) return false
  return box.width !== 0 || box.height !== 0
}

function isBoxless({ x, y, width, height }: DOMRect): boolean {
  return x === 0 && y === 0 && width === 0 && height === 0
}
