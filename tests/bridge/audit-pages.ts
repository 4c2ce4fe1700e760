// Pages with planted faults, audited by one device of a file of tests.
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { Device } from '@harness/bridge/devices/device.ts'
import type { ScreenAudit } from '@harness/shared/device/audit.ts'
import { auditFaults } from '@harness/shared/device/audit-faults.ts'
import { afterAll, beforeAll } from 'vitest'
import { DESKTOP, never, testOpener } from './web-device-setup.ts'

const PAGES = new URL('../fixtures/audit/', import.meta.url)

/** Serves the pages and opens a device before the tests of a file, and closes both after them. */
export function auditPages() {
  let server: Server
  let origin: string
  let device: Device
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const file = new URL(`.${request.url?.replace(/^\/\d+/, '')}.html`, PAGES)
      const body = await readFile(file).catch(() => undefined)
      const type = body ? 'text/html' : 'text/plain'
      response.writeHead(body ? 200 : 404, { 'Content-Type': `${type}; charset=utf-8` })
      response.end(body ?? 'No such page.')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const open = await testOpener()
    device = await open({ kind: 'web', url: `${origin}/clean`, viewport: DESKTOP }, never)
  })
  afterAll(async () => {
    await device.close()
    server.close()
  })
  /** A device audits a page once: each audit has an address of its own. */
  let audits = 0

  async function auditOf(page: string): Promise<ScreenAudit> {
    audits += 1
    await device.perform({ kind: 'navigate', url: `${origin}/${audits}/${page}` }, never)
    const screen = await device.audit?.(never)
    if (!screen) throw new Error('the device audits nothing')
    return screen
  }

  return {
    auditOf,
    get device() {
      return device
    },
    get origin() {
      return origin
    },
  }
}

/** Broken rules of a screen, each with its element. */
export const foundOn = (screen: ScreenAudit) => [
  ...new Set(auditFaults(screen).map(({ rule, selector }) => `${rule} ${selector}`)),
]
