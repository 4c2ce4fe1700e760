// Opens a browser window of the bridge in which the user signs in once; runs then start with the
// stored state.

import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { SessionId } from '@harness/shared/base/ids.ts'
import type { SignInState } from '@harness/shared/device/sign-in.ts'
import type { Clock, Ids } from '../../core/ports.ts'
import type { BridgeSocket } from '../../drivers/socket.ts'

/** Polling interval for the sign-in state, in milliseconds. A closed window cannot be read. */
const LOOK_MS = 1_000

/** Window size with room for a sign-in form, in points. */
const VIEWPORT = { width: 1_100, height: 760 }

interface SignInWindowDeps {
  readonly clock: Pick<Clock, 'sleep'>
  readonly ids: Ids
  readonly socket: (signal: AbortSignal) => Promise<BridgeSocket>
  /** Stores the sign-in state at the end. Throws when it is empty. */
  readonly keep: (url: string, state: SignInState) => Promise<null>
}

export interface SignInWindow {
  /**
   * Opens a window at the address and resolves at its end: true when the user signed in or closed
   * the window, false on cancel. Throws errors of the device and of `keep`, and `bridge_*`; nothing
   * is stored then.
   */
  open(url: string): Promise<boolean>
  end(how: SignInEnd): void
}

export type SignInEnd = 'done' | 'cancelled'

interface OpenWindow {
  how: SignInEnd | undefined
  /** Ends the pause between two polls. */
  readonly hurry: AbortController
  readonly stop: AbortController
}

export function makeSignInWindow(deps: SignInWindowDeps): SignInWindow {
  let current: OpenWindow | undefined
  return {
    async open(url) {
      if (current) {
        const what = 'A window for it is open already. End that one first.'
        throw new HarnessError('argument_invalid', { argument: 'Sign-in', what })
      }
      const mine: OpenWindow = {
        how: undefined,
        hurry: new AbortController(),
        stop: new AbortController(),
      }
      current = mine
      try {
        const state = await during(deps, url, mine)
        if (!state || mine.how === 'cancelled') return false
        await deps.keep(url, state)
        return true
      } catch (thrown) {
        if (mine.how === 'cancelled') return false
        throw thrown
      } finally {
        current = undefined
      }
    },
    end(how) {
      if (!current) return
      current.how ??= how
      current.hurry.abort()
      if (how === 'cancelled') current.stop.abort()
    },
  }
}

/** Returns the last sign-in state read. The browser is closed when this settles. */
async function during(
  { clock, ids, socket: reach }: SignInWindowDeps,
  url: string,
  current: OpenWindow,
): Promise<SignInState | undefined> {
  const { signal } = current.stop
  const session = SessionId.parse(ids.uuid())
  const device = { kind: 'web', url, viewport: VIEWPORT, headed: true } as const
  const socket = await reach(signal)
  let seen: SignInState | undefined
  try {
    await socket.request({ kind: 'open', session, device }, 'opened', signal)
    for (;;) {
      const isLast = current.how === 'done'
      seen = (await socket.request({ kind: 'sign_in', session }, 'signed_in', signal)).state
      if (isLast) return seen
      await clock.sleep(LOOK_MS, current.hurry.signal).catch(() => undefined) // hurried
    }
  } catch (thrown) {
    // The user closed the window, possibly before any state was read.
    if (asHarnessError(thrown).code === 'device_lost') return seen ?? { cookies: [], origins: [] }
    throw thrown
  } finally {
    const never = new AbortController().signal
    // An unreachable bridge has already closed its browsers.
    await socket.request({ kind: 'close', session }, 'done', never).catch(() => undefined)
  }
}
