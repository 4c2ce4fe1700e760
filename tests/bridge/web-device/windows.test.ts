// Windows that a page opens, and what the device knows of them before they show anything.
// @module-tag long
import type { Device } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, type DeviceUser, never, testOpener, userOf } from '../web-device-setup.ts'

let pages: PageServer
let device: Device
let user: DeviceUser

beforeAll(async () => {
  pages = await startPageServer()
  const open = await testOpener()
  device = await open({ kind: 'web', url: pages.page('windows'), viewport: DESKTOP }, never)
  user = userOf(device)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})

describe('a link that opens a window', () => {
  beforeEach(() => device.reset(never))

  it.each(['Slow window', 'Slow window without opener'])(
    'a link that opens a window is followed although its server is slow: %s',
    async (label) => {
      expect(await user.tap(label)).toMatchObject({ success: true, outcome: 'navigated' })
      expect((await user.see()).scene.text).toContain('late words')
    },
  )

  it('a link that opens a window is reported when no window appears', async () => {
    const { outcome, detail } = await user.tap('Silent window')
    expect(outcome).toBe('unchanged')
    expect(detail).toContain('A new page began to open and shows nothing yet.')
  })

  it('the device waits for no window after a link that starts a download', async () => {
    const { detail } = await user.tap('File in a window')
    expect(detail).toContain('report.csv')
    expect(detail).not.toContain('began to open')
  })
})
