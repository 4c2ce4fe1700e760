import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { DEFAULT_MODE, Health, type NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { describe, expect, test } from 'vitest'
import { makeManualTimers } from '../../standins/manual-timers.ts'
import { openTestBridge, sendRaw, type TestBridge, temporaryFolder } from '../test-bridge.ts'

function request(
  { origin, bridge }: TestBridge,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { Authorization: `Bearer ${bridge.token}`, ...init.headers }
  return fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers })
}

function put(setup: TestBridge, body: string, type = 'application/json'): Promise<Response> {
  const headers = { 'Content-Type': type }
  return request(setup, '/api/mode', { method: 'PUT', headers, body })
}

const CLOUD: NetworkMode = {
  mode: 'cloud',
  modelOrigins: ['http://127.0.0.1:11434'],
  cloudHosts: ['api.anthropic.com'],
}

describe('the page', () => {
  test('the page is served for every address without an extension, and revalidated each time', async () => {
    const setup = await openTestBridge()
    for (const path of ['/', '/new', '/runs/0b0a', '/runs/']) {
      const reply = await request(setup, path)
      expect([path, reply.status]).toEqual([path, 200])
      expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
      expect(reply.headers.get('cache-control')).toBe('no-cache')
      expect(await reply.text()).toContain('<title>Harness</title>')
    }
  })

  test('the bridge answers for a page that is not built with the command that builds it', async () => {
    const setup = await openTestBridge({ appRoot: await temporaryFolder() })
    const reply = await request(setup, '/')
    expect(reply.status).toBe(503)
    expect(await reply.text()).toBe(`${new HarnessError('web_not_built').message}\n`)
  })

  test('the bridge answers 404 for a file that does not exist', async () => {
    const setup = await openTestBridge()
    const reply = await request(setup, '/assets/gone-1.js')
    expect(reply.status).toBe(404)
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await request(setup, '/', { method: 'POST', body: 'x' })).status).toBe(404)
  })

  test('assets have their content type and are cached for ever', async () => {
    const setup = await openTestBridge()
    const headers = { 'Sec-Fetch-Dest': 'script' }
    const script = await sendRaw(setup.bridge.port, [
      'GET /assets/main-1a2b3c.js HTTP/1.1',
      `Host: 127.0.0.1:${setup.bridge.port}`,
      `Sec-Fetch-Dest: ${headers['Sec-Fetch-Dest']}`,
      'Connection: close',
    ])
    expect(script.headers['content-type']).toMatch(/^text\/javascript/)
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const manifest = await request(setup, '/manifest.webmanifest')
    expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    expect(manifest.headers.get('cache-control')).toBe('no-cache')
  })

  test('a worker script is never cached, because it carries the mode it was loaded in', async () => {
    const { bridge } = await openTestBridge()
    for (const dest of ['worker', 'sharedworker', 'serviceworker', 'document', 'empty']) {
      const reply = await sendRaw(bridge.port, [
        'GET /assets/main-1a2b3c.js HTTP/1.1',
        `Host: 127.0.0.1:${bridge.port}`,
        `Sec-Fetch-Dest: ${dest}`,
        'Connection: close',
      ])
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })

  test('the bridge says how to build an app that is not built', async () => {
    const setup = await openTestBridge({ appRoot: join('does', 'not', 'exist') })
    const reply = await request(setup, '/')
    expect(reply.status).toBe(503)
    expect(await reply.text()).toBe('The app is not built. Start it with: npm start\n')
    expect((await request(setup, '/api/health')).status).toBe(200)
  })
})

describe('health', () => {
  test('the health route shows name, version, protocol and devices to anyone, and nothing else', async () => {
    const { origin } = await openTestBridge()
    const reply = await fetch(`${origin}/api/health`)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const health: unknown = await reply.json()
    expect(health).toEqual({
      ...{ name: 'harness', version: '1.2.3', protocol: 1, devices: ['web'] },
      windows: false,
    })
    expect(Health.parse(health)).toEqual(health)
  })
})

