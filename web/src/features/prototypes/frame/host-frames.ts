// The page's side of a prototype's frames: inserts them behind the app and passes ports on. It
// never communicates with a frame itself.
import { FLOODS, makeFloodCount } from '@harness/shared/device/floods.ts'
import { FRAME_PAGE, frameQuery } from '@harness/shared/device/frame-page.ts'
import {
  FrameEvent,
  FrameOrder,
  type FramePicture,
} from '@harness/shared/device/prototype-frames.ts'
import type { ScreenCapture } from '../../../kit/page/screen-capture.ts'
import { makeStage } from './stage.ts'

interface Hosted {
  readonly element: HTMLIFrameElement
  readonly control: MessagePort
}

/**
 * Opens and closes frames as the worker requests over the port. `base` is the app's folder;
 * `capture` resolves after the user was asked. Returns a function that closes all frames.
 */
export function hostPrototypeFrames(
  orders: MessagePort,
  base: URL,
  capture: () => Promise<ScreenCapture> | undefined = () => undefined,
): () => void {
  const stage = makeStage(document)
  const hosted = new Map<number, Hosted>()
  const report = (event: FrameEvent): void => orders.postMessage(event)

  const close = (id: number): void => {
    const frame = hosted.get(id)
    if (!frame) return
    hosted.delete(id)
    frame.control.close()
    stage.remove(frame.element)
  }
  const open = (
    { id, size, hosts, key, script }: Extract<FrameOrder, { kind: 'open' }>,
    port: MessagePort,
  ): void => {
    const element = stage.add(new URL(FRAME_PAGE + frameQuery(hosts), base).href, size)
    const { port1: control, port2 } = new MessageChannel()
    hosted.set(id, { element, control })
    control.onmessage = ({ data }) => {
      const event = readEvent(data, id, base)
      if (event) report(event)
    }
    sendOnLoad(element, { document: frameDocument(script), key }, [port2, port])
  }
  const picture = async (id: number): Promise<void> => {
    const element = hosted.get(id)?.element
    const screen = await capture()
    const isOn = screen?.isOn() ?? false
    stage.reveal(isOn)
    const taken = isOn && element ? await screen?.take(element) : undefined
    const answer: FramePicture = { kind: 'picture', id, ...taken }
    orders.postMessage(answer, taken?.bitmap ? [taken.bitmap] : [])
  }
  orders.onmessage = ({ data, ports }) => {
    const order = FrameOrder.safeParse(data)
    const [port] = ports
    if (!order.success) return
    if (order.data.kind === 'close') return close(order.data.id)
    if (order.data.kind === 'picture') return void picture(order.data.id)
    if (!port) return report({ kind: 'failed', id: order.data.id, why: 'no port came along' })
    open(order.data, port)
  }
  const calm = watchFlood(window, () => {
    for (const id of [...hosted.keys()]) {
      close(id)
      report({ kind: 'flooded', id })
    }
  })
  return () => {
    calm()
    orders.close()
    for (const id of [...hosted.keys()]) close(id)
    stage.end()
  }
}

/** Reports an address in the folder of the app relative to that folder. */
function readEvent(data: object, id: number, base: URL): FrameEvent | undefined {
  const event = FrameEvent.safeParse({ ...data, id }).data
  if (event?.kind !== 'left') return event
  const { url } = event
  return {
    kind: 'left',
    id,
    url: url.startsWith(base.href) ? url.slice(base.href.length) : url,
  }
}

function sendOnLoad(frame: HTMLIFrameElement, message: object, ports: MessagePort[]): void {
  frame.addEventListener(
    'load',
    () => frame.contentWindow?.postMessage(message, location.origin, ports),
    { once: true },
  )
}

/** First document of a frame, with only the script that waits for its port. */
function frameDocument(agent: string): string {
  // Escapes what could end the script element early.
  const script = agent.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--')
  return `<!doctype html><meta charset="utf-8"><title>Prototype</title><script>${script}</script>`
}

/**
 * Time limit in milliseconds. A first visit caches the app in a second or two; after a timeout the
 * frame opens anyway.
 */
const COPY_MS = 5_000

/**
 * Waits for the service worker, which on a static host sends the frames' header
 * (docs/guide/hosting.md).
 */
export async function untilFramesAreClosed(base: URL): Promise<void> {
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  const known = await container?.getRegistration(base.href).catch(() => undefined)
  if (!container || !known || known.active) return
  const late = new Promise((resolve) => setTimeout(resolve, COPY_MS))
  await Promise.race([container.ready, late])
}

/**
 * Frames of another origin can send messages to this window, but have no reason to. Calls back when
 * one sends too many.
 */
function watchFlood(view: Window, onFlood: () => void): () => void {
  const isFlood = makeFloodCount(FLOODS.messages)
  const onMessage = ({ source, timeStamp }: MessageEvent): void => {
    if (source === null || source === view) return
    if (isFlood(timeStamp)) onFlood()
  }
  view.addEventListener('message', onMessage)
  return () => view.removeEventListener('message', onMessage)
}
