import type { Point } from '../../../base/geometry.ts'
import { meansTheSame } from '../../../device/steady-words.ts'
import type { NativeSizes } from '../facts/native-size.ts'
import { type Fingerprint, fingerprintOf, focusFingerprint } from './fingerprint.ts'

interface Entry {
  readonly element: WeakRef<Element>
  readonly box: DOMRect
}

/**
 * Change of an element since the last report. `unknown`: it was absent, or the page had no report.
 */
type Since = 'same' | 'changed' | 'unknown'

/**
 * Elements of the last report, by ref. Refs of an older report or of another page find nothing. A
 * report made ahead becomes current when adopted.
 */
export interface Registry {
  /** Common prefix of all refs of this page. */
  readonly page: string
  /** Elements of the last report that may have a closed shadow root. */
  unresolved: readonly Element[]
  /** True for a node that changes without input; set by the watch. */
  isRestless: (node: Node) => boolean
  /** True when the last press took effect before its release; set by the watch. */
  actedOnDown: () => boolean
  /** Native control sizes of the browser, once measured. */
  nativeSizes: NativeSizes | undefined
  /** Starts a new report. With `ahead`, the previous one stays current until `adopt`. */
  clear(ahead?: boolean): void
  adopt(): void
  add(element: Element, box: DOMRect, meaning: Fingerprint): string
  /**
   * Notes that these controls were on the page, reported or not, and which element had the focus.
   * `isCut`: others may have been.
   */
  meet(page: Met, focus: Element | undefined): void
  since(element: Element): Since
  /** Compares the focus with the last report: same element and same meaning. */
  sinceFocus(focus: Element | undefined): Since
  find(ref: string): { readonly element: Element; readonly box: DOMRect } | undefined
  refOf(element: Element): string | undefined
  /** Identifier of an element, equal in every report while the element exists. */
  nodeOf(element: Element): string
  /** Records a point where a hit test of this report hit the element or a descendant. */
  sight(element: Element, at: Point): void
  sightOf(element: Element): Point | undefined
  /** Number of a cross-origin frame, stable while the page exists. */
  keyOf(frame: Element): number
  frame(key: number): Element | undefined
}

interface Met {
  readonly met: readonly Element[]
  readonly isCut: boolean
}

interface Noted {
  readonly generation: number
  /** Start time, in milliseconds since the page's time origin. */
  readonly at: number
  readonly entries: Map<string, Entry>
  readonly refs: WeakMap<Element, string>
  readonly meanings: WeakMap<Element, Fingerprint>
  readonly sights: WeakMap<Element, Point>
  met: WeakSet<Element>
  isCut: boolean
  focusMeaning: Fingerprint | undefined
}

function nothingNoted(generation: number): Noted {
  return {
    generation,
    at: performance.now(),
    entries: new Map(),
    refs: new WeakMap(),
    meanings: new WeakMap(),
    sights: new WeakMap(),
    met: new WeakSet(),
    isCut: false,
    focusMeaning: undefined,
  }
}

function isStill(was: Fingerprint | undefined, now: Fingerprint | undefined, at: number): boolean {
  if (was === undefined || now === undefined) return was === now
  return meansTheSame(was, now, performance.now() - at)
}

function makeNodes(page: string): (element: Element) => string {
  const nodes = new WeakMap<Element, string>()
  let count = 0
  return (element) => {
    const node = nodes.get(element) ?? `${page}.${count++}`
    nodes.set(element, node)
    return node
  }
}

export function makeRegistry(): Registry {
  const page = Math.random().toString(36).slice(2, 8)
  const frames: WeakRef<Element>[] = []
  let last = nothingNoted(0)
  /** Previous report, which stays current until the last one is adopted. */
  let before: Noted | undefined
  const counted = () => before ?? last
  return {
    page,
    unresolved: [],
    isRestless: () => false,
    actedOnDown: () => false,
    nativeSizes: undefined,
    clear(ahead = false) {
      before = ahead ? counted() : undefined
      last = nothingNoted(last.generation + 1)
    },
    adopt() {
      before = undefined
    },
    meet({ met, isCut }, focus) {
      last.met = new WeakSet(met)
      last.isCut = isCut
      last.focusMeaning = focus && focusFingerprint(focus)
    },
    since: (element) => sinceOf(counted(), element),
    sinceFocus(focus) {
      const { generation, focusMeaning, at } = counted()
      if (generation === 0) return 'unknown'
      return isStill(focusMeaning, focus && focusFingerprint(focus), at) ? 'same' : 'changed'
    },
    add(element, box, meaning) {
      const ref = `${page}.${last.generation}.${last.entries.size}`
      last.entries.set(ref, { element: new WeakRef(element), box })
      last.refs.set(element, ref)
      last.meanings.set(element, meaning)
      return ref
    },
    find(ref) {
      const entry = counted().entries.get(ref)
      const element = entry?.element.deref()
      return entry && element?.isConnected ? { element, box: entry.box } : undefined
    },
    refOf: (element) => last.refs.get(element),
    nodeOf: makeNodes(page),
    sight: (element, at) => void last.sights.set(element, at),
    sightOf: (element) => last.sights.get(element),
    keyOf(frame) {
      const known = frames.findIndex((at) => at.deref() === frame)
      return known >= 0 ? known : frames.push(new WeakRef(frame)) - 1
    },
    frame: (key) => frames[key]?.deref(),
  }
}

function sinceOf(
  { meanings, met, isCut, at }: Noted,
  element: Element,
): ReturnType<Registry['since']> {
  const meant = meanings.get(element)
  if (meant !== undefined) return isStill(meant, fingerprintOf(element), at) ? 'same' : 'changed'
  // A page that was not seen to its end may have had it.
  return isCut || met.has(element) ? 'same' : 'unknown'
}
