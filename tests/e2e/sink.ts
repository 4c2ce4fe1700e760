import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** Counts what reaches a port; `call` is a script that asks there for its own address (STUN). */
export async function startSink() {
  let packets = 0
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  socket.on('message', () => {
    packets += 1
  })
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const urls = `stun:127.0.0.1:${socket.address().port}`
  const call = `(async () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: '${urls}' }] }); peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer()) })()`
  return { call, packets: () => packets }
}

/** Tries to reach an address. The answer cannot be read, so only the arrival counts. */
export const knock = (url: string) =>
  fetch(url, { mode: 'no-cors' }).then(
    () => 'out',
    () => 'stopped',
  )
