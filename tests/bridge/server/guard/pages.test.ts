// Pages of other hosts: closed unless named, and then no wider than what is written here.

import { randomUUID } from 'node:crypto'
import { makePages, pageOrigin } from '@harness/bridge/server/guard/pages.ts'
import type { AgentRunSource } from '@harness/bridge/server/socket/agents.ts'
import { RunId, SessionId } from '@harness/shared/base/ids.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import type { ClientMessage } from '@harness/shared/log/wire/protocol.ts'
import { describe, expect, it } from 'vitest'
import { makeManualTimers } from '../../../standins/manual-timers.ts'
import { Page } from '../../page.ts'
import { openTestBridge, sendRaw, type TestBridge, temporaryFolder } from '../../test-bridge.ts'

const VIEWPORT = { width: 390, height: 844 }
const UDID = '3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10'
const PAGE = 'https://team.example'
const OTHER = 'https://evil.example'

async function name(test: TestBridge, origin = PAGE): Promise<string> {
  const reply = await fetch(`${test.origin}/api/pages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${test.bridge.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ origin }),
  })
  return (await reply.json()).code
}

interface Ask {
  readonly method?: string
  readonly path: string
  readonly origin?: string
  readonly token?: string
  readonly body?: object
}

/** As a browser sends it from such a page. */
function ask(test: TestBridge, { method = 'GET', path, origin = PAGE, token, body }: Ask) {
  const text = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${test.bridge.port}`,
    'Connection: close',
    `Origin: ${origin}`,
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Mode: cors',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${text.length}`] : []),
  ]
  return sendRaw(test.bridge.port, lines, text)
}

async function pair(test: TestBridge, origin = PAGE): Promise<string> {
  const code = await name(test, origin)
  const paired = await ask(test, { method: 'POST', path: '/api/pair-page', origin, body: { code } })
  return JSON.parse(paired.body.replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, '')).token
}

describe('a page that no one named', () => {
  it('the page is refused on every path, before its request is read, and may read nothing', async () => {
    const test = await openTestBridge()
    await name(test, OTHER)
    for (const path of ['/', '/api/health', '/api/pair-page', '/api/mode', '/api/socket'])
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const reply = await ask(test, { method, path, token: test.bridge.token })
        expect([path, method, reply.status]).toEqual([path, method, 403])
        expect(reply.headers['access-control-allow-origin']).toBeUndefined()
      }
  })

  it.each(['http://team.example', 'https://team.example:8443', 'https://x.team.example', 'null'])(
    'the origin %s is not the one that was named',
    async (origin) => {
      const test = await openTestBridge()
      await name(test)
      expect((await ask(test, { path: '/api/health', origin })).status).toBe(403)
    },
  )
})

