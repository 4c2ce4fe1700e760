// Shadow roots that scripts of a page may not see. The device finds them through the browser and
// hands them over.

const handed = new WeakMap<Element, ShadowRoot>()
/** Number of browser requests per element. */
const requested = new WeakMap<Element, number>()
/** Scripts may be late to fill an element; after so many questions it is what it seems. */
const MAX_TIMES = 3

/** Elements that may have a shadow root by their name (HTML, attachShadow). */
const HOSTS = new Set(
  `article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span audio video`.split(
    /\s+/,
  ),
)

/** More hosts than this are not looked into at once. */
const MAX_REQUESTED = 60

/**
 * False for elements that cannot have one by their name, as most of a page: asking them costs more
 * than knowing it.
 */
export function mayHost(name: string): boolean {
  const known = hosts.get(name)
  if (known !== undefined) return known
  const may = HOSTS.has(name) || name.includes('-')
  hosts.set(name, may)
  return may
}

/** By name: asked of every element. */
const hosts = new Map<string, boolean>()

/** The shadow root of an element: open, or handed over. */
export function shadowOf(element: Element): ShadowRoot | null {
  if (!mayHost(element.localName)) return null
  return element.shadowRoot ?? handed.get(element) ?? null
}

/** From now on this root belongs to the page as the person sees it. */
export function addRoot(root: ShadowRoot): void {
  handed.set(root.host, root)
}

/**
 * True for an empty element that may show content from a closed shadow root. Media elements have
 * their controls there.
 */
export function mayHideContent(element: Element): boolean {
  if (shadowOf(element) || (requested.get(element) ?? 0) >= MAX_TIMES) return false
  const name = element.localName
  if (name === 'video' || name === 'audio') return element.hasAttribute('controls')
  if (name.includes('-')) return true
  return HOSTS.has(name) && element.childElementCount === 0 && element.textContent?.trim() === ''
}

/** Elements to ask the browser about now. */
export function elementsToRequest(elements: readonly Element[]): readonly Element[] {
  const now = elements.slice(0, MAX_REQUESTED)
  for (const element of now) requested.set(element, (requested.get(element) ?? 0) + 1)
  return now
}
