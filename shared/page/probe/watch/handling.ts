// Detects whether listeners of the page are handling an input now. Their changes count as an
// answer, even to a node that often changes without input.
import { notOfPage } from './press-listeners.ts'

const INPUTS = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
  ...['click', 'auxclick', 'dblclick', 'contextmenu', 'drop'],
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'submit'],
]

const sent = new WeakSet<Event>()

/** Dispatches a synthetic input, in the frame of a prototype, that counts like a trusted one. */
export function sendInput(target: EventTarget, event: Event): boolean {
  sent.add(event)
  return target.dispatchEvent(event)
}

interface Handling {
  /** Watches the inputs of the page's document, or of a frame's. */
  watch(root: Node): void
  isOn(): boolean
}

/** Calls `before` ahead of the page's own listeners. */
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
      // Events inside a shadow root also pass through its document.
      if (root.nodeName !== '#document') return
      for (const kind of INPUTS)
        root.addEventListener(kind, onInput, { capture: true, passive: true })
    },
    isOn: () => isOn,
  }
}

/**
 * Changes by listeners and their promises are observed before the next task. A `user-blocking` task
 * runs before due timers; not every browser supports it.
 */
function afterThis(run: () => void): void {
  if (!('scheduler' in globalThis)) setTimeout(run)
  else void scheduler.postTask(run, { priority: 'user-blocking' })
}
