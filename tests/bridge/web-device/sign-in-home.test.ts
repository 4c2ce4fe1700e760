// Where a password may go when the application's own page leads elsewhere.

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { OpenDevice } from '@harness/bridge/devices/device.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { DESKTOP, never, testOpener, userOf } from '../web-device-setup.ts'

let openWeb: OpenDevice<'web'>
beforeAll(async () => {
  openWeb = await testOpener()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/`
}

const FORM = '<form><label>Password <input type="password"></label></form>'

/** The outcome of filling in the password after the application's page led to a form elsewhere. */
async function filledAt(lead: (to: string) => RequestListener, hosts: (to: string) => string[]) {
  const elsewhere = await serve((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(FORM)
  })
  const home = await serve(lead(elsewhere))
  const device = await openWeb({ kind: 'web', url: home, viewport: DESKTOP }, never)
  onTestFinished(() => device.close())
  device.useCredential?.({
    ...{ username: 'ada', password: new Secret('correct horse') },
    origins: [home, ...hosts(elsewhere)],
  })
  const user = userOf(device)
  await user.see()
  await user.tap('Password')
  return device.perform({ kind: 'fill_credential', field: 'password' }, never)
}

const LEADS = [
  [
    'a redirect',
    (to: string): RequestListener =>
      (_, response) =>
        void response.writeHead(302, { location: to }).end(),
  ],
  [
    'a meta refresh',
    (to: string): RequestListener =>
      (_, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(`<meta http-equiv="refresh" content="0;url=${to}">`)
      },
  ],
] as const

it.each(LEADS)('%s of the start page to another site gets no password', async (_, lead) => {
  const filled = await filledAt(lead, () => [])
  expect(filled).toMatchObject({ success: false, outcome: 'refused' })
  expect(filled.detail).toContain('--host')
})

it('a redirect to a site that belongs to the application gets the password', async () => {
  const [, lead] = LEADS[0]
  expect(await filledAt(lead, (to) => [to])).toMatchObject({ success: true })
})
