// What comes between the end of an input and the next observation: a picture that was taken in the
// quiet time of the input no longer shows the page.
import type { Device } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from '../../setup/long.ts'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, type DeviceUser, never, testOpener, userOf } from '../web-device-setup.ts'

/** Number of these cases in the gate. */
const OF_GATE = 3

/** Each is a button of the page. */
const CHANGES = [
  'words in a tree',
  'a drawing in a frame',
  'the focus',
  'a drawing in a tree',
  'a scroll in a tree',
  'another page in a frame',
  'a value',
  'an animation',
  'a popover',
  'the page again',
]

let pages: PageServer
let device: Device
let user: DeviceUser
beforeAll(async () => {
  pages = await startPageServer()
  const open = await testOpener()
  device = await open({ kind: 'web', url: pages.page('later'), viewport: DESKTOP }, never)
  user = userOf(device)
  await device.reset(never)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})

/** Presses a button; resolves when what comes later is drawn. */
async function press(button: string) {
  const drawn = pages.draw()
  await user.tap(button)
  await drawn
}

async function isInNext(change: string) {
  await press(change)
  const next = await user.see()
  // Shown once, so the second one is taken now.
  const { scene, png } = await user.see()
  expect(Buffer.compare(next.png, png)).toBe(0)
  expect(next.scene.text).toBe(scene.text)
}

describe('what comes after the page was still', () => {
  const title = 'what comes after the page was still is in the next observation: %s'
  it.each(CHANGES.slice(0, OF_GATE))(title, isInNext)
  it.each(CHANGES.slice(OF_GATE))(title, LONG, isInNext)

  it('an event after the page was still is kept when the page is too busy to report a change', async () => {
    await press('an error of a busy page')
    const { facts } = (await user.see()).scene
    expect(facts?.events?.map(({ text }) => text)).toEqual(['too late'])
  })

  it('events after a look ahead are reported once, together with those it had read', async () => {
    await device.reset(never)
    await press('two shifts')
    expect((await user.see()).scene.facts?.page?.shifts).toHaveLength(2)
    expect((await user.see()).scene.facts?.page?.shifts).toHaveLength(0)
  })

  it('a picture taken in quiet time is the next observation where nothing came, but not seconds later', async () => {
    const isAhead = async (waitMs: number) => {
      await press('no change')
      await new Promise((wake) => setTimeout(wake, waitMs))
      return (await user.see()).ahead !== undefined
    }
    await expect.poll(() => isAhead(0), { timeout: 30_000 }).toBe(true)
    expect(await isAhead(2_000)).toBe(false)
  })
})
