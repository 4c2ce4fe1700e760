// One socket to the bridge for all runs of this tab, opened when first needed.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { BridgeSocket } from '../drivers/socket.ts'

interface SharedSocket {
  /**
   * The open socket, or a new one. The signal ends this caller's wait alone. Throws like
   * `openSocket`.
   */
  get(signal: AbortSignal): Promise<BridgeSocket>
  /** Closes the socket; the next caller gets a new one. */
  drop(): void
}

interface Opening {
  readonly socket: Promise<BridgeSocket>
  readonly stop: AbortController
  isOpen: boolean
  waiting: number
}

/** `onEnd` is called when the socket that was shared has closed by itself. Must not throw. */
export function makeSharedSocket(
  connect: (signal: AbortSignal) => Promise<BridgeSocket>,
  onEnd: () => void,
): SharedSocket {
  let current: Opening | undefined

  /** True when it was the one to share: one that was dropped must not take a newer one with it. */
  function forget(opening: Opening): boolean {
    const wasShared = current === opening
    if (wasShared) current = undefined
    return wasShared
  }

  function open(): Opening {
    const stop = new AbortController()
    const opening: Opening = { socket: connect(stop.signal), stop, isOpen: false, waiting: 0 }
    opening.socket.then(
      (socket) => {
        opening.isOpen = true
        // Nothing is silent in the first seconds.
        void import('./silence.ts').then(({ watchSilence }) => watchSilence(socket))
        // It opened just as it was given up.
        if (current !== opening) socket.close()
        // A socket that ended is forgotten, so that the next run connects again.
        void socket.closed.then(() => forget(opening) && onEnd())
      },
      () => forget(opening), // each caller is given the reason
    )
    return opening
  }

  return {
    async get(signal) {
      if (signal.aborted) throw new HarnessError('aborted')
      current ??= open()
      const opening = current
      opening.waiting += 1
      try {
        return await unlessAborted(opening.socket, signal)
      } finally {
        opening.waiting -= 1
        if (opening.waiting === 0 && !opening.isOpen) {
          forget(opening)
          opening.stop.abort()
        }
      }
    },
    drop() {
      // It never opened: nothing to close.
      current?.socket.then((socket) => socket.close()).catch(() => undefined)
      current = undefined
    },
  }
}

/** Throws `aborted` at once when the signal aborts. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new HarnessError('aborted'))
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
