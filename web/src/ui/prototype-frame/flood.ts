/** Messages that nothing here listens to: more than this within a second only slow the app down. */
const MAX_PER_SECOND = 100

/**
 * Frames of another origin can send messages to this window, and need none of them. Calls back when
 * one floods it.
 */
export function watchFlood(view: Window, onFlood: () => void): () => void {
  let since = 0
  let count = 0
  const onMessage = ({ source, timeStamp }: MessageEvent): void => {
    if (source === null || source === view) return
    if (timeStamp - since > 1_000) {
      since = timeStamp
      count = 0
    }
    count += 1
    if (count === MAX_PER_SECOND) onFlood()
  }
  view.addEventListener('message', onMessage)
  return () => view.removeEventListener('message', onMessage)
}
