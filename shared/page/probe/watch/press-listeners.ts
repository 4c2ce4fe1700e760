// Press listeners of the page. Only the page's own world sees them added; the probe in its isolated
// world queries them with an event (`find/listens.ts`), because the two worlds share only events.
import { around } from './surroundings.ts'

/** Event that asks whether its target is listened to: a listener there cancels it. */
export const QUESTION = 'harness:listens'
/** Event that asks for click listeners; a script that only handles drags has none. */
export const CLICK_QUESTION = 'harness:clicks'

/** Event that asks for hover listeners. */
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

/** Marks a listener of Harness in the page's own world, so that it does not count as the page's. */
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
