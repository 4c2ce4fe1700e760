// No data leaves: the self-test tries every way out, and a reachable fake cloud counts connections.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { CLOUD_RULE, type FakeCloud, startFakeCloud } from '../standins/fake-cloud.ts'
import { startStrippingProxy } from '../standins/stripping-proxy.ts'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { openPerson, type Person } from './person.ts'

let bridge: BridgeProcess
let person: Person
let cloud: FakeCloud
let before: number
beforeAll(async () => {
  ;[bridge, person, cloud] = await Promise.all([
    startBridgeProcess(),
    openPerson({ more: [CLOUD_RULE], keepsCopy: true }),
    startFakeCloud(),
  ])
})
beforeEach(() => {
  before = cloud.connections()
})
afterAll(async () => {
  await person.close()
  await Promise.all([bridge.dispose(), cloud.close()])
})

/** Connections that reached the fake cloud since the test began. */
const connections = () => cloud.connections() - before

/** Presses the button; resolves with what the page then says of each way. */
async function testNetworkLock(page: Page): Promise<Readonly<Record<string, string>>> {
  await page.getByLabel('External address').fill(cloud.origin)
  await page.getByRole('button', { name: 'Test the network lock' }).click()
  const list = page.getByRole('list', { name: 'Attempts' })
  await list.waitFor()
  const items = list.getByRole('listitem')
  const texts = await items.evaluateAll((found) =>
    found.map((item) => [
      item.firstElementChild?.textContent ?? '',
      item.getAttribute('data-stopped') ?? '',
    ]),
  )
  return Object.fromEntries(texts)
}

/** The section of a paired page: before the pairing, another screen may replace it. */
async function openSection(url: string): Promise<void> {
  const { hash, origin } = new URL(url)
  // From another document: the same one would only get a new fragment, and load itself again.
  await person.page.goto('about:blank')
  await person.page.goto(`${origin}/settings/local-mode${hash}`)
  // Said only after the bridge has answered whether it knows this page.
  await person.page.getByText(/^Local, Harness sent/).waitFor()
}

const controlled = () =>
  person.page.waitForFunction(() => navigator.serviceWorker.controller !== null)

it('a network test that cannot be loaded says so, and runs when asked again', LONG, async () => {
  const { context, page } = person
  // Without the service worker, which has the file in its cache.
  await context.route('**/sw.js', (route) => route.abort())
  await context.route('**/assets/test-network-lock-*.js', (route) => route.abort())
  await openSection(bridge.url)
  const field = page.getByLabel('External address')
  await field.fill(cloud.origin)
  await page.getByRole('button', { name: 'Test the network lock' }).click()
  await page.getByText('The test could not be loaded, so nothing was tried.').waitFor()
  expect(connections()).toBe(0)

  await context.unroute('**/assets/test-network-lock-*.js')
  await page.reload()
  const texts = await testNetworkLock(page)
  await context.unroute('**/sw.js')
  expect(Object.values(texts)).not.toContain('not-stopped')
})

const WAYS = [
  'Page: fetch',
  'Page: WebSocket',
  'Page: beacon',
  'Page: image',
  'Page: frame',
  'Page: form',
  'Page: worker',
  'Page: navigation',
  'Page: WebRTC',
  'Service worker: fetch',
  'Service worker: WebSocket',
  'Worker: fetch',
  'Worker: WebSocket',
  'Worker: another worker',
]

const CSP = 'content-security-policy'
const LIST = 'connection-allowlist'

describe('in local mode', () => {
  it('local mode stops every way out, and reports as stopped only what the browser reports', async () => {
    await openSection(bridge.url)
    await controlled()
    const texts = await testNetworkLock(person.page)
    expect(Object.keys(texts).sort()).toEqual([...WAYS].sort())
    // No browser says that it refused these two, so the page cannot know either.
    const { 'Page: navigation': navigation, 'Page: WebRTC': webRtc, ...others } = texts
    expect([navigation, webRtc]).toEqual(['unproven', 'unproven'])
    for (const [way, stopped] of Object.entries(others))
      expect(['csp', 'browser'], way).toContain(stopped)
    expect(connections()).toBe(0)
    await person.page
      .getByText(/^Nothing is known to have got out: 12 of 14 ways were stopped, 2 are unknown\.$/)
      .waitFor()
    // The result of an address is not that of the next one.
    await person.page.getByLabel('External address').fill('')
    await person.page.getByRole('button', { name: 'Test the network lock' }).click()
    await person.page.getByText(/^Name another host/).waitFor()
    expect(await person.page.getByRole('list', { name: 'Attempts' }).count()).toBe(0)
  })

  it('local mode stops every way out without the bridge too', LONG, async () => {
    await openSection(bridge.url)
    await controlled()
    await bridge.end('SIGKILL')
    await person.page.reload()
    const texts = await testNetworkLock(person.page)
    expect(Object.values(texts)).not.toContain('not-stopped')
    expect(connections()).toBe(0)
    bridge = await bridge.again()
  })

  it('local mode puts both headers on every answer: pages, files, workers, the service worker and refusals', async () => {
    const origin = `http://127.0.0.1:${bridge.port}`
    const page = await (await fetch(origin)).text()
    const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file ?? '')
    for (const path of ['/', '/runs', '/sw.js', '/api/health', '/api/mode', '/no.js', ...files]) {
      const { headers } = await fetch(origin + path)
      expect(headers.get(LIST), path).toMatch(/^\(response-origin/)
      expect(headers.get(CSP), path).toContain("default-src 'none'")
    }
  })
})

describe('without one header', LONG, () => {
  it.each([
    [LIST, ['Page: navigation', 'Page: WebRTC']],
    [CSP, []],
  ] as const)(
    'the network test without the header %s reports what that header stopped',
    async (header, gone) => {
      const proxy = await startStrippingProxy(bridge.port, bridge.token)
      try {
        proxy.strip(header)
        await openSection(bridge.url.replace(/^http:\/\/[^/]+/, proxy.origin))
        await controlled()
        const texts = await testNetworkLock(person.page)
        for (const way of gone) expect(texts[way], way).toBe('not-stopped')
        // Without the policy the allowlist still holds; without the allowlist the window gets out.
        if (gone.length > 0) await expect.poll(() => connections()).toBeGreaterThan(0)
        else expect(connections()).toBe(0)
      } finally {
        await proxy.close()
      }
    },
  )
})
