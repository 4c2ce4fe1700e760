// Files of another host that a page names and that do not come: which are its fault, which may be
// the network of the tester, and which Harness refused itself.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Device } from '@harness/bridge/devices/device.ts'
import type { BrowserNetwork } from '@harness/shared/device/browser-network.ts'
import type { PageEvent } from '@harness/shared/device/facts.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { LONG } from '../../setup/long.ts'
import { DESKTOP, never, testOpener } from '../web-device-setup.ts'

/** A host of this machine that has stopped: its port was free a moment ago. */
let cdn = ''
let site = ''
let server: Server
let device: Device
let markup = ''

const DONE = '<script>console.error("all was asked for")</script>'

async function portOf(started: Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => started.listen(0, host, resolve))
  return (started.address() as AddressInfo).port
}

async function deviceFor(network?: BrowserNetwork): Promise<Device> {
  const open = await testOpener()
  const spec = { kind: 'web', url: site, viewport: DESKTOP, ...(network && { network }) } as const
  return open(spec, never)
}

beforeAll(async () => {
  const stopped = createServer()
  cdn = `127.0.0.2:${await portOf(stopped, '127.0.0.2')}`
  stopped.close()
  server = createServer(({ url }, response) => {
    if (url?.endsWith('.js')) return void response.end('self.lib = () => {}')
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Shop</title><button>Buy</button>${markup}${DONE}`)
  })
  site = `http://127.0.0.1:${await portOf(server, '127.0.0.1')}`
  device = await deviceFor()
})
afterAll(async () => {
  await device?.close()
  server?.close()
})

/** Events of a page with this markup, once all files it names were requested. */
async function eventsOf(named: string, shown = device): Promise<readonly PageEvent[]> {
  markup = ''
  await shown.perform({ kind: 'navigate', url: `${site}/empty` }, never)
  await shown.observe(never)
  markup = named
  await shown.perform({ kind: 'navigate', url: site }, never)
  const events: PageEvent[] = []
  await expect
    .poll(async () => {
      events.push(...((await shown.observe(never)).scene.facts?.events ?? []))
      return events.some(({ kind }) => kind === 'console_error')
    })
    .toBe(true)
  events.push(...((await shown.observe(never)).scene.facts?.events ?? []))
  return events.filter(({ kind }) => kind !== 'console_error')
}

const certain = (events: readonly PageEvent[]) =>
  events.flatMap(({ kind, status, text }) =>
    kind === 'failed_request' && status !== undefined ? [`${text}`] : [],
  )

describe('a file of another host that does not come', () => {
  it.each([
    ['script', (at: string) => `<script src="http://${at}/lib.js"></script>`, 'Script'],
    ['module', (at: string) => `<script type="module" src="http://${at}/m.js"></script>`, 'Script'],
    [
      'module import',
      (at: string) => `<script type="module">import 'http://${at}/m.js'</script>`,
      'Script',
    ],
    [
      'style sheet',
      (at: string) => `<link rel="stylesheet" href="http://${at}/s.css">`,
      'Style sheet',
    ],
  ])('a %s that the page names and waits for is missed for certain', async (_, named, kind) => {
    expect(certain(await eventsOf(named(cdn)))).toEqual([
      `${kind} of ${cdn} did not load: net::ERR_CONNECTION_REFUSED.`,
    ])
  })

  it.each([
    [
      'when it fails',
      (at: string) =>
        `<script src="http://${at}/lib.js" onerror="document.head.append(Object.assign(document.createElement('script'), { src: '/own/lib.js' }))"></script>`,
    ],
    [
      'where it is missing',
      (at: string) =>
        `<script src="http://${at}/lib.js"></script><script>self.lib || document.write('<script src="/own/lib.js"><\\/script>')</script><script>lib()</script>`,
    ],
  ])('one that the page takes from elsewhere %s is not missed', async (_, named) => {
    expect(await eventsOf(named(cdn))).toEqual([])
  })

  it('two of one name that do not come are missed both', async () => {
    const other = cdn.replace('127.0.0.2', '127.0.0.3')
    const events = await eventsOf(
      `<script src="http://${cdn}/lib.js"></script><script src="http://${other}/lib.js"></script>`,
    )
    expect(certain(events)).toEqual([
      `Script of ${cdn} did not load: net::ERR_CONNECTION_REFUSED.`,
      `Script of ${other} did not load: net::ERR_CONNECTION_REFUSED.`,
    ])
  })

  it('an error that follows says that the script did not load', async () => {
    const events = await eventsOf(
      `<script src="http://${cdn}/lib.js"></script><script>lib()</script>`,
    )
    expect(events.filter(({ kind }) => kind === 'exception')).toMatchObject([
      { text: `lib is not defined (Script of ${cdn} did not load)` },
    ])
  })

  it.each([
    ['a counter', (at: string) => `<script>fetch('http://${at}/c').catch(() => 0)</script>`],
    ['a beacon', (at: string) => `<script>navigator.sendBeacon('http://${at}/b', 'x')</script>`],
    ['a pixel', (at: string) => `<img src="http://${at}/p.gif" width="1" height="1" alt="">`],
    ['an asynchronous script', (at: string) => `<script async src="http://${at}/a.js"></script>`],
    ['a deferred script', (at: string) => `<script defer src="http://${at}/a.js"></script>`],
    [
      'a script that a script adds',
      (at: string) =>
        `<script>document.head.append(Object.assign(document.createElement('script'), { src: 'http://${at}/t.js' }))</script>`,
    ],
    [
      'a style sheet for paper',
      (at: string) => `<link rel="stylesheet" media="print" href="http://${at}/p.css">`,
    ],
    [
      'a file that is preloaded',
      (at: string) => `<link rel="modulepreload" href="http://${at}/p.js">`,
    ],
  ])('%s that does not come is not held against the page', LONG, async (_, named) => {
    expect(certain(await eventsOf(named(cdn)))).toEqual([])
  })

  it(
    'a script of a host on a network that may not be there is not held against the page',
    LONG,
    async () => {
      const events = await eventsOf('<script src="http://cdn.invalid/lib.js"></script>')
      expect(events.map(({ url }) => url)).toEqual(['http://cdn.invalid/lib.js'])
      expect(certain(events)).toEqual([])
    },
  )

  it(
    'a script that Harness refused is not held against the page, and an error after it says so',
    LONG,
    async () => {
      const named = `<script src="http://${cdn}/lib.js"></script><script>lib()</script>`
      const limited = await deviceFor({ policy: 'same_site' })
      onTestFinished(() => limited.close())
      const events = await eventsOf(named, limited)
      expect(certain(events)).toEqual([])
      expect(events.filter(({ kind }) => kind === 'exception')).toMatchObject([
        { text: `lib is not defined (Harness refused this page ${cdn})` },
      ])
    },
  )
})
