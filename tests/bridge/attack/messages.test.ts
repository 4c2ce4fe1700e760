import { randomUUID } from 'node:crypto'
import { SessionId } from '@harness/shared/base/ids.ts'
import { expect, it } from 'vitest'
import { makeRandom, type Random } from '../../setup/random.ts'
import { SEED } from '../../setup/seed.ts'
import { spoil, spoiltText } from '../../setup/spoil.ts'
import { howMany, limitMs, report } from '../../setup/suite.ts'
import { Page } from '../page.ts'
import { openTestBridge, sendRaw } from '../test-bridge.ts'

const MESSAGES = howMany({ gate: 2_000, whole: 100_000 })
const REQUESTS = howMany({ gate: 300, whole: 10_000 })
const LIMIT_MS = limitMs({ gate: 60_000, whole: 3_600_000 })

const session = SessionId.parse(randomUUID())
const point = { x: 5, y: 5 }
const viewport = { width: 390, height: 844 }
const url = 'http://shop.test/'
const attach = { url: 'http://127.0.0.1:9222', signIns: true }
const capabilities = { platformName: 'Android', 'appium:app': { deep: [1] } }
const VALID: readonly Record<string, unknown>[] = [
  { kind: 'open', id: 1, session, device: { kind: 'web', url, viewport } },
  { kind: 'open', id: 1, session, device: { kind: 'web', url, viewport, attach } },
  { kind: 'open', id: 1, session, device: { kind: 'appium', url: attach.url, capabilities } },
  { kind: 'observe', id: 1, session },
  { kind: 'perform', id: 1, session, command: { kind: 'tap', point, ref: 'a' } },
  { kind: 'perform', id: 1, session, command: { kind: 'type', text: 'hello' } },
  { kind: 'perform', id: 1, session, command: { kind: 'press_keys', keys: ['Enter'] } },
  { kind: 'credential', id: 1, session, username: 'ada', password: 'secret' },
  { kind: 'manual_input', id: 1, session, input: { kind: 'text', text: 'x' } },
  { kind: 'mirror', id: 1, session, on: true },
  { kind: 'mirror_ack', session, frame: 1 },
  { kind: 'cancel', target: 1 },
  { kind: 'keep', session },
]
function frame(random: Random, id: number): string | Uint8Array {
  const message = { ...random.pick(VALID), id }
  if (random.chance(0.1)) return JSON.stringify(message)
  const text = spoiltText(spoil(message, random))
  if (random.chance(0.05)) return text.slice(0, random.below(text.length))
  return random.chance(0.02) ? new TextEncoder().encode(text) : text
}

it(
  `no message ends the bridge or disturbs another session (seed ${SEED})`,
  async () => {
    const random = makeRandom(SEED)
    const setup = await openTestBridge()
    const calm = await new Page(setup).opened()
    const own = SessionId.parse(randomUUID())
    const device = { kind: 'web', url, viewport } as const
    calm.say({ kind: 'open', id: 0, session: own, device })
    await calm.reply(0)
    let page = await new Page(setup).opened()
    let closed = 0
    // One at a time: what comes after a message that closes its socket would not be read.
    for (let sent = 0; sent < MESSAGES; sent++) {
      page.socket.send(frame(random, 1_000_000 + sent))
      page.say({ kind: 'close', id: sent, session })
      const isOpen = await Promise.race([
        page.reply(sent).then(() => true),
        page.closed.then(() => false),
      ])
      if (isOpen) continue
      closed += 1
      expect([1008, 1009]).toContain(await page.closed)
      page = await new Page(setup).opened()
    }
    calm.say({ kind: 'observe', id: 1, session: own })
    const { header } = await calm.picture('observation')
    expect(header).toMatchObject({ id: 1, scene: { text: 'Schön: 0' } })
    expect(setup.devices.opened).toHaveLength(1)
    report(
      `${MESSAGES} messages out of the protocol: bridge alive, ${closed} sockets closed, no other session disturbed`,
    )
  },
  LIMIT_MS,
)

it(
  `no request without the token gets past the guard (seed ${SEED})`,
  async () => {
    const random = makeRandom(SEED)
    const { bridge, origin } = await openTestBridge()
    const own = origin.slice('http://'.length)
    const hosts = [
      own,
      'evil.test',
      `localhost:${bridge.port}`,
      '127.0.0.1',
      `${own}.evil.test`,
      '',
    ]
    const origins = [origin, 'null', 'http://evil.test', `https://${own}`, 'chrome-extension://x']
    const paths = [
      '/api/mode',
      '/api/launch',
      '/api/socket',
      '/api/../api/mode',
      '//api/mode',
      '/api/%6dode',
      '/api/mode?t=x',
      '/API/mode',
      '/api/sample',
      '/api/simulators',
    ]
    const more = [
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Mode: navigate',
      'Authorization: Bearer x',
      'Authorization: Basic eDp4',
      'Upgrade: websocket',
      'Sec-WebSocket-Protocol: harness.v1',
      'X-Forwarded-Host: x',
      'Transfer-Encoding: chunked',
      'Content-Length: 5',
    ]
    let refused = 0
    for (let at = 0; at < REQUESTS; at++) {
      const head = [
        `${random.pick(['GET', 'PUT', 'POST', 'OPTIONS', 'HEAD', 'TRACE'])} ${random.pick(paths)} HTTP/1.1`,
        `Host: ${random.pick(hosts)}`,
        ...(random.chance(0.6) ? [`Origin: ${random.pick(origins)}`] : []),
        ...more.filter(() => random.chance(0.2)),
        'Connection: close',
      ]
      const { status, body } = await sendRaw(bridge.port, head)
      expect(body).not.toContain(bridge.token)
      expect([head, [101, 500].includes(status)]).toEqual([head, false])
      // A path outside of `/api/` is the page itself, which anyone may load.
      if (status !== 200) refused += 1
      else expect([head, body.startsWith('<!doctype html>') || body === '']).toEqual([head, true])
    }
    report(
      `${REQUESTS} requests without the token: ${refused} refused, ${REQUESTS - refused} got the page alone`,
    )
  },
  LIMIT_MS,
)
