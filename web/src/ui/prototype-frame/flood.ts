import { FLOODS, makeFloodCount } from '@harness/shared/devices/floods.ts'

/**
 * Frames of another origin can send messages to this window, and need none of them. Calls back when
 * one floods it.
 */
export function watchFlood(view: Window, onFlood: () => void): () => void {
  const isFlood = makeFloodCount(FLOODS.messages)
  const onMessage = ({ source, timeStamp }: MessageEvent): void => {
    if (source === null || source === view) return
    if (isFlood(timeStamp)) onFlood()
  }
  view.addEventListener('message', onMessage)
  return () => view.removeEventListener('message', onMessage)
}
