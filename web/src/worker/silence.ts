// Detects a stopped bridge or a dead connection, which sends nothing and causes no error: a request
// stays unanswered.
import { SessionId } from '@harness/shared/base/ids.ts'
import type { BridgeSocket } from '../drivers/socket.ts'

/** Interval in milliseconds. Ticks are counted, not time: the machine may have slept. */
const TICK_MS = 2_000
/** Number of ticks allowed without an answer; the connection ends within ten seconds. */
const TICKS = 3

/** Ends the connection with `bridge_lost` once the bridge does not answer a request. */
export function watchSilence(socket: Pick<BridgeSocket, 'request' | 'close' | 'closed'>): void {
  // A session without a device, so that every bridge refuses the request at once.
  const session = SessionId.parse(crypto.randomUUID())
  const { signal } = new AbortController()
  let waited: number | undefined
  const answered = () => {
    waited = undefined
  }
  const timer = setInterval(() => {
    if (waited === undefined) {
      waited = 0
      socket.request({ kind: 'sign_in', session }, 'signed_in', signal).then(answered, answered)
    } else if (waited >= TICKS) socket.close()
    else waited += 1
  }, TICK_MS)
  void socket.closed.then(() => clearInterval(timer))
}
