// Closed shadow roots, which page scripts cannot read. The device finds them through the browser
// and passes them here.

const handed = new WeakMap<Element, ShadowRoot>()
/** Number of requests to the browser per element. */
const requested = new WeakMap<Element, number>()
/** Maximum requests per element, since scripts may fill it late. */
const MAX_TIMES = 3

/** Built-in elements that may have a shadow root (HTML, attachShadow). */
const HOSTS = new Set(
  `article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span audio video`.split(
    /\s+/,
  ),
)

/** Maximum number of elements requested at once. */
const MAX_REQUESTED = 60

/**
 * False for most element names, which cannot have a shadow root. Cheaper than reading the property
 * of every element.
 */
export function mayHost(name: string): boolean {
  const known = hosts.get(name)
  if (known !== undefined) return known
  const may = HOSTS.has(name) || name.includes('-')
  hosts.set(name, may)
  return may
}

/** Cache by element name: hot path for every element. */
const hosts = new Map<string, boolean>()

/** Shadow root of an element: open, or passed in by the device. */
export function shadowOf(element: Element): ShadowRoot | null {
  if (!mayHost(element.localName)) return null
  return element.shadowRoot ?? handed.get(element) ?? null
}

/** Adds a closed root, which then counts as part of the page. */
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

/** Elements to request from the browser now. */
export function elementsToRequest(elements: readonly Element[]): readonly Element[] {
  const now = elements.slice(0, MAX_REQUESTED)
  for (const element of now) requested.set(element, (requested.get(element) ?? 0) + 1)
  return now
}
