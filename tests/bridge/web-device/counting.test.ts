// A number on a button that changes between look and tap: one that counts is the same button, any
// other may be another amount.
// @module-tag long
import type { Device } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { type DeviceUser, middle, never, PHONE, testOpener, userOf } from '../web-device-setup.ts'

let pages: PageServer
let device: Device
let user: DeviceUser

beforeAll(async () => {
  pages = await startPageServer()
  const open = await testOpener()
  device = await open({ kind: 'web', url: pages.page('counts'), viewport: PHONE }, never)
  user = userOf(device)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})

/** Looks, lets the page change, and taps what was seen. */
async function tapped(was: string, now: string, by: 'mark' | 'place'): Promise<string> {
  await user.open(`${pages.page('counts')}?${new URLSearchParams({ was, now })}`)
  const { ref, ...button } = await user.find(was)
  await device.manualInput?.({ kind: 'keys', keys: ['f2'] }, never)
  const point = middle(button)
  const { outcome } = await device.perform(
    { kind: 'tap', point, ...(by === 'mark' && { ref }) },
    never,
  )
  const { text } = (await user.see()).scene
  return `${outcome}: ${text.includes('Pressed.') ? 'pressed' : 'not pressed'}`
}

it.each([
  ['Resend in 29', 'Resend in 28'],
  ['Inbox 3', 'Inbox 4'],
  ['Bid ends in 1:59:59', 'Bid ends in 1:59:58'],
  ['1,204 likes', '1,205 likes'],
])('a tap on a phone takes %s that is now %s', async (was, now) => {
  for (const by of ['mark', 'place'] as const)
    expect([by, await tapped(was, now, by)]).toEqual([by, 'changed: pressed'])
})

it.each([
  ['Pay 500', 'Pay 900'],
  ['Pay $5', 'Pay $6'],
  ['Pay 12.50', 'Pay 13.50'],
  ['Take the train at 12:30', 'Take the train at 14:30'],
  ['Room 12', 'Room 47'],
  ['Delete 3 files', 'Delete 300 files'],
])('a tap on a phone refuses %s that is now %s', async (was, now) => {
  for (const by of ['mark', 'place'] as const)
    expect([by, await tapped(was, now, by)]).toEqual([by, 'stale_mark: not pressed'])
})
