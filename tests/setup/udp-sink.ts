import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

export interface UdpSink {
  /** For the `urls` of a WebRTC connection, which asks there for its own address (STUN). */
  readonly urls: string
  packets(): number
}

/** Counts what reaches a port of this address, until the test has finished. */
export async function startUdpSink(host = '127.0.0.1'): Promise<UdpSink> {
  let packets = 0
  const socket = createSocket('udp4').bind(0, host)
  socket.on('message', () => {
    packets += 1
  })
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { urls: `stun:${host}:${socket.address().port}`, packets: () => packets }
}
