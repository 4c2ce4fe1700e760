// A prototype of a phone has a phone's size in a desktop browser: when a page asks what kind of
// browser it is in, that is noted once.
import { PHONE_MAX_WIDTH } from '../../../device/spec.ts'
import type { Notify } from '../channel.ts'

const NOT_A_PHONE =
  'The page asks what kind of browser it is in. It gets this one, although its screen is the size of a phone.'

const ASKED = ['userAgent', 'userAgentData', 'maxTouchPoints', 'platform'] as const

/** Notes it when the page reads one of these. */
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
