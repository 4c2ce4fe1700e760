// What listens for a press. Only the page's own world sees them added; the probe asks from
// its isolated world with an event that both know (`find/listens.ts`), because events are all that
// the two share.
import { around } from './surroundings.ts'

/** The question about its target: it is cancelled where something listens. */
export const QUESTION = 'harness:listens'
/** The same about a complete press, which a script that only drags does not wait for. */
export const CLICK_QUESTION = 'harness:clicks'

/** The same about a pointer that comes over it. */
export const HOVER_QUESTION = 'harness:hovers'

const PRESSES = new Set(
  'click dblclick mousedown mouseup pointerdown pointerup touchstart touchend'.split(' '),
)
const HANDLERS = ['onclick', 'onmousedown', 'onpointerdown', 'ontouchstart']

const ASKED = [
  { question: QUESTION, events: PRESSES, handlers: HANDLERS },
  { question: CLICK_QUESTION, events: new Set(['click', 'dblclick']), handlers: ['onclick'] },
  {
    question: HOVER_QUESTION,
    events: new Set(['mouseenter', 'mouseover', 'pointerenter', 'pointerover']),
    handlers: ['onmouseenter', 'onmouseover', 'onpointerenter'],
  },
]

const ours = new WeakSet<object>()

/** A listener of ours in the page's own world, as in the frame of a prototype: it does not count. */
export function notOfPage<L extends (event: Event) => void>(listener: L): L {
  ours.add(listener)
  return listener
}

export function watchPressListeners(): void {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const kinds = ASKED.map((kind) => ({ ...kind, known: new WeakMap<object, Set<unknown>>() }))
  for (const { question, handlers, known } of kinds)
    window.addEventListener(
      question,
      (event) => {
        event.stopImmediatePropagation()
        const at = event.composedPath()[0]
        const isHandled = handlers.some((name) => at && typeof Reflect.get(at, name) === 'function')
        if (at && (isHandled || (known.get(at)?.size ?? 0) > 0)) event.preventDefault()
      },
      true,
    )
  const knownOf = (type: unknown) =>
    kinds.flatMap(({ events, known }) =>
      typeof type === 'string' && events.has(type) ? known : [],
    )
  EventTarget.prototype.addEventListener = around(addEventListener, (args, call, self) => {
    const [type, listener] = args
    const at = self ?? window
    if (at instanceof EventTarget && listener && !isOurs(listener))
      for (const known of knownOf(type)) known.set(at, (known.get(at) ?? new Set()).add(listener))
    return call(args)
  })
  EventTarget.prototype.removeEventListener = around(removeEventListener, (args, call, self) => {
    const [type, listener] = args
    const at = self ?? window
    if (at instanceof EventTarget)
      for (const known of knownOf(type)) known.get(at)?.delete(listener)
    return call(args)
  })
}

function isOurs(listener: unknown): boolean {
  return typeof listener === 'function' && ours.has(listener)
}
