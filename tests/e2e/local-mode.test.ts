// Nothing leaves: every way out is tried by the self-test a person can press, and a cloud within reach counts connections.
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CLOUD_RULE, type FakeCloud, startFakeCloud } from '../standins/fake-cloud.ts'
import { startStrippingProxy } from '../standins/stripping-proxy.ts'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { openPerson, type Person } from './person.ts'

let bridge: BridgeProcess
let person: Person
let cloud: FakeCloud
beforeEach(async () => {
  ;[bridge, person, cloud] = await Promise.all([
    startBridgeProcess(),
    openPerson([CLOUD_RULE]),
    startFakeCloud(),
  ])
})
afterEach(async () => {
  await person.leave()
  await Promise.all([bridge.dispose(), cloud.close()])
})

/** Presses the button as a person does; resolves with what the page then says of each way. */
async function tryToLeave(page: Page): Promise<Readonly<Record<string, string>>> {
  await page.getByLabel('Address elsewhere').fill(cloud.origin)
  await page.getByRole('button', { name: 'Try to leave' }).click()
  const list = page.getByRole('list', { name: 'Attempts' })
  await list.waitFor({ timeout: 90_000 })
  const items = list.getByRole('listitem')
  const told = await items.evaluateAll((found) =>
    found.map((item) => [
      item.firstElementChild?.textContent ?? '',
      item.getAttribute('data-stopped') ?? '',
    ]),
  )
  return Object.fromEntries(told)
}

async function openSection(url: string): Promise<void> {
  const { page } = person
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(new URL('/settings/local-mode', url).href)
}

const WAYS = [
  'Page: fetch',
  'Page: WebSocket',
  'Page: beacon',
  'Page: image',
  'Page: frame',
  'Page: form',
  'Page: worker',
  'Page: navigation',
  'Service worker: fetch',
  'Service worker: WebSocket',
  'Worker: fetch',
  'Worker: WebSocket',
  'Worker: another worker',
]

const CSP = 'content-security-policy'
const LIST = 'connection-allowlist'

describe('in local mode', () => {
  it('every way out is stopped and told so, and nothing connects', async () => {
    await openSection(bridge.url)
    const told = await tryToLeave(person.page)
    expect(Object.keys(told).sort()).toEqual([...WAYS].sort())
    const ours = ['csp', 'connection-allowlist', 'browser']
    for (const [way, stopped] of Object.entries(told)) expect(ours, way).toContain(stopped)
    expect(told['Page: navigation']).toBe('connection-allowlist')
    expect(cloud.connections()).toBe(0)
    await person.page.getByText('Every way was stopped.').waitFor()
  })

  it('the same holds without the bridge', async () => {
    await openSection(bridge.url)
    await bridge.end('SIGKILL')
    await person.page.reload()
    const told = await tryToLeave(person.page)
    expect(Object.values(told)).not.toContain('not-stopped')
    expect(cloud.connections()).toBe(0)
  })

  it('every answer carries both headers: pages, files, workers, the service worker and refusals', async () => {
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

describe('without one header', () => {
  it.each([
    [LIST, ['Page: navigation']],
    [CSP, []],
  ] as const)('%s, the counter sees what that header stopped', async (header, gone) => {
    const proxy = await startStrippingProxy(bridge.port)
    try {
      proxy.strip(header)
      await openSection(bridge.url.replace(/^http:\/\/[^/]+/, proxy.origin))
      const told = await tryToLeave(person.page)
      for (const way of gone) expect(told[way], way).toBe('not-stopped')
      // Without the policy the list still holds; without the list the window gets out.
      if (gone.length > 0) await expect.poll(() => cloud.connections()).toBeGreaterThan(0)
      else expect(cloud.connections()).toBe(0)
    } finally {
      await proxy.close()
    }
  })
})
