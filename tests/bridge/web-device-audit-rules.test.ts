// Rules of our own in an audit, on planted faults and their counterparts.
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { Device } from '@harness/bridge/devices/device.ts'
import type { ScreenAudit } from '@harness/shared/device/audit.ts'
import { auditFaults } from '@harness/shared/device/audit-faults.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONG } from '../setup/long.ts'
import { DESKTOP, never, testOpener } from './web-device-setup.ts'

const PAGES = new URL('../fixtures/audit/', import.meta.url)
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

const foundOn = (screen: ScreenAudit) => [
  ...new Set(auditFaults(screen).map(({ rule, selector }) => `${rule} ${selector}`)),
]

test(
  'an audit finds what the page alone decides and axe-core does not, and nothing on the counterparts',
  LONG,
  async () => {
    const own = ['table-headers', 'passage-language', 'icon-contrast', 'hover-only']
    const all = [...own, 'paste-refused', 'focus-obscured']
    const lines = async (page: string) =>
      foundOn(await auditOf(page)).filter((line) => all.some((rule) => line.startsWith(rule)))
    expect((await lines('page-rules')).toSorted()).toEqual([
      'focus-obscured #behind',
      'hover-only #hover',
      'icon-contrast #icon',
      'passage-language #german',
      'paste-refused #password',
      'table-headers #bold',
      'table-headers #painted',
    ])
    const swept = (await device.rules?.(never)) ?? []
    expect(swept.filter((fact) => fact.own).map(({ rule }) => rule)).toEqual([
      ...['table-headers', 'table-headers', 'passage-language', 'icon-contrast', 'hover-only'],
    ])
    expect(await lines('page-rules-right')).toEqual([])
  },
)