describe('mode', () => {
  test('the bridge is in local mode until that is changed, and the mode sets the headers of every response at once', async () => {
    const setup = await openTestBridge()
    expect(await (await request(setup, '/api/mode')).json()).toEqual(DEFAULT_MODE)
    const before = await request(setup, '/')
    expect(before.headers.get('connection-allowlist')).toBe(
      '(response-origin "http://127.0.0.1:11434/*")',
    )
    expect(before.headers.get('content-security-policy')).not.toContain('https:')

    expect(await (await put(setup, JSON.stringify(CLOUD))).json()).toEqual(CLOUD)
    for (const path of ['/', '/assets/main-1a2b3c.js', '/api/health', '/gone.js']) {
      const after = await request(setup, path)
      expect(after.headers.get('connection-allowlist')).toBeNull()
      expect(after.headers.get('content-security-policy')).toContain(
        `connect-src 'self' ws://127.0.0.1:${setup.bridge.port} http://127.0.0.1:11434 https://api.anthropic.com;`,
      )
    }
  })

  test('cloud hosts have no effect in local mode', async () => {
    const setup = await openTestBridge()
    await put(setup, JSON.stringify({ ...CLOUD, mode: 'local' }))
    const policy = (await request(setup, '/')).headers.get('content-security-policy')
    expect(policy).not.toContain('anthropic')
  })

  test('the mode route takes only JSON of its own shape and limited length', async () => {
    const setup = await openTestBridge()
    const refusals: [string, string | undefined, number][] = [
      [JSON.stringify(CLOUD), 'text/plain', 415],
      [JSON.stringify(CLOUD), 'application/x-www-form-urlencoded', 415],
      [JSON.stringify(CLOUD), 'application/jsonx', 415],
      ['{', undefined, 400],
      [JSON.stringify({ ...CLOUD, extra: 1 }), undefined, 400],
      [JSON.stringify({ ...CLOUD, modelOrigins: ['http://evil.test:80'] }), undefined, 400],
      [JSON.stringify({ ...CLOUD, cloudHosts: ['a.test; script-src *'] }), undefined, 400],
      [JSON.stringify({ ...CLOUD, cloudHosts: ['a.test\r\nX: 1'] }), undefined, 400],
      [`"${'x'.repeat(20_000)}"`, undefined, 413],
    ]
    for (const [body, type, status] of refusals) {
      const reply = await put(setup, body, type)
      expect([body.slice(0, 40), reply.status]).toEqual([body.slice(0, 40), status])
    }
    expect(await (await request(setup, '/api/mode')).json()).toEqual(DEFAULT_MODE)
  })

  test('the mode route reads a body without a length up to the same limit', async () => {
    const setup = await openTestBridge()
    const chunked = (text: string): RequestInit & { duplex: 'half' } => ({
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob([text]).stream(),
      duplex: 'half',
    })
    expect((await request(setup, '/api/mode', chunked('x'.repeat(20_000)))).status).toBe(413)
    expect((await request(setup, '/api/mode', chunked(JSON.stringify(CLOUD)))).status).toBe(200)
    expect(await (await request(setup, '/api/mode')).json()).toEqual(CLOUD)
  })

  test('reading the mode does not change it', async () => {
    const setup = await openTestBridge()
    expect((await request(setup, `/api/mode?mode=cloud`)).status).toBe(200)
    expect((await request(setup, '/api/mode', { method: 'DELETE' })).status).toBe(415)
    expect(await (await request(setup, '/api/mode')).json()).toEqual(DEFAULT_MODE)
  })
})

