// Pointer capture: the browser knows only its own pointers, and would refuse ours.
import { FINGER_ID, firePointer, MOUSE_ID, type PointerSource } from './events.ts'

export interface Captures {
  /** Element that captures this pointer, wherever the pointer is. */
  of(source: PointerSource): Element | undefined
  release(source: PointerSource): void
}

export function captures(): Captures {
  const held = new Map<number, Element>()
  const native = Element.prototype.setPointerCapture
  const source = (id: number): PointerSource => ({ finger: id === FINGER_ID, button: 'left' })
  const release = (id: number): void => {
    const element = held.get(id)
    if (!element) return
    held.delete(id)
    if (element.isConnected)
      firePointer(element, 'lostpointercapture', { ...source(id), point: { x: 0, y: 0 } })
  }
  Element.prototype.setPointerCapture = function setPointerCapture(id: number) {
    if (id !== MOUSE_ID && id !== FINGER_ID) return native.call(this, id)
    release(id)
    held.set(id, this)
    firePointer(this, 'gotpointercapture', { ...source(id), point: { x: 0, y: 0 } })
  }
  Element.prototype.hasPointerCapture = function hasPointerCapture(id: number) {
    return held.get(id) === this
  }
  Element.prototype.releasePointerCapture = function releasePointerCapture(id: number) {
    if (held.get(id) === this) release(id)
  }
  const idOf = ({ finger }: PointerSource) => (finger ? FINGER_ID : MOUSE_ID)
  return {
    of(at) {
      const element = held.get(idOf(at))
      return element?.isConnected ? element : undefined
    },
    release: (at) => release(idOf(at)),
  }
}
