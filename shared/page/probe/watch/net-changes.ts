// Net difference of the document after a wait: changes that were undone, and nodes that were added
// and removed again, do not count.

/** Maximum number of nodes that are tracked. */
const MAX_NODES = 200

interface NetChanges {
  clear(): void
  take(record: MutationRecord): void
  /** Elements with a difference now. */
  touched(): readonly Element[]
}

export function makeNetChanges(): NetChanges {
  let attributes = new Map<Element, Map<string, string | null>>()
  let texts = new Map<Node, string | null>()
  let added = new Map<Node, Node>()
  let removed = new Map<Node, Node>()

  const takeNodes = ({ target, addedNodes, removedNodes }: MutationRecord): void => {
    for (const node of addedNodes) {
      // A node moved within its parent is not new, but may have another position.
      removed.delete(node)
      if (added.size < MAX_NODES) added.set(node, target)
    }
    for (const node of removedNodes) {
      if (!added.delete(node) && removed.size < MAX_NODES) removed.set(node, target)
    }
  }

  const takeAttribute = ({ target, attributeName, oldValue }: MutationRecord): void => {
    const element = elementOf(target)
    if (!element || attributeName === null) return
    const known = attributes.get(element) ?? new Map<string, string | null>()
    if (!known.has(attributeName)) known.set(attributeName, oldValue)
    if (attributes.size < MAX_NODES) attributes.set(element, known)
  }

  return {
    clear() {
      attributes = new Map()
      texts = new Map()
      added = new Map()
      removed = new Map()
    },
    take(record) {
      if (record.type === 'childList') takeNodes(record)
      else if (record.type === 'attributes') takeAttribute(record)
      else if (!texts.has(record.target) && texts.size < MAX_NODES)
        texts.set(record.target, record.oldValue)
    },
    touched() {
      const restyled = [...attributes].filter(([element, known]) =>
        [...known].some(([name, old]) => element.getAttribute(name) !== old),
      )
      const rewritten = [...texts].filter(([node, old]) => node.nodeValue !== old)
      const nodes: Node[] = [
        ...[...restyled, ...rewritten].map(([node]) => node),
        ...added.keys(),
        ...removed.values(),
      ]
      const elements = nodes.flatMap((node) => (node.isConnected ? (elementOf(node) ?? []) : []))
      return [...new Set(elements)]
    },
  }
}

/** Element of a node: the element itself, the parent of a text, or the host of a shadow root. */
export function elementOf(node: Node): Element | undefined {
  if (isElementNode(node)) return node
  if ('host' in node && node.host instanceof Object && isElementNode(node.host)) return node.host
  return node.parentElement ?? undefined
}

function isElementNode(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'nodeType' in node && node.nodeType === 1
}
