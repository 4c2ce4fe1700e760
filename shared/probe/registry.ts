interface Entry {
  readonly element: WeakRef<Element>
  readonly box: DOMRect
}

/** The elements of the last report, by ref. A ref of an older report, or of another page, finds nothing. */
export interface Registry {
  clear(): void
  add(element: Element, box: DOMRect): string
  find(ref: string): { readonly element: Element; readonly box: DOMRect } | undefined
  refOf(element: Element): string | undefined
}

export function makeRegistry(): Registry {
  const page = Math.random().toString(36).slice(2, 8)
  let generation = 0
  let entries = new Map<string, Entry>()
  let refs = new WeakMap<Element, string>()
  return {
    clear() {
      generation += 1
      entries = new Map()
      refs = new WeakMap()
    },
    add(element, box) {
      const ref = `${page}.${generation}.${entries.size}`
      entries.set(ref, { element: new WeakRef(element), box })
      refs.set(element, ref)
      return ref
    },
    find(ref) {
      const entry = entries.get(ref)
      const element = entry?.element.deref()
      return entry && element?.isConnected ? { element, box: entry.box } : undefined
    },
    refOf: (element) => refs.get(element),
  }
}