describe('a page that was named', () => {
  it('the page asks for health, and gets a token for its code alone', async () => {
    const test = await openTestBridge()
    const code = await name(test)
    const health = await ask(test, { path: '/api/health' })
    expect(health.status).toBe(200)
    expect(health.headers['access-control-allow-origin']).toBe(PAGE)
    expect(health.headers['vary']).toBe('Origin')
    const wrong = code === '000000' ? '000001' : '000000'
    const post = (body: object) => ask(test, { method: 'POST', path: '/api/pair-page', body })
    const refused = await post({ code: wrong })
    expect(refused.status).toBe(403)
    expect(JSON.parse(refused.body)).toMatchObject({ error: { code: 'bridge_code_refused' } })
    const first = await post({ code })
    expect(first.status).toBe(200)
    expect(first.body).not.toContain(test.bridge.token)
    // Once.
    expect((await post({ code })).status).toBe(403)
  })

  it('the token of a page holds for its origin and no other, and that of the bridge not for it', async () => {
    const test = await openTestBridge()
    const token = await pair(test)
    const status = async (given: Omit<Ask, 'path'>) =>
      (await ask(test, { path: '/api/page', ...given })).status
    await name(test, OTHER)
    expect(await status({ token })).toBe(200)
    expect(await status({ token, origin: OTHER })).toBe(401)
    expect(await status({ token: test.bridge.token })).toBe(401)
    expect(await status({})).toBe(401)
    // Without an origin, or with that of the bridge, it is a wrong token.
    const own = await fetch(`${test.origin}/api/mode`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(own.status).toBe(401)
  })

  it('the page reaches neither mode, tickets, codes nor simulators, and no file of the app', async () => {
    const test = await openTestBridge()
    const token = await pair(test)
    const paths = ['/', '/api/mode', '/api/launch', '/api/pages', '/api/pair', '/api/simulators']
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'])
        expect([path, method, (await ask(test, { method, path, token })).status]).toEqual([
          path,
          method,
          403,
        ])
  })

  it('the browser is answered what it asks before such a request, for paths of the page alone', async () => {
    const test = await openTestBridge()
    await name(test)
    const reply = await ask(test, { method: 'OPTIONS', path: '/api/page' })
    expect(reply.status).toBe(204)
    expect(reply.headers['access-control-allow-origin']).toBe(PAGE)
    expect(reply.headers['access-control-allow-headers']).toContain('authorization')
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('a name that resolves to this machine is still refused', async () => {
    const test = await openTestBridge()
    await name(test)
    for (const host of ['evil.example', `localhost:${test.bridge.port}`]) {
      const lines = [
        'GET /api/health HTTP/1.1',
        `Host: ${host}`,
        'Connection: close',
        `Origin: ${PAGE}`,
      ]
      expect((await sendRaw(test.bridge.port, lines)).status).toBe(403)
    }
  })

  it('the pairing outlasts the bridge, and ends with a new token', async () => {
    const test = await openTestBridge()
    const token = await pair(test)
    await test.bridge.close()
    const { stateDirectory } = test.options
    const again = await openTestBridge({ stateDirectory })
    expect((await ask(again, { path: '/api/page', token })).status).toBe(200)
    await again.bridge.close()
    const renewed = await openTestBridge({ stateDirectory, newToken: true })
    expect((await ask(renewed, { path: '/api/page', token })).status).toBe(403)
    await renewed.bridge.close()
    const later = await openTestBridge({ stateDirectory })
    expect((await ask(later, { path: '/api/page', token })).status).toBe(403)
  })
})

describe('the socket of a page that was let in', () => {
  const open = (id: number, device: BridgeSpec): ClientMessage => ({
    kind: 'open',
    id,
    session: SessionId.parse(randomUUID()),
    device,
  })

  it('the page opens a browser, and no simulator with a project of this machine', async () => {
    const test = await openTestBridge()
    const token = await pair(test)
    const page = new Page({ ...test, origin: PAGE, bridge: { ...test.bridge, token } })
    await page.opened()
    page.say(open(0, { kind: 'web', url: 'http://shop.test/', viewport: VIEWPORT }))
    expect(await page.reply(0)).toMatchObject({ kind: 'opened' })
    const app = { from: 'project', path: '/tmp/x.xcodeproj', scheme: 'App' } as const
    page.say(open(1, { kind: 'ios', udid: UDID, app }))
    expect(await page.reply(1)).toMatchObject({ kind: 'failed', error: { code: 'device_unable' } })
  })

  it('the page gets no news of runs of other agents, and controls none', async () => {
    const subscribed: unknown[] = []
    const agentRuns: AgentRunSource = (page) => {
      subscribed.push(page)
      throw new Error('a page of another host is not subscribed')
    }
    const test = await openTestBridge({ agentRuns })
    const token = await pair(test)
    const page = new Page({ ...test, origin: PAGE, bridge: { ...test.bridge, token } })
    await page.opened()
    page.say({ kind: 'agents', id: 0 })
    expect(await page.reply(0)).toEqual({ kind: 'done', id: 0 })
    const runId = RunId.parse(randomUUID())
    page.say({ kind: 'agent_follow', id: 1, runId, from: 0 })
    page.say({ kind: 'agent_control', id: 2, runId, control: { kind: 'stop' } })
    for (const id of [1, 2])
      expect(await page.reply(id)).toMatchObject({ error: { code: 'message_invalid' } })
    expect(subscribed).toEqual([])
  })

  it.each([
    ['the token of the bridge', (test: TestBridge) => test.bridge.token],
    ['a token of no one', () => 'x'.repeat(43)],
  ])('the socket is refused with %s', async (_, tokenOf) => {
    const test = await openTestBridge()
    await pair(test)
    const token = tokenOf(test)
    const page = new Page({ ...test, origin: PAGE, bridge: { ...test.bridge, token } })
    await page.closed
    expect(test.devices.opened).toEqual([])
  })
})

describe('a code', () => {
  it('a code ends after ten minutes and after five wrong tries', async () => {
    const clock = makeManualTimers()
    const pages = await makePages(await temporaryFolder(), clock)
    const late = pages.issue(PAGE)
    clock.advance(10 * 60_000)
    expect(await pages.redeem(PAGE, late)).toBeUndefined()
    const guessed = pages.issue(PAGE)
    const wrong = guessed === '123456' ? '654321' : '123456'
    for (let tries = 0; tries < 5; tries += 1)
      expect(await pages.redeem(PAGE, wrong)).toBeUndefined()
    expect(await pages.redeem(PAGE, guessed)).toBeUndefined()
    expect(await pages.redeem(PAGE, pages.issue(PAGE))).toMatch(/^[\w-]{43}$/)
  })

  it.each([
    ['https://team.example/a/b?x', 'https://team.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://team.example', undefined],
    ['http://192.168.0.2:80', undefined],
    ['file:///tmp', undefined],
    ['*', undefined],
    ['null', undefined],
  ])('the address %s lets in %s', (text, origin) => {
    expect(pageOrigin(text)).toBe(origin)
  })
})
