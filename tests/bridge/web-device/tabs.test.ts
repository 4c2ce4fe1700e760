// Several pages of one browser: listed, shown, closed.
import { createServer } from 'node:http'
import type { Device, OpenDevice } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { DESKTOP, type DeviceUser, never, testOpener, userOf } from '../web-device-setup.ts'

const PAGES: Readonly<Record<string, string>> = {
  '/': '<title>Shop</title><h1>Shop</h1><a href="/terms" target="_blank">Terms</a> <button onclick="open(\'/pop\', \'pop\', \'width=400,height=300\')">Pay</button>',
  '/terms': '<title>Terms</title><h1>The terms</h1>',
  '/pop':
    '<title>Pay</title><h1>Paying</h1><button onclick="window.close()">Done</button><button onclick="print()">Print</button><button onclick="showOpenFilePicker()">Pick</button>',
}
const server = createServer(({ url = '' }, response) => {
  response.setHeader('content-type', 'text/html').end(PAGES[url] ?? '')
})

let openWeb: OpenDevice<'web'>
let origin: string
let device: Device
let user: DeviceUser
beforeAll(async () => {
  openWeb = await testOpener()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void server.close())
beforeEach(async () => {
  device = await openWeb({ kind: 'web', url: `${origin}/`, viewport: DESKTOP }, never)
  onTestFinished(() => device.close())
  user = userOf(device)
})

const scene = async () => (await user.see()).scene

it('open tabs are listed, and another one can be shown and closed', async () => {
  expect((await scene()).tabs).toBeUndefined()
  await user.tap('Terms')
  expect((await scene()).tabs).toEqual([
    { tab: 1, title: 'Shop', url: `${origin}/` },
    { tab: 2, title: 'Terms', url: `${origin}/terms`, shown: true },
  ])
  const switched = await device.perform({ kind: 'switch_tab', tab: 1 }, never)
  expect(switched).toMatchObject({ success: true, outcome: 'navigated' })
  expect(switched.detail).toBe('Switched to tab 1. The page is now "Shop".')
  expect((await scene()).text).toContain('Shop')
  const closed = await device.perform({ kind: 'close_tab', tab: 2 }, never)
  expect(closed).toMatchObject({ success: true, detail: 'Closed tab 2.' })
  expect((await scene()).tabs).toBeUndefined()
  expect((await user.tap('Terms')).outcome).toBe('navigated')
  const back = await device.perform({ kind: 'close_tab' }, never)
  expect(back.detail).toBe('Closed tab 3. The page is now "Shop".')
})

it('a tab that is not there, or is the only one, is refused with the open ones', async () => {
  expect(await device.perform({ kind: 'switch_tab', tab: 7 }, never)).toMatchObject({
    success: false,
    outcome: 'refused',
    detail: 'Nothing was done: there is no tab 7. Open: 1.',
  })
  expect((await device.perform({ kind: 'close_tab' }, never)).detail).toContain('the only tab')
  expect((await device.perform({ kind: 'back' }, never)).outcome).toBe('at_end')
})

it('a window that a script opens is shown, and one that closes itself gives way to the page before', async () => {
  expect((await user.tap('Pay')).detail).toContain(`A new page opened: ${origin}/pop`)
  await device.perform({ kind: 'switch_tab', tab: 1 }, never)
  expect((await device.perform({ kind: 'back' }, never)).outcome).toBe('at_end')
  await device.perform({ kind: 'switch_tab', tab: 2 }, never)
  const done = await user.tap('Done')
  expect(done.detail).toContain('The page closed; the one before is shown')
  expect((await scene()).text).toContain('Shop')
})

it('a browser window that a page opens is named', async () => {
  await user.tap('Pay')
  expect((await user.tap('Print')).detail).toContain('The page asked to be printed')
  expect((await user.tap('Pick')).detail).toContain('a file')
})
