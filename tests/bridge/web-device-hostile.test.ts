import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@harness/bridge/devices/device.ts'
import { openHostedIn } from '@harness/bridge/devices/host/open-hosted.ts'
import type { HarnessError } from '@harness/shared/base/errors.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { LONG } from '../setup/long.ts'
import { howMany, limitMs, report } from '../setup/suite.ts'
import { DESKTOP, never, seeElements, userOf } from './web-device-setup.ts'

/** Megabytes that the page or the site writes at once; more than 512 cannot be read as one text. */
const MEGABYTES = howMany({ gate: 16, whole: 600 })
const LIMIT_MS = limitMs({ gate: 120_000, whole: 300_000 })

const PAGES: Readonly<Record<string, string>> = {
  '/calm': '<title>Calm</title><button>Stay</button>',
  '/console': `<title>Loud</title><button onclick="console.log('\\u0001'.repeat(${MEGABYTES} * 1e6 / 6))">Go</button>`,
  '/socket': `<title>Socket</title><button onclick="new WebSocket('ws://' + location.host)">Go</button>`,
  '/forged': `<title>Forged</title><button>Go</button><script>
    const forged = Array.from({ length: 30000 }, () => ({ nodeType: 11 }))
    const own = window[Symbol.for('harness.instrumentations')]
    const closed = { give: () => forged, had() {} }
    try { own.closed = closed; own.pending = () => 99 } catch {}
    try { own.closed.give = closed.give } catch {}
    try { Object.defineProperty(window, Symbol.for('harness.instrumentations'), { value: { closed } }) } catch {}
    document.title = own.closed.give(9) === forged ? 'Forged' : 'Kept'
  </script>`,
  '/roots': `<title>Roots</title><div id="all"></div><button>Go</button><script>
    for (let at = 0; at < 600; at++) all.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' })
  </script>`,
  '/long': `<button>Go</button><script>document.title = 'x'.repeat(9e6); document.querySelector('button').setAttribute('role', 'y'.repeat(5e5)); history.replaceState(0, '', '?' + 'z'.repeat(1e6))</script>`,
}

let server: Server
let origin: string
let folders: string
let calm: Device

beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'ha-'))
  server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(PAGES[new URL(request.url ?? '/', 'http://x').pathname] ?? '')
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) =>
    socket.send(Buffer.alloc(MEGABYTES * 1e6, 'y'), { binary: false }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  calm = await open('/calm')
})
afterAll(async () => {
  await calm?.close()
  server.closeAllConnections()
  server.close()
  await rm(folders, { recursive: true, force: true })
})

const open = (path: string) =>
  openHostedIn(folders)({ kind: 'web', url: `${origin}${path}`, viewport: DESKTOP }, never)

/** Taps the button of a hostile page; resolves when it answers or its device is lost. */
async function attack(path: string): Promise<'answered' | 'lost'> {
  const device = await open(path)
  onTestFinished(() => device.close())
  const lost = new Promise<HarnessError>((resolve) => device.onLost(resolve))
  const user = userOf(device)
  const tried = user
    .tap('Go')
    .then(() => user.see())
    .then(() => 'answered' as const)
  const ended = lost.then(() => 'lost' as const)
  return Promise.race([tried.catch(() => ended), ended])
}

for (const path of ['/console', '/socket'])
  it(`a page that sends megabytes at once (${path}) ends at most its own device`, {
    ...(path === '/console' ? LONG : {}),
    timeout: LIMIT_MS,
  }, async () => {
    const outcome = await attack(path)
    expect((await seeElements(calm)).title).toBe('Calm')
    report(`${MEGABYTES} MB by ${path}: its device ${outcome}, its neighbour calm`)
  })

it('a page cannot answer in place of its instrumentation', async () => {
  const device = await open('/forged')
  onTestFinished(() => device.close())
  expect((await seeElements(device)).title).toBe('Kept')
  expect((await userOf(device).tap('Go')).success).toBe(true)
})

it('a page of hundreds of closed shadow roots is observed', {
  ...LONG,
  timeout: LIMIT_MS,
}, async () => {
  expect(await attack('/roots')).toBe('answered')
})

it('a page with a title, a role and an address of megabytes is observed within bounds', async () => {
  const device = await open('/long')
  onTestFinished(() => device.close())
  const { scene } = await device.observe(never)
  expect(JSON.stringify(scene).length).toBeLessThan(50_000)
})
