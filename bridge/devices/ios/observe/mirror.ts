import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { MirrorSink } from '../../device.ts'
import { makeMultipartReader } from './multipart.ts'
import type { TakePicture } from './pictures.ts'

/** Live pictures: only the newest is sent, one at a time, and none is taken without a viewer. */
interface Mirror {
  show(sink: MirrorSink | undefined): void
}

interface MirrorDeps {
  /** Port of WebDriverAgent's stream, if it has one. */
  readonly port: () => number | undefined
  readonly jpeg: TakePicture
  readonly everyMs: number
}

export function makeMirror(deps: MirrorDeps): Mirror {
  let showing: AbortController | undefined
  return {
    show(sink) {
      showing?.abort()
      showing = undefined
      if (!sink) return
      const mine = new AbortController()
      showing = mine
      void film(deps, sink, mine.signal)
    },
  }
}

async function film(deps: MirrorDeps, sink: MirrorSink, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const port = deps.port()
    if (port !== undefined) await stream(port, sink, over)
    // Falls back to single pictures until the stream works again.
    if (!over.aborted) await still(deps, sink, over)
  }
}

async function still(
  { jpeg, everyMs }: MirrorDeps,
  sink: MirrorSink,
  over: AbortSignal,
): Promise<void> {
  const start = performance.now()
  const picture = await jpeg(over).catch(() => undefined) // the next one may succeed
  if (picture && !over.aborted) await sink(picture).catch(() => {}) // the viewer has disconnected
  const rest = Math.max(0, everyMs - (performance.now() - start))
  await delay(rest, undefined, { signal: over }).catch(() => {}) // the end of the mirror aborts it
}

/** Resolves when the stream ends or could not be opened. */
function stream(port: number, sink: MirrorSink, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.0\r\n\r\n'))
    const stop = () => socket.destroy()
    over.addEventListener('abort', stop, { once: true })
    const parser = makeMultipartReader()
    let newest: Uint8Array | undefined
    let sending = false
    const pump = async () => {
      if (sending) return
      sending = true
      while (newest && !over.aborted) {
        const frame = newest
        newest = undefined
        await sink(frame).catch(() => {}) // the viewer has disconnected
      }
      sending = false
    }
    socket.on('data', (chunk) => {
      for (const frame of parser(chunk)) {
        newest = frame
        void pump()
      }
    })
    socket.on('error', stop)
    socket.on('close', () => {
      over.removeEventListener('abort', stop)
      resolve()
    })
  })
}
