// Pages of 40 MB or 200,000 elements are read in part, in time, and say so. A page that is slow to
// paint is a page that is slow to draw a picture of: what was read of it stays.
// @module-tag long
import { createServer, type Server } from 'node:http'
import type { OpenDevice } from '@harness/bridge/devices/device.ts'
import { absenceDoubt, readingOf } from '@harness/shared/device/reading.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, never, testOpener } from '../web-device-setup.ts'

const BUTTON = '<!doctype html><title>Huge</title><button>Go</button>'
const PAGES = new Map([
  ['/text', () => `${BUTTON}<pre>${'word '.repeat(8_000_000)}</pre>`],
  [
    '/many',
    () =>
      `${BUTTON}<div id=d></div><script>d.innerHTML = '<i>x</i> '.repeat(200_000)</script><p>Last</p>`,
  ],
])

let server: Server
let origin = ''
let open: OpenDevice<'web'>
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(PAGES.get(request.url ?? '')?.())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}`
  open = await testOpener()
})
afterAll(() => {
  server?.close()
})

/** An observation ends after 12 s at the latest; a busy machine adds to that. */
const LIMIT_MS = 60_000

it.each(['/text', '/many'])(
  'the huge page %s is read in part, in time, and an absence on it is not known',
  async (path) => {
    const device = await open({ kind: 'web', url: origin + path, viewport: DESKTOP }, never)
    try {
      const start = performance.now()
      const { scene } = await device.observe(never)
      expect(performance.now() - start).toBeLessThan(LIMIT_MS)
      const reading = readingOf(scene)
      expect(absenceDoubt(reading, 'text')).toMatch(
        /^the text on it: (?:read only in part|not read)/,
      )
      // On a machine without time to spare a page may give no answer at all, and then says so.
      if (reading.text.read === 'not_read') expect(scene.elements).toEqual([])
      else expect(scene.elements).toMatchObject([{ label: 'Go' }])
    } finally {
      await device.close()
    }
  },
  120_000,
)
