// Which hosts a browser under test asked for, and those that it may not contact.
import { createServer } from 'node:http'
import type { Device } from '@harness/bridge/devices/device.ts'
import type { BrowserNetwork } from '@harness/shared/device/browser-network.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import { type ContactedHost, contactsOf } from '@harness/shared/log/views/contacts.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { DESKTOP, never, testOpener } from '../web-device-setup.ts'

const servers: ReturnType<typeof createServer>[] = []
let site = ''
let other = ''
/** Asks a host whose name is not known. */
let lost = ''

/** A page that asks another host by a picture, a worker, a socket and a script. */
const PAGE = (there: string) => `<!doctype html><title>Mixed</title><p>Ready</p>
<img src="${there}/picture.png" alt="">
<script>
  new WebSocket('${there.replace('http', 'ws')}/socket')
  fetch('${there}/data', { mode: 'no-cors' }).catch(() => {})
  const body = "fetch('${there}/from-worker', { mode: 'no-cors' }).catch(() => {})"
  new Worker(URL.createObjectURL(new Blob([body])))
</script>`

async function serve(host: string, body: () => string): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(body())
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a port is expected')
  return `http://${host}:${address.port}`
}

beforeAll(async () => {
  other = await serve('127.0.0.2', () => 'there')
  site = await serve('127.0.0.1', () => PAGE(other))
  lost = await serve('127.0.0.1', () => PAGE('http://nowhere.invalid'))
})
afterAll(() => {
  for (const server of servers) server.close()
})

const hostOf = (origin: string) => new URL(origin).host

async function opened(network?: BrowserNetwork, url = site): Promise<Device> {
  const open = await testOpener()
  const spec = { kind: 'web', url, viewport: DESKTOP, ...(network && { network }) } as const
  const device = await open(spec, never)
  onTestFinished(() => device.close())
  return device
}

type Sums = ReadonlyMap<string, ContactedHost>

/** The hosts that were asked for, looked at until they are as expected. */
async function contacted(device: Device, isDone: (there: ContactedHost) => boolean): Promise<Sums> {
  const scenes: Scene[] = []
  const sums = () => new Map((contactsOf(scenes) ?? []).map((each) => [each.host, each]))
  await expect
    .poll(async () => {
      scenes.push((await device.observe(never)).scene)
      const there = sums().get(hostOf(other))
      return there !== undefined && isDone(there)
    })
    .toBe(true)
  return sums()
}

it('an observation lists the hosts that the page, its workers and its sockets asked for', async () => {
  const hosts = await contacted(await opened(), ({ requests }) => requests === 4)
  expect([...hosts.keys()].sort()).toEqual([hostOf(site), hostOf(other)].sort())
  expect(hosts.get(hostOf(other))?.refused).toBe(0)
})

it('a browser that may contact its own site alone says what it was refused', async () => {
  const device = await opened({ policy: 'same_site' })
  const hosts = await contacted(device, ({ requests, refused }) => requests === 4 && refused === 4)
  expect(hosts.get(hostOf(site))?.refused).toBe(0)
  // What came of the refusal is no fault of the page.
  const { scene } = await device.observe(never)
  expect(scene.facts?.page?.brokenPictures).toEqual([])
})

it('a request is refused or sent from the first look on, not sent until it has failed', async () => {
  const device = await opened({ policy: 'same_site' })
  const looks = Array.from({ length: 8 }, () => device.observe(never))
  const contacts = (await Promise.all(looks)).flatMap(({ scene }) => scene.contacts ?? [])
  const there = contacts.filter(({ host }) => host === hostOf(other))
  expect(there.length).toBeGreaterThan(0)
  for (const { requests, refused } of there) expect(refused).toBe(requests)
})

it('a host on the list whose name is not known was asked for and not refused', async () => {
  const device = await opened({ policy: 'listed', hosts: ['nowhere.invalid'] }, lost)
  const asked: Scene[] = []
  await expect
    .poll(async () => {
      asked.push((await device.observe(never)).scene)
      return contactsOf(asked)?.find(({ host }) => host === 'nowhere.invalid')
    })
    .toMatchObject({ requests: 4, refused: 0 })
})
