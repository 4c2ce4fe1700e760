// An answer of the device meets the dialog that was looked at.
import { openAppiumDevice } from '@harness/bridge/devices/appium/open.ts'
import type { Device } from '@harness/bridge/devices/device.ts'
import { expect, it, onTestFinished } from 'vitest'
import { ensureProbeBuilt } from '../../../scripts/build.mjs'
import { startBrowser } from '../../standins/webdriver/browser.ts'
import { startPhone } from '../../standins/webdriver/phone.ts'

const never = new AbortController().signal

async function open(
  server: Awaited<ReturnType<typeof startPhone | typeof startBrowser>>,
  page?: string,
) {
  onTestFinished(server.close)
  const { url, capabilities } = server
  const spec = { kind: 'appium', url, capabilities, ...(page !== undefined && { page }) } as const
  const device = await openAppiumDevice(spec, never)
  onTestFinished(() => device.close())
  return answering(device)
}

function answering(device: Device) {
  return {
    accept: () => device.perform({ kind: 'answer_dialog', accept: true }, never),
    asked: async () => (await device.observe(never)).scene.dialog?.message,
  }
}

const REFUSED = { success: false, outcome: 'stale_mark' }

it('an answer to a page refuses a dialog that came after the look, and one in place of it', async () => {
  await ensureProbeBuilt()
  const browser = await startBrowser()
  const { accept, asked } = await open(browser, 'http://shop.test/')
  browser.show({ text: 'Hours' })
  expect(await asked()).toBeUndefined()
  browser.alerts.ask('Keep the draft?')
  expect(await accept()).toMatchObject(REFUSED)
  expect(await asked()).toBe('Keep the draft?')
  browser.alerts.ask('Delete the account?')
  expect(await accept()).toMatchObject(REFUSED)
  expect(browser.alerts.accepted).toEqual([])
  expect(await asked()).toBe('Delete the account?')
  expect(await accept()).toMatchObject({
    ...{ success: true, outcome: 'changed', detail: 'Accepted the dialog.' },
  })
  expect(browser.alerts.accepted).toEqual(['Delete the account?'])
})

it('an answer to an app meets the words and buttons that were looked at', async () => {
  const phone = await startPhone()
  const { accept, asked } = await open(phone)
  expect(await asked()).toBeUndefined()
  phone.alerts.ask('Sure?')
  expect(await accept()).toMatchObject(REFUSED)
  expect(await asked()).toBe('Sure?')
  phone.alerts.button = 'Delete'
  expect(await accept()).toMatchObject(REFUSED)
  expect(await asked()).toBe('Sure?')
  phone.alerts.ask('Quite sure?')
  expect(await accept()).toMatchObject(REFUSED)
  expect(phone.alerts.accepted).toEqual([])
  expect(await asked()).toBe('Quite sure?')
  expect(await accept()).toMatchObject({ success: true })
  expect(phone.alerts.accepted).toEqual(['Quite sure?'])
})
