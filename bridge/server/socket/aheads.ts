import type { SessionId } from '@harness/shared/base/ids.ts'
import type { FrameHeader } from '@harness/shared/log/wire/protocol.ts'
import { boundScene } from '../../devices/bound-scene.ts'
import type { AheadCapture, Capture, Device } from '../../devices/device.ts'

/** Screens that are sent before they are requested; no picture is sent twice. */
export interface Aheads {
  /** Starts sending, if the other side accepts such screens. */
  listen(device: Device, session: SessionId, isWanted: boolean | undefined): void
  observed(id: number, session: SessionId, capture: Capture): void
  forget(session: SessionId): void
}

const NO_BYTES = new Uint8Array()

export function makeAheads(show: (header: FrameHeader, bytes: Uint8Array) => void): Aheads {
  const last = new Map<SessionId, number>()
  const send = (session: SessionId, { scene, png, ahead }: AheadCapture) => {
    last.set(session, ahead)
    show({ kind: 'ahead', session, ahead, scene: boundScene(scene) }, png)
  }
  return {
    listen(device, session, isWanted = false) {
      device.onAhead?.(isWanted ? (capture) => send(session, capture) : undefined)
    },
    observed(id, session, { scene, png, ahead }) {
      const header = { kind: 'observation', id, scene: boundScene(scene) } as const
      const isSent = ahead !== undefined && last.get(session) === ahead
      if (isSent) show({ ...header, ahead }, NO_BYTES)
      else show(header, png)
    },
    forget: (session) => void last.delete(session),
  }
}
