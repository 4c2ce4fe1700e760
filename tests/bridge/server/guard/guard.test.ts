import { describe, expect, test } from 'vitest'
import { makeManualTimers } from '../../../standins/manual-timers.ts'
import { openTestBridge, type RawReply, sendRaw } from '../../test-bridge.ts'

const ALWAYS = [
  'content-security-policy',
  'connection-allowlist',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

function expectRefused(reply: RawReply, status: number): void {
  expect(reply.status).toBe(status)
  expect(Object.keys(reply.headers)).toEqual(expect.arrayContaining(ALWAYS))
  expect(reply.headers['cache-control']).toBe('no-store')
}

function get(path: string, host: string | null, more: readonly string[] = []): string[] {
  const hosts = host === null ? [] : [`Host: ${host}`]
  return [`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close', ...more]
}

function upgrade(host: string, origin: string | null, more: readonly string[] = []): string[] {
  return [
    'GET /api/socket HTTP/1.1',
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(origin === null ? [] : [`Origin: ${origin}`]),
    ...more,
  ]
}

const offer = (token: string) => [`Sec-WebSocket-Protocol: harness.v1, t.${token}`]
const WRONG = 'x'.repeat(43)

describe('host', () => {
  test('the bridge lets in its own host', async () => {
    const { bridge } = await openTestBridge()
    const reply = await sendRaw(bridge.port, get('/api/health', `127.0.0.1:${bridge.port}`))
    expect(reply.status).toBe(200)
  })

  test('the bridge redirects localhost, in any case, to the one address that storage belongs to', async () => {
    const { bridge, origin } = await openTestBridge()
    for (const host of [`localhost:${bridge.port}`, `LOCALHOST:${bridge.port}`]) {
      const reply = await sendRaw(bridge.port, get('/runs?x=1', host))
      expectRefused(reply, 308)
      expect(reply.headers['location']).toBe(`${origin}/runs?x=1`)
    }
    const put = [`PUT /api/mode HTTP/1.1`, `Host: localhost:${bridge.port}`, 'Connection: close']
    expectRefused(await sendRaw(bridge.port, put), 403)
    const own = upgrade(`localhost:${bridge.port}`, origin, offer(bridge.token))
    expectRefused(await sendRaw(bridge.port, own), 403)
  })

  test('the bridge refuses every other host, on requests and on the upgrade', async () => {
    const { bridge, origin } = await openTestBridge()
    const { port, token } = bridge
    const hosts = [
      'evil.test',
      `evil.test:${port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      'localhost',
      `127.0.0.1.evil.test:${port}`,
      `127.0.0.1:${port}.evil.test`,
      `evil@127.0.0.1:${port}`,
      `0.0.0.0:${port}`,
      `[::1]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `127.1:${port}`,
      `2130706433:${port}`,
      `127.0.0.1.:${port}`,
    ]
    for (const host of hosts) {
      expectRefused(await sendRaw(port, get('/api/health', host)), 403)
      expectRefused(await sendRaw(port, get('/', host)), 403)
      expectRefused(await sendRaw(port, upgrade(host, origin, offer(token))), 403)
      expectRefused(await sendRaw(port, upgrade(host, `http://${host}`, offer(token))), 403)
    }
  })

  test('the bridge calls a missing, empty or doubled host malformed', async () => {
    const { bridge, origin } = await openTestBridge()
    const own = origin.slice('http://'.length)
    expectRefused(await sendRaw(bridge.port, get('/api/health', null)), 400)
    expectRefused(await sendRaw(bridge.port, ['GET / HTTP/1.0', 'Connection: close']), 400)
    expectRefused(await sendRaw(bridge.port, get('/', '')), 400)
    expectRefused(await sendRaw(bridge.port, get('/', own, ['Host: evil.test'])), 400)
    expectRefused(await sendRaw(bridge.port, get('/', own, [`host: ${own}`])), 400)
  })
})