describe('a ticket', () => {
  const json = { 'Content-Type': 'application/json' }

  async function ticketOf(setup: TestBridge): Promise<string> {
    const issued = await request(setup, '/api/launch', {
      method: 'POST',
      headers: json,
      body: '{}',
    })
    const { ticket } = (await issued.json()) as { ticket: string }
    return ticket
  }

  /** As the page asks: with its origin and without a token. */
  function pair({ origin }: TestBridge, body: unknown, headers = { Origin: origin }) {
    const init = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) }
    return fetch(`${origin}/api/pair`, init)
  }

  test('a ticket is exchanged for the token once', async () => {
    const setup = await openTestBridge()
    const ticket = await ticketOf(setup)
    expect(ticket).not.toContain(setup.bridge.token)
    const first = await pair(setup, { ticket })
    expect(await first.json()).toEqual({ token: setup.bridge.token })
    expect((await pair(setup, { ticket })).status).toBe(403)
  })

  test('a ticket is exchanged again for the page that used it, for ten minutes, and for no one else', async () => {
    const clock = makeManualTimers()
    const setup = await openTestBridge({ clock })
    const ticket = await ticketOf(setup)
    const [holder, other] = ['a'.repeat(64), 'b'.repeat(64)]
    const asked = [{ holder }, { holder: other }, {}, { holder }]
    const replies = []
    for (const by of asked) replies.push((await pair(setup, { ticket, ...by })).status)
    expect(replies).toEqual([200, 403, 403, 200])
    expect((await pair(setup, { ticket, holder: 'short' })).status).toBe(403)
    clock.advance(600_000)
    expect((await pair(setup, { ticket, holder })).status).toBe(403)
    const bare = await ticketOf(setup)
    const without = [{}, {}, { holder }].map((by) => ({ ticket: bare, ...by }))
    const later = []
    for (const body of without) later.push((await pair(setup, body)).status)
    expect(later).toEqual([200, 403, 403])
  })

  test('a ticket that is not used within ten minutes is refused', async () => {
    const clock = makeManualTimers()
    const setup = await openTestBridge({ clock })
    const ticket = await ticketOf(setup)
    clock.advance(600_000)
    expect((await pair(setup, { ticket })).status).toBe(403)
  })

  test('a ticket that was guessed, is of another form or comes without an origin of ours gives nothing', async () => {
    const setup = await openTestBridge()
    const ticket = await ticketOf(setup)
    const guesses = [{ ticket: 'x'.repeat(43) }, { ticket: 7 }, {}, [], { ticket, more: 1 }]
    for (const guess of guesses) {
      const reply = await pair(setup, guess)
      expect([reply.status, (await reply.text()).includes(setup.bridge.token)]).toEqual([
        403,
        false,
      ])
    }
    expect((await pair(setup, { ticket }, { Origin: 'http://evil.test' })).status).toBe(403)
    const address = new URL(setup.origin)
    const bare = await sendRaw(
      Number(address.port),
      [
        'POST /api/pair HTTP/1.1',
        `Host: ${address.host}`,
        'Connection: close',
        'Content-Type: application/json',
        'Content-Length: 2',
      ],
      '{}',
    )
    expect(bare.status).toBe(403)
    expect((await pair(setup, { ticket })).status).toBe(200)
  })

  test('no address of the bridge leads to the token', async () => {
    const setup = await openTestBridge()
    const visit = await fetch(`${setup.origin}/launch/${await ticketOf(setup)}`)
    expect(visit.redirected).toBe(false)
    expect(await visit.text()).not.toContain(setup.bridge.token)
  })
})

describe('the documentation', () => {
  test('the built documentation is served below /docs, and is not found where it is not built', async () => {
    const docsRoot = await temporaryFolder()
    await mkdir(join(docsRoot, 'docs'))
    await writeFile(join(docsRoot, 'docs', 'index.html'), '<title>Guide</title>')
    const setup = await openTestBridge({ docsRoot })
    const reply = await request(setup, '/docs/index.html')
    expect([reply.status, await reply.text()]).toEqual([200, '<title>Guide</title>'])
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await request(setup, '/docs/gone.html')).status).toBe(404)
    expect((await request(await openTestBridge(), '/docs/index.html')).status).toBe(404)
  })
})
