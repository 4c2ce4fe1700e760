import type { Size } from '@harness/shared/base/geometry.ts'

/** Invisible container of the frames, inside the window: browsers throttle frames outside. */
export interface Stage {
  add(address: string, size: Size): HTMLIFrameElement
  remove(frame: HTMLIFrameElement): void
  /** Shows whole frames behind the app, for screen capture, or hides them again. */
  reveal(isWhole: boolean): void
  end(): void
}

const FIXED = {
  position: 'fixed',
  left: '0',
  top: '0',
  overflow: 'hidden',
  pointerEvents: 'none',
}
const OUT_OF_SIGHT = { width: '1px', height: '1px', opacity: '0.01', zIndex: '' }
const BEHIND = { width: '100vw', height: '100vh', opacity: '1', zIndex: '-1' }
const GROUND = { background: 'var(--canvas, white)', minHeight: '100vh' }
const NO_GROUND = { background: '', minHeight: '' }

export function makeStage(page: Document): Stage {
  const stage = page.createElement('div')
  stage.setAttribute('aria-hidden', 'true')
  Object.assign(stage.style, FIXED, OUT_OF_SIGHT)
  page.body.append(stage)
  const returning = returnFocus(page, stage)
  return {
    add(address, { width, height }) {
      const box = page.createElement('div')
      // Element capture requires a stacking context.
      const place = { position: 'absolute', left: '0', top: '0', isolation: 'isolate' }
      const extent = { width: `${width}px`, height: `${height}px` }
      Object.assign(box.style, place, extent)
      const frame = page.createElement('iframe')
      frame.tabIndex = -1
      frame.title = 'Frame of a prototype'
      Object.assign(frame.style, { display: 'block', border: '0' }, extent)
      frame.src = address
      box.append(frame)
      stage.append(box)
      return frame
    },
    remove: (frame) => frame.parentElement?.remove(),
    reveal(isWhole) {
      Object.assign(stage.style, isWhole ? BEHIND : OUT_OF_SIGHT)
      // Gives the app a background, which covers the frames.
      Object.assign(page.body.style, isWhole ? GROUND : NO_GROUND)
    },
    end() {
      returning()
      stage.remove()
    },
  }
}

/** Returns the focus to the app: a page that takes it would also get the user's keys. */
function returnFocus(page: Document, stage: Element): () => void {
  let last: Element | null = null
  // Calling `blur` on a frame would also blur the element inside (measured).
  const resting = page.createElement('div')
  resting.tabIndex = -1
  stage.append(resting)
  const remember = (): void => {
    if (!stage.contains(page.activeElement)) last = page.activeElement
  }
  const giveBack = (): void => {
    const taken = page.activeElement
    if (!taken || !stage.contains(taken)) return
    const isThere = last instanceof HTMLElement && last.isConnected && last !== page.body
    const next = isThere && last instanceof HTMLElement ? last : resting
    next.focus({ preventScroll: true })
    if (next === resting) resting.blur()
  }
  const view = page.defaultView
  const blurred = (): void => void setTimeout(giveBack)
  page.addEventListener('focusin', remember)
  view?.addEventListener('blur', blurred)
  return () => {
    page.removeEventListener('focusin', remember)
    view?.removeEventListener('blur', blurred)
  }
}