describe('address', () => {
  test('the bridge reads only plain paths in origin form', async () => {
    const { bridge, origin } = await openTestBridge()
    const own = origin.slice('http://'.length)
    const urls = [
      'http://evil.test/api/health',
      `${origin}/api/health`,
      '//evil.test/',
      '/a//b',
      '/%61pi/mode',
      '/api%2fmode',
      '/x/../api/mode',
      '/./api/mode',
      '/..',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/..\\secret.txt',
      '*',
    ]
    for (const url of urls) expectRefused(await sendRaw(bridge.port, get(url, own)), 400)
  })

  test('the bridge refuses a very long path without minutes of backtracking', async () => {
    const { bridge, origin } = await openTestBridge()
    const own = origin.slice('http://'.length)
    // Trying every way to split it would take minutes, and the test its whole time.
    expectRefused(await sendRaw(bridge.port, get(`/${'a/a'.repeat(4_000)}%`, own)), 400)
  })

  test('the bridge answers what is not HTTP with the same plain refusal', async () => {
    const { bridge } = await openTestBridge()
    expectRefused(await sendRaw(bridge.port, ['\u0016\u0003\u0001 hello']), 400)
    const huge = get('/', `127.0.0.1:${bridge.port}`, [`X: ${'y'.repeat(40_000)}`])
    expectRefused(await sendRaw(bridge.port, huge), 400)
  })
})

describe('origin', () => {
  test('the bridge refuses a foreign origin, on requests and on the upgrade, even with the right token', async () => {
    const { bridge, origin } = await openTestBridge()
    const { port, token } = bridge
    const own = `127.0.0.1:${port}`
    const origins = [
      'http://evil.test',
      'null',
      'http://127.0.0.1:1',
      `https://${own}`,
      `http://${own}.evil.test`,
      `http://localhost:${port}`,
      `http://${own}/`,
      'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
      '',
    ]
    for (const foreign of origins) {
      const headers = [`Origin: ${foreign}`, `Authorization: Bearer ${token}`]
      expectRefused(await sendRaw(port, get('/api/health', own, headers)), 403)
      expectRefused(await sendRaw(port, get('/api/mode', own, headers)), 403)
      expectRefused(await sendRaw(port, get('/', own, headers)), 403)
      expectRefused(await sendRaw(port, upgrade(own, foreign, offer(token))), 403)
    }
    const twice = [`Origin: ${origin}`, `Origin: http://evil.test`]
    expectRefused(await sendRaw(port, get('/api/health', own, twice)), 400)
    expect((await sendRaw(port, get('/', own, [`Origin: ${origin}`]))).status).toBe(200)
  })

  test('the bridge refuses an upgrade without an origin, even with the right token', async () => {
    const { bridge } = await openTestBridge()
    const lines = upgrade(`127.0.0.1:${bridge.port}`, null, offer(bridge.token))
    expectRefused(await sendRaw(bridge.port, lines), 403)
    expectRefused(await sendRaw(bridge.port, upgrade('evil.test', 'http://evil.test')), 403)
  })
})

