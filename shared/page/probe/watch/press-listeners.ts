// What listens for a press. Only the page's own world sees them added; the probe asks from
// its isolated world with an event that both know (`find/listens.ts`), because events are all that
// the two share.
import { around } from './surroundings.ts'

/** The question about its target: it is cancelled where something listens. */
export const QUESTION = 'harness:listens'

const PRESSES = new Set(
  'click dblclick mousedown mouseup pointerdown pointerup touchstart touchend'.split(' '),
)
const HANDLERS = ['onclick', 'onmousedown', 'onpointerdown', 'ontouchstart']

const ours = new WeakSet<object>()

/** A listener of ours in the page's own world, as in the frame of a prototype: it does not count. */
export function notOfPage<L extends (event: Event) => void>(listener: L): L {
  ours.add(listener)
  return listener
}

export function watchPressListeners(): void {
  const listeners = new WeakMap<EventTarget, Set<unknown>>()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const isPressOn = (self: unknown, type: unknown): self is EventTarget =>
    typeof type === 'string' && PRESSES.has(type) && self instanceof EventTarget
  const listens = (at: EventTarget | undefined): boolean =>
    at !== undefined &&
    ((listeners.get(at)?.size ?? 0) > 0 ||
      HANDLERS.some((name) => typeof Reflect.get(at, name) === 'function'))

  window.addEventListener(
    QUESTION,
    (event) => {
      event.stopImmediatePropagation()
      if (listens(event.composedPath()[0])) event.preventDefault()
    },
    true,
  )
  EventTarget.prototype.addEventListener = around(addEventListener, (args, call, self) => {
    const [type, listener] = args
    const at = self ?? window
    if (isPressOn(at, type) && listener && !isOurs(listener)) {
      const known = listeners.get(at) ?? new Set()
      listeners.set(at, known.add(listener))
    }
    return call(args)
  })
  EventTarget.prototype.removeEventListener = around(removeEventListener, (args, call, self) => {
    const [type, listener] = args
    const at = self ?? window
    if (isPressOn(at, type)) listeners.get(at)?.delete(listener)
    return call(args)
  })
}

function isOurs(listener: unknown): boolean {
  return typeof listener === 'function' && ours.has(listener)
}
