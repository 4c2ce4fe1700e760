// Where an element is in the top frame, near enough for comparing pictures: frames are added up,
// their scale is not.

export function placeOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  let { x, y } = box
  for (let frame = frameAround(element); frame; frame = frameAround(frame)) {
    const outer = frame.getBoundingClientRect()
    x += outer.x + frame.clientLeft
    y += outer.y + frame.clientTop
  }
  return new DOMRect(x, y, box.width, box.height)
}

function frameAround(element: Element): Element | null {
  try {
    return element.ownerDocument.defaultView?.frameElement ?? null
  } catch {
    return null // The page around is of another origin.
  }
}