describe('fetch metadata', () => {
  const meta = (site: string, mode: string, dest: string) => [
    `Sec-Fetch-Site: ${site}`,
    `Sec-Fetch-Mode: ${mode}`,
    `Sec-Fetch-Dest: ${dest}`,
  ]

  test('the bridge lets a person follow a link to the page from anywhere', async () => {
    const { bridge, origin } = await openTestBridge()
    const own = origin.slice('http://'.length)
    for (const path of ['/', '/runs/1']) {
      const lines = get(path, own, meta('cross-site', 'navigate', 'document'))
      expect((await sendRaw(bridge.port, lines)).status).toBe(200)
    }
  })

  test('the bridge refuses every other cross-site request', async () => {
    const { bridge, origin } = await openTestBridge()
    const own = origin.slice('http://'.length)
    const more = [`Authorization: Bearer ${bridge.token}`]
    const refused: [string, string[]][] = [
      ['/', meta('cross-site', 'no-cors', 'image')],
      ['/', meta('same-site', 'cors', 'empty')],
      ['/', meta('cross-site', 'navigate', 'iframe')],
      ['/assets/main-1a2b3c.js', meta('cross-site', 'no-cors', 'script')],
      ['/api/health', meta('cross-site', 'navigate', 'document')],
      ['/api/health', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']],
      ['/api/mode', meta('same-site', 'cors', 'empty')],
    ]
    for (const [path, headers] of refused) {
      expectRefused(await sendRaw(bridge.port, get(path, own, [...headers, ...more])), 403)
    }
    const post = ['POST / HTTP/1.1', `Host: ${own}`, 'Content-Length: 0', 'Connection: close']
    const form = meta('cross-site', 'navigate', 'document')
    expectRefused(await sendRaw(bridge.port, [...post, ...form]), 403)
    const socket = upgrade(own, origin, [...offer(bridge.token), 'Sec-Fetch-Site: cross-site'])
    expectRefused(await sendRaw(bridge.port, socket), 403)
    const same = get('/api/mode', own, [...meta('same-origin', 'cors', 'empty'), ...more])
    expect((await sendRaw(bridge.port, same)).status).toBe(200)
  })
})

describe('token', () => {
  test('the upgrade needs the right token and the protocol of this version', async () => {
    const { bridge, origin } = await openTestBridge()
    const { port, token } = bridge
    const own = `127.0.0.1:${port}`
    const refusals: [string[], number][] = [
      [[], 401],
      [offer(WRONG), 401],
      [offer(''), 401],
      [offer(token.slice(0, -1)), 401],
      [offer(`${token}x`), 401],
      [[`Sec-WebSocket-Protocol: t.${token}`], 400],
      [[`Sec-WebSocket-Protocol: harness.v2, t.${token}`], 400],
      [[...offer(token), ...offer(token)], 400],
    ]
    for (const [more, status] of refusals) {
      expectRefused(await sendRaw(port, upgrade(own, origin, more)), status)
    }
    const taken = await sendRaw(port, upgrade(own, origin, offer(token)))
    expect(taken.status).toBe(101)
    expect(taken.headers['sec-websocket-protocol']).toBe('harness.v1')
  })

  test('the bridge upgrades only the socket route', async () => {
    const { bridge, origin } = await openTestBridge()
    const own = origin.slice('http://'.length)
    for (const path of ['/', '/api/mode', '/api/socket/']) {
      const [, ...rest] = upgrade(own, origin, offer(bridge.token))
      expectRefused(await sendRaw(bridge.port, [`GET ${path} HTTP/1.1`, ...rest]), 404)
    }
  })

  test('every route under /api/ except health needs the token as a header', async () => {
    const { bridge, origin } = await openTestBridge()
    const { port, token } = bridge
    const own = origin.slice('http://'.length)
    const bearer = (value: string) => [`Authorization: Bearer ${value}`]
    expectRefused(await sendRaw(port, get('/api/mode', own)), 401)
    expectRefused(await sendRaw(port, get('/api/mode', own, bearer(WRONG))), 401)
    expectRefused(await sendRaw(port, get('/api/mode', own, bearer(''))), 401)
    expectRefused(await sendRaw(port, get('/api/mode', own, [`Authorization: ${token}`])), 401)
    expectRefused(await sendRaw(port, get(`/api/mode?t=${token}`, own)), 401)
    expectRefused(await sendRaw(port, get('/api/mode', own, [`Cookie: t=${token}`])), 401)
    expectRefused(await sendRaw(port, get('/api', own)), 401)
    expectRefused(await sendRaw(port, get('/api/nothing', own)), 401)
    expectRefused(await sendRaw(port, get('/api/health/x', own)), 401)
    expect((await sendRaw(port, get('/api/mode', own, bearer(token)))).status).toBe(200)
    const foreign = [...bearer(token), 'Origin: http://evil.test']
    expectRefused(await sendRaw(port, get('/api/mode', own, foreign)), 403)
  })

  test('a program that guesses is refused more and more, and never locks out its user', async () => {
    const clock = makeManualTimers()
    const { bridge, origin } = await openTestBridge({ clock })
    const { port, token } = bridge
    const own = origin.slice('http://'.length)
    const guess = (value: string) =>
      sendRaw(port, get('/api/mode', own, [`Authorization: Bearer ${value}`, 'X-Extra: 1']))
    for (let at = 0; at < 30; at += 1) expect((await guess(WRONG)).status).toBe(401)
    expectRefused(await guess(WRONG), 429)
    expect((await guess(token)).status).toBe(200)
    expect((await sendRaw(port, upgrade(own, origin, offer(token)))).status).toBe(101)
    expectRefused(await sendRaw(port, upgrade(own, origin, offer(WRONG))), 429)
    expect((await sendRaw(port, get('/api/health', own))).status).toBe(200)
    clock.advance(60_000)
    expect((await guess(WRONG)).status).toBe(401)
  })

  test('a request without a token does not count as a wrong guess', async () => {
    const { bridge, origin } = await openTestBridge()
    const own = origin.slice('http://'.length)
    for (let at = 0; at < 40; at += 1) await sendRaw(bridge.port, get('/api/mode', own))
    const more = [`Authorization: Bearer ${bridge.token}`]
    expect((await sendRaw(bridge.port, get('/api/mode', own, more))).status).toBe(200)
  })
})
