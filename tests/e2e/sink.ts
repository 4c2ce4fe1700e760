import { startUdpSink } from '../setup/udp-sink.ts'

/** Counts what reaches a port; `call` is a script that asks there for its own address. */
export async function startSink() {
  const { urls, packets } = await startUdpSink()
  const call = `(async () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: '${urls}' }] }); peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer()) })()`
  return { call, packets }
}

/** Tries to reach an address. The answer cannot be read, so only the arrival counts. */
export const knock = (url: string) =>
  fetch(url, { mode: 'no-cors' }).then(
    () => 'out',
    () => 'stopped',
  )
