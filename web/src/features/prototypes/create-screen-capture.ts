import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import type { ScreenCapture, Started } from '../../kit/page/screen-capture.ts'

export interface ScreenCaptureState {
  /** Undefined when this browser cannot capture. */
  readonly is: Accessor<'off' | Started | undefined>
  readonly start: () => Promise<void>
  readonly stop: () => void
}

/** `onChange` is called when pictures will be made in another way. */
export function createScreenCapture(page: Page, onChange: () => void): ScreenCaptureState {
  const [is, setIs] = createSignal<ReturnType<ScreenCaptureState['is']>>()
  let capture: ScreenCapture | undefined
  let isGone = false
  let forget = (): void => undefined
  onCleanup(() => {
    isGone = true
    forget()
  })
  const follow = (made: ScreenCapture): void => {
    if (isGone || !made.isPossible) return
    capture = made
    setIs(made.isOn() ? 'on' : 'off')
    forget = made.onChange(() => {
      setIs(made.isOn() ? 'on' : 'off')
      onChange()
    })
  }
  // Loaded before the click: the browser shows its prompt only directly after one.
  void page.screenCapture?.().then(follow)
  return {
    is,
    async start() {
      const started = await capture?.start()
      if (started !== 'on') setIs(started ?? 'refused')
    },
    stop: () => capture?.stop(),
  }
}
