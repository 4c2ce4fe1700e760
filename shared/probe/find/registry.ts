import type { Point } from '../../language/geometry.ts'
import { type Fingerprint, fingerprintOf, focusFingerprint } from './fingerprint.ts'

interface Entry {
  readonly element: WeakRef<Element>
  readonly box: DOMRect
}

/**
 * What became of an element since the last report. `unknown`: it was not there, or nothing was
 * reported of this page.
 */
type Since = 'same' | 'changed' | 'unknown'

/**
 * The elements of the last report, by ref. A ref of an older report, or of another page, finds
 * nothing.
 */
export interface Registry {
  /** What every ref of this page begins with. */
  readonly page: string
  /** Elements of the last report that may hide content in a closed shadow root. */
  unresolved: readonly Element[]
  clear(): void
  add(element: Element, box: DOMRect, meaning: Fingerprint): string
  /**
   * Notes that these controls were on the page, reported or not, and which element had the focus.
   */
  meet(controls: readonly Element[], focus: Element | undefined): void
  since(element: Element): Since
  /** Whether the focus is where it was, on something that means the same. */
  sinceFocus(focus: Element | undefined): Since
  find(ref: string): { readonly element: Element; readonly box: DOMRect } | undefined
  refOf(element: Element): string | undefined
  /** Notes a place where a hit test of this report met the element or something in it. */
  sight(element: Element, at: Point): void
  sightOf(element: Element): Point | undefined
  /** A number for a cross-origin frame; the same as long as the page lives. */
  keyOf(frame: Element): number
  frame(key: number): Element | undefined
}

export function makeRegistry(): Registry {
  const page = Math.random().toString(36).slice(2, 8)
  const frames: WeakRef<Element>[] = []
  let generation = 0
  let entries = new Map<string, Entry>()
  let refs = new WeakMap<Element, string>()
  let meanings = new WeakMap<Element, Fingerprint>()
  let sights = new WeakMap<Element, Point>()
  let met = new WeakSet<Element>()
  let focusMeaning: Fingerprint | undefined
  return {
    page,
    unresolved: [],
    clear() {
      generation += 1
      entries = new Map()
      refs = new WeakMap()
      meanings = new WeakMap()
      sights = new WeakMap()
      met = new WeakSet()
      focusMeaning = undefined
    },
    meet(controls, focus) {
      met = new WeakSet(controls)
      focusMeaning = focus && focusFingerprint(focus)
    },
    since(element) {
      const meant = meanings.get(element)
      if (meant !== undefined) return meant === fingerprintOf(element) ? 'same' : 'changed'
      return met.has(element) ? 'same' : 'unknown'
    },
    sinceFocus(focus) {
      if (generation === 0) return 'unknown'
      return (focus && focusFingerprint(focus)) === focusMeaning ? 'same' : 'changed'
    },
    add(element, box, meaning) {
      const ref = `${page}.${generation}.${entries.size}`
      entries.set(ref, { element: new WeakRef(element), box })
      refs.set(element, ref)
      meanings.set(element, meaning)
      return ref
    },
    find(ref) {
      const entry = entries.get(ref)
      const element = entry?.element.deref()
      return entry && element?.isConnected ? { element, box: entry.box } : undefined
    },
    refOf: (element) => refs.get(element),
    sight: (element, at) => void sights.set(element, at),
    sightOf: (element) => sights.get(element),
    keyOf(frame) {
      const known = frames.findIndex((at) => at.deref() === frame)
      return known >= 0 ? known : frames.push(new WeakRef(frame)) - 1
    },
    frame: (key) => frames[key]?.deref(),
  }
}
