import { outerFrameOf } from '../find/walk.ts'

// Approximate box of an element in the top frame, for comparing pictures: adds frame offsets but
// ignores their scale.

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
