// Notes once when a page detects the kind of browser: a phone prototype has a phone's size but runs
// in a desktop browser.
import { PHONE_MAX_WIDTH } from '../../../device/spec.ts'
import type { Notify } from '../channel.ts'

const NOT_A_PHONE =
  'The page asks what kind of browser it is in. It gets this one, although its screen is the size of a phone.'

const ASKED = ['userAgent', 'userAgentData', 'maxTouchPoints', 'platform'] as const

/** Sends the notice when the page reads one of these properties. */
export function watchBrowserKind(notify: Notify): void {
  for (const name of ASKED) {
    const native = Object.getOwnPropertyDescriptor(Navigator.prototype, name)?.get
    if (!native) continue
    Object.defineProperty(navigator, name, {
      configurable: true,
      get() {
        if (innerWidth <= PHONE_MAX_WIDTH)
          notify({ kind: 'note', once: NOT_A_PHONE, text: NOT_A_PHONE })
        return native.call(navigator)
      },
    })
  }
}
