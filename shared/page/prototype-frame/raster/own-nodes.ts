// Native getters: a field named `children` or `attributes` hides that property of its form.
const attributes = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')?.get
const childNodes = Object.getOwnPropertyDescriptor(Node.prototype, 'childNodes')?.get

export function attributesOf(element: Element): Iterable<Attr> {
  return attributes?.call(element) ?? []
}

export function childNodesOf(node: Node): Iterable<Node> {
  return childNodes?.call(node) ?? []
}

/** Position among the child elements of its parent, from 1. */
export function placeAmong(element: Element): number {
  let place = 1
  for (let at = element.previousElementSibling; at; at = at.previousElementSibling) place += 1
  return place
}
