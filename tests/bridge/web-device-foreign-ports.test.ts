// Debugging ports that are silent or have no end.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, createServer as listenFor, type Socket } from 'node:net'
import { attach } from '@harness/bridge/devices/web/life/attach.ts'
import { asHarnessError } from '@harness/shared/base/errors.ts'
import { expect, it, onTestFinished } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { LONG } from '../setup/long.ts'
import { startRunningBrowser } from '../setup/running-browser.ts'
import { DESKTOP, never, testOpener } from './web-device-setup.ts'

interface Port {
  readonly answer?: RequestListener
  readonly onSocket?: (socket: WebSocket) => void
}

async function portOf({ answer, onSocket }: Port): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  if (onSocket) new WebSocketServer({ server }).on('connection', onSocket)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

async function failureOf(scheme: 'http' | 'ws', port: Port): Promise<string> {
  const url = `${scheme}://127.0.0.1:${await portOf(port)}/`
  const failed = attach({ url }, { viewport: DESKTOP }, never)
  return failed.then(
    () => 'attached',
    (thrown: unknown) => asHarnessError(thrown).message,
  )
}

/** Parts without an end, as fast as they are read. */
const endless =
  (status: number, part: string): RequestListener =>
  (_, response) => {
    response.writeHead(status)
    const more = () => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }

/** The first answer of a browser, and nothing after it. */
function onlyVersion(socket: WebSocket): void {
  socket.on('message', (data) => {
    const { id, method } = JSON.parse(String(data))
    if (method !== 'Browser.getVersion') return
    const result = { product: 'Chrome/150.0', userAgent: 'Mozilla/5.0', jsVersion: '15' }
    socket.send(JSON.stringify({ id, result: { ...result, protocolVersion: '1.3', revision: '' } }))
  })
}

const LATE = /did not answer within \d+ s/

it.concurrent.each([
  ['it takes the request and says nothing', 'http', { answer: () => undefined }, LATE],
  [
    'it begins an answer and stops',
    'http',
    { answer: (_, response) => void response.writeHead(200).write('{') },
    LATE,
  ],
  [
    'its answer has no end',
    'http',
    { answer: endless(200, '['.repeat(100_000)) },
    /no debugging port of a browser answered there/,
  ],
  ['it takes the socket and says nothing', 'ws', { onSocket: () => undefined }, LATE],
  ['it says its version and nothing more', 'ws', { onSocket: onlyVersion }, LATE],
  ['its refusal has no end', 'ws', { answer: endless(500, 'x') }, /it answered \d+|socket/i],
] as const satisfies readonly (readonly [string, 'http' | 'ws', Port, RegExp])[])(
  'a debugging port ends with a sentence: %s',
  LONG,
  async (_, scheme, port, sentence) => {
    expect(await failureOf(scheme, port)).toMatch(sentence)
  },
)

/** A way to a port that can fall silent, with its connections left open. */
async function wayTo(port: number) {
  let isSilent = false
  const pipe = (from: Socket, to: Socket) => {
    from.on('data', (data) => isSilent || to.write(data))
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
  }
  const server = listenFor((near) => {
    const far = connect(port, '127.0.0.1')
    pipe(near, far)
    pipe(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    fallSilent: () => {
      isSilent = true
    },
  }
}

it('a running browser that falls silent loses its device after a minute', {
  ...LONG,
  timeout: 300_000,
}, async () => {
  const running = await startRunningBrowser()
  onTestFinished(() => running.kill())
  const { url, fallSilent } = await wayTo(Number(new URL(running.url).port))
  const open = await testOpener()
  const page = `http://127.0.0.1:${await portOf({ answer: (_, to) => void to.end('<p>Hi') })}/`
  const spec = { kind: 'web', url: page, viewport: DESKTOP, attach: { url } } as const
  const device = await open(spec, never)
  onTestFinished(() => device.close())
  const lost = new Promise<string>((resolve) => device.onLost(({ code }) => resolve(code)))
  fallSilent()
  expect(await lost).toBe('device_lost')
})
