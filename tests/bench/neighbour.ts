// What a device feels of another one whose page stalls: both are on one machine, each in a process
// of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@harness/bridge/devices/device.ts'
import { openHostedIn } from '@harness/bridge/devices/host/open-hosted.ts'
import { type Figure, figure, type Section } from './figure.ts'

const LOOKS = 60
const VIEWPORT = { width: 1280, height: 800 }
const never = new AbortController().signal

const CALM =
  '<!doctype html><title>Calm</title><button>Go</button><p>A page that stays as it is.</p>'
/** What stalls a device: a page that never ends, and one that fills the pipe of its driver. */
const STALLS = {
  'a page that loops for ever': 'for (;;) {}',
  'a page that logs 20 MB ten times a second':
    "setInterval(() => console.log('\\u0001'.repeat(2e7)), 100)",
}

export const neighbourSection: Section = {
  name: 'neighbour',
  title: 'A look beside a device that stalls',
  onRequest: true,
  async run() {
    const folders = await mkdtemp(join(tmpdir(), 'hb-'))
    const site = await startSite()
    const open = openHostedIn(folders)
    const calm = await open({ kind: 'web', url: `${site.origin}/`, viewport: VIEWPORT }, never)
    try {
      await looks(calm)
      const alone = figure('alone', 'ms', await looks(calm))
      const figures: Figure[] = [alone]
      for (const [name, script] of Object.entries(STALLS)) {
        const url = `${site.origin}/?${encodeURIComponent(script)}`
        // Its first look may fail: that is its own loss.
        const other = await open({ kind: 'web', url, viewport: VIEWPORT }, never)
        const busy = other.observe(never).catch(() => undefined)
        const beside = figure(`beside ${name}`, 'ms', await looks(calm))
        const times = beside.p95 / alone.p95
        figures.push(beside, figure('p95 of that, against alone', 'x', [times], { target: 2 }))
        await other.close()
        await busy
      }
      return figures
    } finally {
      await calm.close()
      await site.close()
      await rm(folders, { recursive: true, force: true })
    }
  },
}

async function looks(device: Device): Promise<readonly number[]> {
  const times: number[] = []
  for (let at = 0; at < LOOKS; at++) {
    const began = performance.now()
    await device.observe(never)
    times.push(performance.now() - began)
  }
  return times
}

/** The calm page; with a query the same page, which runs that a second after it came. */
async function startSite() {
  const server = createServer(({ url = '/' }, response) => {
    const script = decodeURIComponent(url.split('?')[1] ?? '')
    const stall = script === '' ? '' : `<script>setTimeout(() => { ${script} }, 1000)</script>`
    response.setHeader('content-type', 'text/html').end(`${CALM}${stall}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
