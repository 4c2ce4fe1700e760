// One socket to the bridge for all runs of this tab, opened on demand.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { BridgeSocket } from '../drivers/socket.ts'

interface SharedSocket {
  /**
   * Returns the open socket, or a new one. The signal only ends this caller's wait. Throws like
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

/**
 * `onEnd` is called when the shared socket has closed by itself. Must not throw. `isWatched`: a
 * bridge that answers nothing for ten seconds counts as lost.
 */
export function makeSharedSocket(
  connect: (signal: AbortSignal) => Promise<BridgeSocket>,
  onEnd: () => void,
  isWatched = true,
): SharedSocket {
  let current: Opening | undefined

  /** Forgets an opening; true when it was the current one, not a dropped one. */
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
        // Loaded late, since silence takes seconds to detect.
        if (isWatched) void import('./silence.ts').then(({ watchSilence }) => watchSilence(socket))
        // The socket opened after it was dropped.
        if (current !== opening) socket.close()
        // Forgets a closed socket, so that the next run connects again.
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
      // A socket that never opened needs no close.
      current?.socket.then((socket) => socket.close()).catch(() => undefined)
      current = undefined
    },
  }
}

/** Awaits work; throws `aborted` at once when the signal aborts. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new HarnessError('aborted'))
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
