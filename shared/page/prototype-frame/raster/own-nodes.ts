// A form has its fields as properties by their names, so that one called `children` or
// `attributes` hides what every element has: these ask past them.
const attributes = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')?.get
const childNodes = Object.getOwnPropertyDescriptor(Node.prototype, 'childNodes')?.get

export function attributesOf(element: Element): Iterable<Attr> {
  return attributes?.call(element) ?? []
}

export function childNodesOf(node: Node): Iterable<Node> {
  return childNodes?.call(node) ?? []
}

/** Its place among the elements of its parent, from 1. */
export function placeAmong(element: Element): number {
  let place = 1
  for (let at = element.previousElementSibling; at; at = at.previousElementSibling) place += 1
  return place
}
