// What a press does beside the page: nothing of it can be seen, and the control is not dead.
// @module-tag long
import type { Device } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, type DeviceUser, never, testOpener, userOf } from '../web-device-setup.ts'

let pages: PageServer
let device: Device
let user: DeviceUser
beforeAll(async () => {
  pages = await startPageServer()
  const open = await testOpener()
  device = await open({ kind: 'web', url: pages.page('unseen'), viewport: DESKTOP }, never)
  user = userOf(device)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})

it.each([
  'A sound',
  'A copy',
  'A print',
  'Another icon',
  'An icon of its own',
  'A full screen',
  'A flash',
  'A question for a permission',
])('a press that brings %s changes nothing on the screen, and the page reacted', async (button) => {
  expect(await user.tap(button)).toMatchObject({ outcome: 'unchanged', reacted: true })
})

it('a press that brings nothing has no reaction', async () => {
  const outcome = await user.tap('Nothing')
  expect(outcome).toMatchObject({ outcome: 'unchanged' })
  expect(outcome.reacted).toBeUndefined()
})
