import { askPlace } from '@harness/bridge/cli/study/ask-place.ts'
import type { OpenDevice } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { startGrid } from '../../standins/selenium-grid.ts'
import { DESKTOP, never, pngSize, testOpener, userOf } from '../web-device-setup.ts'

let pages: PageServer
let opener: OpenDevice<'web'>

beforeAll(async () => {
  ;[pages, opener] = await Promise.all([startPageServer(), testOpener()])
})
afterAll(() => pages?.close())

const specOf = (url: string) =>
  ({ kind: 'web', url: pages.page('act'), viewport: DESKTOP, attach: { url } }) as const

it('a browser of a Selenium Grid is used at the address of the Grid, and its session ends with the device', async () => {
  const grid = await startGrid()
  onTestFinished(() => grid.close())
  const device = await opener(specOf(grid.url), never)
  expect(device.info).toMatchObject({ attached: new URL(grid.url).host, pointSize: DESKTOP })
  const user = userOf(device)
  expect(pngSize((await user.see()).png)).toEqual(DESKTOP)
  expect((await user.tap('Count up')).outcome).toBe('changed')
  expect(grid.open()).toBe(1)
  await device.close()
  expect(grid.open()).toBe(0)
})

it('a Grid whose browsers have no debugging port is refused with the reason, and its session ends', async () => {
  const grid = await startGrid({ hasPorts: false })
  onTestFinished(() => grid.close())
  await expect(opener(specOf(grid.url), never)).rejects.toMatchObject({
    code: 'attach_failed',
    detail: { what: 'its browsers have no debugging port (se:cdp)' },
  })
  expect(grid.open()).toBe(0)
})

it('a Grid that is asked whether it can be a place keeps no session', async () => {
  const grid = await startGrid()
  const place = { url: grid.url, runs: 4 }
  expect(await askPlace(place, 'browser')).toBeUndefined()
  expect(await askPlace(place, 'appium')).toBeUndefined()
  expect(grid.open()).toBe(0)
  await grid.close()
  // A connection that was kept alive may still be there.
  const gone = /^(?:nothing listens there|it closed the connection)$/
  expect(await askPlace(place, 'browser')).toMatch(gone)
  expect(await askPlace(place, 'appium')).toBe('nothing answers there')
})
