// A WebSocket of the page, whose messages cannot be held.
import { createServer } from 'node:http'
import type { Device } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { DESKTOP, type DeviceUser, never, testOpener, userOf } from '../web-device-setup.ts'

const PAGE = `<!doctype html><html lang="en"><title>Auction</title><h1>Auction</h1>
<p>Not live</p><button id="close">Hang up</button><a href="#bids">Bids</a>
<a href="/file">Terms</a><a href="/quiet">Results</a>
<script>
  const socket = new WebSocket('ws://' + location.host)
  const say = (text) => () => { document.querySelector('p').textContent = text }
  socket.onopen = say('Live')
  socket.onclose = say('Hung up')
  document.querySelector('#close').onclick = () => socket.close()
</script></html>`
const QUIET = '<!doctype html><html lang="en"><title>Results</title><h1>Results</h1></html>'

const server = createServer(({ url }, response) => {
  if (url === '/file') response.setHeader('content-disposition', 'attachment; filename="t.txt"')
  else response.setHeader('content-type', 'text/html')
  response.end(url === '/quiet' ? QUIET : url === '/file' ? 'Terms' : PAGE)
})
const sockets = new WebSocketServer({ server })
let device: Device
let user: DeviceUser

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/`
  const open = await testOpener()
  device = await open({ kind: 'web', url, viewport: DESKTOP }, never)
  user = userOf(device)
})
afterAll(async () => {
  await device?.close()
  for (const client of sockets.clients) client.terminate()
  server.close()
})
beforeEach(async () => {
  await device.reset(never)
  await expect.poll(async () => (await user.see()).scene.text, WAIT).toContain('Live')
})

const WAIT = { timeout: 20_000 }
const hasSocket = async () => (await user.see()).scene.hasSocket

it('an open socket is noted, and a closed one is not', async () => {
  expect(await hasSocket()).toBe(true)
  await user.tap('Hang up')
  await expect.poll(hasSocket, WAIT).toBeUndefined()
})

it('a socket ends with its document, and not with a download or a new hash', async () => {
  await user.tap('Terms')
  await user.tap('Bids')
  expect(await hasSocket()).toBe(true)
  await user.tap('Results')
  await expect.poll(hasSocket, WAIT).toBeUndefined()
})
