import type { CDPSession } from 'playwright-core'
import type { MirrorSink } from '../../device.ts'
import type { Tab } from '../page/tab.ts'

/** JPEG quality of live pictures: about 50 KB each (measured). */
const QUALITY = 70

/** Live pictures of the current page: only the newest frame is sent, one at a time. */
interface Mirror {
  /** Starts with a sink, changes it, or stops with undefined. */
  show(sink: MirrorSink | undefined): Promise<void>
  /** Switches to the new current page. */
  follow(tab: Tab): void
}

interface MirrorFrame {
  readonly data: string
  readonly sessionId: number
  readonly from: CDPSession
}

export function makeMirror(): Mirror {
  let sink: MirrorSink | undefined
  let session: CDPSession | undefined
  let running: CDPSession | undefined
  let newest: MirrorFrame | undefined
  let sending = false
  const wired = new WeakSet<CDPSession>()

  const pump = async (): Promise<void> => {
    if (sending) return
    sending = true
    while (newest && sink) {
      const { data, sessionId, from } = newest
      newest = undefined
      await sink(Buffer.from(data, 'base64')).catch(() => {}) // The viewer has disconnected.
      acknowledge(from, sessionId)
    }
    sending = false
  }
  const onFrame = (from: CDPSession, frame: { data: string; sessionId: number }): void => {
    if (from !== running || !sink) return
    if (newest) acknowledge(newest.from, newest.sessionId) // Replaced by a newer frame: never sent.
    newest = { ...frame, from }
    void pump()
  }
  // The browser makes the next frame only after an acknowledgement, so none is wasted.
  const start = async (): Promise<void> => {
    if (!session || running === session) return
    const from = session
    running = from
    if (!wired.has(from)) from.on('Page.screencastFrame', (frame) => onFrame(from, frame))
    wired.add(from)
    // The page may have closed.
    await from.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY }).catch(() => {})
  }
  const stop = async (): Promise<void> => {
    const from = running
    running = undefined
    newest = undefined
    await from?.send('Page.stopScreencast').catch(() => {}) // The page may have closed.
  }

  return {
    async show(next) {
      const had = sink !== undefined
      sink = next
      if (had) await stop()
      if (next) await start()
    },
    follow(tab) {
      session = tab.screen
      if (sink) void stop().then(start)
    },
  }
}

function acknowledge(session: CDPSession, sessionId: number): void {
  // The page closed meanwhile.
  session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
}
