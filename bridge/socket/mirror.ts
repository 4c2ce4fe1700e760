import type { MirrorSink } from '../devices/device.ts'

/**
 * The live pictures of one session on one socket: each frame is sent after the one before was
 * painted.
 */
export interface Mirror {
  readonly sink: MirrorSink
  /** The page painted this frame. Other frame numbers are ignored. */
  acknowledge(frame: number): void
  /** Releases a device that waits for an acknowledgement that will not come. */
  stop(): void
}

export function makeMirror(send: (frame: number, jpeg: Uint8Array) => void): Mirror {
  let frame = 0
  let painted: (() => void) | undefined
  let isStopped = false
  return {
    sink(jpeg) {
      if (isStopped) return Promise.resolve()
      frame += 1
      send(frame, jpeg)
      return new Promise((resolve) => {
        painted = resolve
      })
    },
    acknowledge(acknowledged) {
      if (acknowledged === frame) painted?.()
    },
    stop() {
      isStopped = true
      painted?.()
    },
  }
}
