import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Agent } from './wda-route.ts'

export type StreamFault =
  /** The stream is silent, and the connection stays open. */
  | 'stalled'
  /** Parts of the announced length that are no pictures. */
  | 'garbage'
  /** The same picture for ever, whatever the screen shows. */
  | 'frozen'
  /** Half the size, whatever the settings say. */
  | 'small'

/** May be changed at any time, for every stream of the Mac. */
export interface Streaming {
  isOn: boolean
  fault: StreamFault | undefined
}

export interface Mjpeg {
  readonly port: number
  /** Frames captured so far; none without a connection. */
  readonly captured: () => number
  /** Number of connections so far. */
  readonly visits: () => number
  close(): void
}

/**
 * Number of frames waiting to be sent. With the one being taken, a new connection gets two older
 * ones.
 */
const BEHIND = 1

/**
 * WebDriverAgent's picture stream with its exact framing (docs/internals/facts.md, WebDriverAgent).
 * It is as late as the real one: one frame always waits while the next is taken.
 */
export async function startMjpeg(agent: Agent, port: number, streaming: Streaming): Promise<Mjpeg> {
  let captured = 0
  let visits = 0
  let filming = false
  const under: Buffer[] = []
  const listening = new Set<Socket>()
  const sockets = new Set<Socket>()

  const takeOne = async (): Promise<void> => {
    const { mjpegScalingFactor, mjpegServerScreenshotQuality } = agent.settings
    const shrink = streaming.fault === 'small' ? 0.5 : Number(mjpegScalingFactor) / 100
    const isFrozen = streaming.fault === 'frozen' && under.length > 0
    if (!isFrozen)
      under.push(await agent.phone.picture('jpeg', shrink, Number(mjpegServerScreenshotQuality)))
    captured += 1
    agent.timing.countedMs += agent.timing.frameMs
    while (under.length > BEHIND + 1) under.shift()
  }
  const film = async (): Promise<void> => {
    if (filming) return
    filming = true
    while (listening.size > 0) {
      const start = performance.now()
      await takeOne()
      const [oldest = Buffer.alloc(0)] = under
      if (streaming.fault !== 'stalled') for (const socket of listening) socket.write(part(oldest))
      const rest = 1_000 / Number(agent.settings['mjpegServerFramerate'])
      await delay(Math.max(1, rest - (performance.now() - start)))
    }
    filming = false
  }
  const part = (jpeg: Buffer): Buffer => {
    const body = streaming.fault === 'garbage' ? Buffer.alloc(2_000, 'no picture ') : jpeg
    const head = `--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length: ${body.length}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n\r\n')])
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      listening.delete(socket)
    })
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      const type = 'multipart/x-mixed-replace; boundary=--BoundaryString'
      socket.write(`HTTP/1.0 200 OK\r\nServer: WDA MJPEG Server\r\nContent-Type: ${type}\r\n\r\n`)
      visits += 1
      listening.add(socket)
      film().catch(() => socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    captured: () => captured,
    visits: () => visits,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
