// An input of the device meets the dialog, control or focus that was looked at.

import { openAppiumDevice } from '@harness/bridge/devices/appium/open.ts'
import { changedAt } from '@harness/bridge/devices/check-target.ts'
import type { Device } from '@harness/bridge/devices/device.ts'
import type { Command } from '@harness/shared/device/command.ts'
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
    act: (command: Command) => device.perform(command, never),
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

it('a gesture and typing refuse a dialog that came over an app, and another control in its place', async () => {
  const phone = await startPhone()
  const { act, asked } = await open(phone)
  const point = { x: 100, y: 160 }
  const gestures = [
    { kind: 'tap', point },
    { kind: 'long_press', point, durationMs: 800 },
    { kind: 'swipe', from: point, to: { x: 180, y: 160 }, durationMs: 200 },
    { kind: 'type', text: 'hello' },
  ] as const
  phone.app.focus = true
  await asked()
  phone.alerts.ask('Delete the account?')
  for (const gesture of gestures) {
    const outcome = await act(gesture)
    expect([gesture.kind, outcome]).toMatchObject([gesture.kind, REFUSED])
    expect(outcome.detail).toContain('"Delete the account?"')
  }
  expect([phone.taps, phone.app.name]).toEqual([[], ''])
  expect(await asked()).toBe('Delete the account?')
  phone.alerts.ask(undefined)
  expect(await act({ kind: 'tap', point })).toMatchObject(REFUSED)
  await asked()
  expect(await act({ kind: 'tap', point })).toMatchObject({ success: true })
  expect(phone.taps).toEqual([{ x: 200, y: 320 }])
})

it('a gesture at a place takes a control whose counter went on, and no other whose number differs', () => {
  const rows = (...labels: readonly string[]) => ({
    elements: labels.map((label, at) => ({
      ...{ ref: `${at}`, role: 'button', label, labelSource: 'text' as const },
      ...{ rect: { x: 0, y: at * 40, width: 200, height: 40 }, enabled: true, secure: false },
    })),
  })
  const at = performance.now()
  const changed = (was: readonly string[], now: readonly string[]) =>
    changedAt([{ x: 100, y: 60 }], { scene: rows(...was), at }, rows(...now)) !== undefined
  expect(changed(['Back', 'Send again in 29 s'], ['Back', 'Send again in 28 s'])).toBe(false)
  // A list that moved by one, and an amount.
  expect(changed(['Room 1', 'Room 2', 'Room 3'], ['Room 2', 'Room 3', 'Room 4'])).toBe(true)
  expect(changed(['Back', 'Pay € 5'], ['Back', 'Pay € 6'])).toBe(true)
  expect(changed(['Back', 'Pay 500'], ['Back', 'Pay 900'])).toBe(true)
  expect(changed(['Back', 'Show 3 details'], ['Back', 'Delete 3 details'])).toBe(true)
})

it('a gesture at a place of a page, and typing, refuse what the probe calls changed', async () => {
  await ensureProbeBuilt()
  const browser = await startBrowser()
  const { act, asked } = await open(browser, 'http://shop.test/')
  browser.show({ text: 'Hours' })
  await asked()
  browser.show({ label: 'Pay 500 now', enabled: true, changed: true, same: false })
  for (const kind of ['tap', 'double_tap'] as const) {
    const outcome = await act({ kind, point: { x: 20, y: 15 } })
    expect([kind, outcome]).toMatchObject([kind, REFUSED])
    expect(outcome.detail).toContain('"Pay 500 now"')
  }
  expect(await act({ kind: 'type', text: 'hello' })).toMatchObject(REFUSED)
  expect(await act({ kind: 'press_keys', keys: ['Enter'] })).toMatchObject(REFUSED)
})
