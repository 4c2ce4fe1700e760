// Whether the page is answering an input right now. What it changes while its listeners run is an
// answer, also where the same thing changes by itself all the time.
import { notOfPage } from './press-listeners.ts'

const INPUTS = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
  ...['click', 'auxclick', 'dblclick', 'contextmenu', 'drop'],
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'submit'],
]

const sent = new WeakSet<Event>()

/**
 * Dispatches an input where no script can make a trusted one, as in the frame of a prototype: it
 * counts all the same.
 */
export function sendInput(target: EventTarget, event: Event): boolean {
  sent.add(event)
  return target.dispatchEvent(event)
}

interface Handling {
  /** Watches the inputs of a document: the page's own, or that of a frame. */
  watch(root: Node): void
  isOn(): boolean
}

/** `before` is called before the listeners of the page are. */
export function makeHandling(before: () => void): Handling {
  let isOn = false
  const onInput = notOfPage((event: Event): void => {
    if (!event.isTrusted && !sent.has(event)) return
    before()
    if (isOn) return
    isOn = true
    afterThis(() => {
      isOn = false
    })
  })
  return {
    watch(root) {
      // Shadow roots are within the document that receives it.
      if (root.nodeName !== '#document') return
      for (const kind of INPUTS)
        root.addEventListener(kind, onInput, { capture: true, passive: true })
    },
    isOn: () => isOn,
  }
}

/**
 * Changes by listeners, and by what they promise, are reported before the next task. One of this
 * priority comes before timers that are due; not every browser has it.
 */
function afterThis(run: () => void): void {
  if (!('scheduler' in globalThis)) setTimeout(run)
  else void scheduler.postTask(run, { priority: 'user-blocking' })
}
