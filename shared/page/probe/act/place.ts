import { outerFrameOf } from '../find/walk.ts'

// Where an element is in the top frame, near enough for comparing pictures: frames are added up,
// their scale is not.

export function placeOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  let { x, y } = box
  for (let frame = outerFrameOf(element); frame; frame = outerFrameOf(frame)) {
    const outer = frame.getBoundingClientRect()
    x += outer.x + frame.clientLeft
    y += outer.y + frame.clientTop
  }
  return new DOMRect(x, y, box.width, box.height)
}
