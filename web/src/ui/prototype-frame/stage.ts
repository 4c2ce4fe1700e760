import type { Size } from '@harness/shared/language/geometry.ts'

/**
 * Where frames are: in the window, since a browser slows down what is outside, and out of the way
 * of the app.
 */
export interface Stage {
  add(address: string, size: Size): HTMLIFrameElement
  remove(frame: HTMLIFrameElement): void
  end(): void
}

export function makeStage(page: Document): Stage {
  const stage = page.createElement('div')
  stage.setAttribute('aria-hidden', 'true')
  Object.assign(stage.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    opacity: '0.01',
    pointerEvents: 'none',
  })
  page.body.append(stage)
  const returning = returnFocus(page, stage)
  return {
    add(address, { width, height }) {
      const frame = page.createElement('iframe')
      frame.tabIndex = -1
      frame.title = 'Frame of a prototype'
      Object.assign(frame.style, {
        position: 'absolute',
        left: '0',
        top: '0',
        border: '0',
        width: `${width}px`,
        height: `${height}px`,
      })
      frame.src = address
      stage.append(frame)
      return frame
    },
    remove: (frame) => frame.remove(),
    end() {
      returning()
      stage.remove()
    },
  }
}

/**
 * A page that takes the focus would take the person's keys along: it goes back to where it was in
 * the app.
 */
function returnFocus(page: Document, stage: Element): () => void {
  let last: Element | null = null
  // To take the focus from a frame by `blur` would take it from the element inside as well
  // (measured).
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
