import type { ScreenCapture } from '../../../kit/page/screen-capture.ts'

/**
 * Loads the frame code with the worker's first frame; `root` is the app's folder with a final
 * slash. Returns the prompt for screen capture, before which nothing is captured.
 */
export function offerPrototypeFrames(
  give: (port: MessagePort) => void,
  root: string,
): () => Promise<ScreenCapture> {
  const { port1, port2 } = new MessageChannel()
  const early: MessageEvent[] = []
  let capture: Promise<ScreenCapture> | undefined
  give(port1)
  port2.onmessage = (event) => {
    early.push(event)
    if (early.length === 1) void host()
  }
  const host = async (): Promise<void> => {
    const base = new URL(root, location.href)
    const { hostPrototypeFrames, untilFramesAreClosed } = await import('./host-frames.ts')
    await untilFramesAreClosed(base)
    hostPrototypeFrames(port2, base, () => capture)
    for (const { data, ports } of early)
      port2.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }))
  }
  return () => {
    capture ??= import('../../../kit/page/screen-capture.ts').then((module) =>
      module.makeScreenCapture(),
    )
    return capture
  }
}
