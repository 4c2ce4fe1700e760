// @module-tag long
import type { Device, OpenDevice } from '@harness/bridge/devices/device.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, middle, never, PHONE, testOpener, userOf } from '../bridge/web-device-setup.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let open: OpenDevice<'web'>
beforeAll(async () => {
  ;[shop, open] = await Promise.all([openShop(), testOpener()])
})
afterAll(() => shop.close())

/** Uses a device by labels alone, and scrolls to elements below the window first. */
function walker(device: Device) {
  const { see } = userOf(device)
  const steps: string[] = []
  const outcomes: string[] = []
  const act = async (word: string, command: Parameters<Device['perform']>[0]) => {
    steps.push(word)
    const outcome = await device.perform(command, never)
    outcomes.push(`${word}: ${JSON.stringify(outcome)}`)
    return outcome
  }
  const find = async (label: string) => {
    for (let look = 0; look < 4; look++) {
      const { scene } = await see()
      const found = scene.elements.find((element) => element.label.startsWith(label))
      if (found) return found
      const { width, height } = device.info.pointSize
      const point = { x: width / 2, y: height / 2 }
      await act('scroll', { kind: 'scroll', point, dx: 0, dy: height * 0.7 })
    }
    throw new Error(`no ${label} on ${(await see()).scene.url} after ${outcomes.join(', ')}`)
  }
  return {
    see,
    steps,
    async tap(label: string): Promise<Outcome> {
      const element = await find(label)
      return act(label, { kind: 'tap', point: middle(element), ref: element.ref })
    },
    async fill(label: string, value: string): Promise<Outcome> {
      const element = await find(label)
      return act(label, { kind: 'set_value', ref: element.ref, point: middle(element), value })
    },
  }
}

test.each([DESKTOP, PHONE])(
  'the showcase goal is one short walk past five planted frictions (%o)',
  async (viewport) => {
    const device = await open({ kind: 'web', url: shop.sample.url, viewport }, never)
    try {
      const { tap, fill, see, steps } = walker(device)
      await tap('Mugs')
      const shelf = (await see()).scene.elements
      expect(shelf.map(({ label }) => label)).toContain('unlabelled button')
      await tap('Tide mug')
      await tap('Blue')
      expect((await tap('Collect at the studio')).outcome).toBe('unchanged')
      await tap('Add to basket')
      expect((await see()).scene.text).toContain('ERR_VALIDATION_42')
      await tap('Large')
      await tap('Add to basket')
      await tap('Checkout')
      await fill('Full name', 'Maya Lind')
      await fill('Email', 'maya@example.com')
      await tap('Place order')
      await fill('Phone number', '030 5550142')
      const ordered = await tap('Place order')
      expect(ordered.outcome).toBe('changed')
      expect(ordered.settleMs).toBeGreaterThan(2_000)
      expect((await see()).scene.text).toContain('Thank you, your order is placed')
      expect(steps.filter((step) => step !== 'scroll')).toHaveLength(13)
      expect(steps.length).toBeLessThanOrEqual(16)
    } finally {
      await device.close()
    }
  },
)
