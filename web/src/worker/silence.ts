// A bridge that stopped, or a socket whose other end is gone, sends nothing and fails nothing: it is
// found by a question that stays unanswered.
import { SessionId } from '@harness/shared/base/ids.ts'
import type { BridgeSocket } from '../drivers/socket.ts'

/** Between two questions, in milliseconds. Ticks are counted, not time: a machine may have slept. */
const TICK_MS = 2_000
/** A question that is unanswered for more ticks ends the connection: ten seconds at most. */
const TICKS = 3

/** Ends the connection with `bridge_lost` once the bridge leaves a question unanswered. */
export function watchSilence(socket: Pick<BridgeSocket, 'request' | 'close' | 'closed'>): void {
  // No device has this session: every bridge refuses the question at once.
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
