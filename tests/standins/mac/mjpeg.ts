import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Agent } from './wda-route.ts'

export interface Mjpeg {
  readonly port: number
  /** Frames captured so far; none while nobody is connected. */
  readonly captured: () => number
  close(): void
}

/** WebDriverAgent's picture stream, byte for byte in its framing (platforms A2.4). */
export async function startMjpeg(agent: Agent, port: number): Promise<Mjpeg> {
  let captured = 0
  const sockets = new Set<Socket>()
  const film = async (socket: Socket): Promise<void> => {
    while (!socket.destroyed) {
      const { mjpegScalingFactor, mjpegServerFramerate, mjpegServerScreenshotQuality } =
        agent.settings
      const shrink = Number(mjpegScalingFactor) / 100
      const jpeg = await agent.phone.picture('jpeg', shrink, Number(mjpegServerScreenshotQuality))
      captured += 1
      const head = `--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`
      socket.write(Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n\r\n')]))
      await delay(1_000 / Number(mjpegServerFramerate))
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      const type = 'multipart/x-mixed-replace; boundary=--BoundaryString'
      socket.write(`HTTP/1.0 200 OK\r\nServer: WDA MJPEG Server\r\nContent-Type: ${type}\r\n\r\n`)
      film(socket).catch(() => socket.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    captured: () => captured,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
