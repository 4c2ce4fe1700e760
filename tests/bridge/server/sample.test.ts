import { fileURLToPath } from 'node:url'
import { makeSampleServer, ORDER_MS } from '@harness/bridge/server/sample.ts'
import type { Clock } from '@harness/bridge/system/clock.ts'
import { Sample } from '@harness/shared/log/wire/bridge-api.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeManualTimers } from '../../standins/manual-timers.ts'
import { openTestBridge, sendRaw, type TestBridge } from '../test-bridge.ts'

const root = fileURLToPath(new URL('../../../sample', import.meta.url))

const withSample = () => openTestBridge({ sample: { root } })

function request({ origin, bridge }: TestBridge, token = bridge.token): Promise<Response> {
  return fetch(`${origin}/api/sample`, { headers: { Authorization: `Bearer ${token}` } })
}

async function offer(setup: TestBridge): Promise<Sample> {
  return Sample.parse(await (await request(setup)).json())
}

/** The sample's own server, without a bridge. */
async function openSample() {
  const timers = makeManualTimers()
  let waiting = 0
  const clock: Clock = {
    now: timers.now,
    after(ms, run) {
      waiting += 1
      return timers.after(ms, run)
    },
  }
  const server = makeSampleServer({ root, clock })
  onTestFinished(() => server.close())
  const { url } = await server.offer()
  const port = Number(new URL(url).port)
  return { server, port, advance: timers.advance, waiting: () => waiting }
}

function raw(port: number, first: string, more: readonly string[] = []) {
  const hosts = more.some((line) => line.startsWith('Host')) ? [] : [`Host: 127.0.0.1:${port}`]
  return sendRaw(port, [`${first} HTTP/1.1`, ...hosts, ...more, 'Connection: close'])
}

describe('the sample offer', () => {
  test('the sample offer says where the sample is and which goals can be reached, the showcase first', async () => {
    const setup = await withSample()
    const sample = await offer(setup)
    expect(sample.name).toBe('Halfmoon')
    expect(sample.goals[0]).toBe('Order the Tide mug in blue and collect it at the studio.')
    expect(sample.goals).toHaveLength(5)
    expect(sample.goals.join()).not.toMatch(/cancel|gift card/i)
    expect(sample.tour).toMatchObject({ goal: sample.goals[0], persona: 'First-time visitor' })
    expect(new URL(sample.url).origin).not.toBe(setup.origin)
    expect(await (await fetch(sample.url)).text()).toContain('<h1>Pots that like Mondays</h1>')
  })

  test('the sample offer starts one server, however often it is requested', async () => {
    const setup = await withSample()
    const offers = await Promise.all([offer(setup), offer(setup), offer(setup)])
    expect(new Set(offers.map(({ url }) => url)).size).toBe(1)
  })

  test('the sample offer needs the token and is read-only', async () => {
    const setup = await withSample()
    expect((await request(setup, 'x'.repeat(43))).status).toBe(401)
    const headers = {
      Authorization: `Bearer ${setup.bridge.token}`,
      'Content-Type': 'application/json',
    }
    const post = { method: 'POST', headers, body: '{}' }
    expect((await fetch(`${setup.origin}/api/sample`, post)).status).toBe(404)
  })

  test('the sample offer does not exist in a bridge without a sample', async () => {
    expect((await request(await openTestBridge())).status).toBe(404)
  })

  test('the sample offer says what is wrong when the files are missing, and retries on the next request', async () => {
    const setup = await openTestBridge({ sample: { root: '/does/not/exist' } })
    for (const _ of [1, 2]) {
      const reply = await request(setup)
      expect([reply.status, await reply.text()]).toEqual([500, expect.stringContaining('ENOENT')])
    }
  })

  test('the sample offer ends with the bridge', async () => {
    const setup = await withSample()
    const { url } = await offer(setup)
    await setup.bridge.close()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  test('the sample offer is refused after it was closed', async () => {
    const { server } = await openSample()
    await Promise.all([server.close(), server.close()])
    await expect(server.offer()).rejects.toMatchObject({ code: 'aborted' })
  })

  test('the sample server listens on the port it is given', async () => {
    const { server, port } = await openSample()
    await server.close()
    const again = makeSampleServer({ root, port })
    onTestFinished(() => again.close())
    expect((await again.offer()).url).toBe(`http://127.0.0.1:${port}/`)
  })
})

describe('the sample server', () => {
  test('the sample server answers every page uncached, under a policy that blocks every other host', async () => {
    const { port } = await openSample()
    for (const path of ['/', '/shop?kind=mugs', '/help', '/assets/frame.js', '/robots.txt']) {
      const { status, headers } = await raw(port, `GET ${path}`)
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store'])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
      expect(headers['content-security-policy']).not.toMatch(/unsafe|http|\*/)
    }
    const head = await raw(port, 'HEAD /')
    expect([head.status, head.body]).toEqual([200, ''])
  })

  test('the sample server answers only to its own name', async () => {
    const { port } = await openSample()
    const hosts = [
      'evil.test',
      `evil.test:${port}`,
      '127.0.0.1',
      `localhost:${port}`,
      `127.0.0.1:${port}.evil.test`,
    ]
    for (const host of hosts) {
      for (const first of ['GET /', 'POST /api/orders']) {
        const { status } = await raw(port, first, [`Host: ${host}`])
        expect([first, host, status]).toEqual([first, host, 403])
      }
    }
    expect((await raw(port, 'POST /api/orders', ['Origin: http://evil.test'])).status).toBe(403)
  })

  test('the sample server refuses every method but reading, except for orders', async () => {
    const { port } = await openSample()
    for (const first of ['POST /', 'POST /checkout', 'PUT /api/orders', 'DELETE /']) {
      const { status, headers } = await raw(port, first)
      expect([first, status, headers['allow']]).toEqual([first, 405, 'GET, HEAD'])
    }
  })

  test('the sample server serves its pages and nothing else', async () => {
    const { port } = await openSample()
    const paths = [
      '/goals.json',
      '/README.md',
      '/../package.json',
      '/assets/../goals.json',
      '/%2e%2e/package.json',
      '/assets/%2e%2e/goals.json',
      '/pages/index.html',
      '/__proto__',
      '//etc/passwd',
    ]
    for (const path of paths)
      expect([path, (await raw(port, `GET ${path}`)).status]).toEqual([path, 404])
  })

  test('the sample server delays its answer to an order', async () => {
    const { port, advance, waiting } = await openSample()
    let isAnswered = false
    const reply = raw(port, 'POST /api/orders').then((order) => {
      isAnswered = true
      return order
    })
    await expect.poll(waiting).toBe(1)
    advance(ORDER_MS - 1)
    await raw(port, 'GET /')
    expect(isAnswered).toBe(false)
    advance(1)
    expect((await reply).body).toContain('{"number":"HM-2058"}')
  })

  test('the sample server asks robots not to read the list of planted faults', async () => {
    const { port } = await openSample()
    expect((await raw(port, 'GET /robots.txt')).body).toContain('Disallow: /planted')
    for (const path of ['/planted', '/planted.json']) {
      expect((await raw(port, `GET ${path}`)).headers['x-robots-tag']).toBe('noindex')
    }
  })
})
