import { bound } from '@harness/bridge/devices/bound-audit.ts'
import { makeScreenKinds } from '@harness/bridge/devices/web/audit/kinds.ts'
import { auditOn } from '@harness/bridge/server/socket/audit.ts'
import { type ScreenAudit, ScreenFacts } from '@harness/shared/device/audit.ts'
import { expect, test } from 'vitest'
import { auditedScreen } from '../../../standins/audited-screen.ts'
import { MemoryDevice } from '../../../standins/memory-device.ts'

const never = new AbortController().signal
const SPEC = {
  kind: 'web',
  url: 'http://shop.test/',
  viewport: { width: 1280, height: 800 },
} as const
/** Largest header that the other side accepts (`shared/log/wire/frame.ts`). */
const MAX_HEADER_BYTES = 8 * 1024 * 1024

class AuditedDevice extends MemoryDevice {
  screen: ScreenAudit | undefined

  async audit(): Promise<ScreenAudit | undefined> {
    return this.screen
  }
}

test('an audited screen is answered with its facts and its picture apart', async () => {
  const device = new AuditedDevice(SPEC)
  device.screen = { ...auditedScreen(), picture: Uint8Array.of(255, 216) }
  const [header, picture] = await auditOn(device, { id: 7 }, never)
  expect(header).toEqual({ kind: 'audited', id: 7, facts: auditedScreen() })
  expect(picture).toEqual(Uint8Array.of(255, 216))
})

test('a screen that is like one before is answered without facts', async () => {
  const [header, picture] = await auditOn(new AuditedDevice(SPEC), { id: 7 }, never)
  expect(header).toEqual({ kind: 'audited', id: 7 })
  expect(picture).toHaveLength(0)
})

test('a device that cannot be audited says so', async () => {
  await expect(auditOn(new MemoryDevice(SPEC), { id: 7 }, never)).rejects.toMatchObject({
    code: 'device_unable',
  })
})

test('the rules of axe-core alone are answered without a picture, and not where they cannot be asked', async () => {
  const device = Object.assign(new MemoryDevice(SPEC), { rules: async () => [] })
  expect(await auditOn(device, { id: 7, only: 'axe' }, never)).toEqual([
    { kind: 'audited', id: 7, facts: [] },
    new Uint8Array(),
  ])
  await expect(
    auditOn(new AuditedDevice(SPEC), { id: 7, only: 'axe' }, never),
  ).rejects.toMatchObject({
    code: 'device_unable',
  })
})

test('an audit of a page with endless names and elements stays within a message', () => {
  const facts = auditedScreen()
  const endless = '<b>'.repeat(100_000)
  const stop = { element: { ...facts.walk.stops[0]?.element, name: endless, html: endless } }
  const screen = {
    ...{ ...facts, title: endless, picture: new Uint8Array() },
    walk: { ...facts.walk, stops: Array.from({ length: 5_000 }, () => stop) },
  }
  const { picture, ...bounded } = Object(bound(Object.assign(auditedScreen(), screen)))
  expect(picture).toHaveLength(0)
  expect(JSON.stringify(bounded).length).toBeLessThan(MAX_HEADER_BYTES)
  expect(ScreenFacts.parse(bounded).walk.stops).toHaveLength(1_000)
})

test('the same page with other content is no new screen, and other controls make one', () => {
  const isNew = makeScreenKinds()
  const parts = ['link a.logo', 'button button.buy']
  expect(isNew({ path: 'http://shop.test/', parts })).toBe(true)
  expect(isNew({ path: 'http://shop.test/', parts: [...parts, 'link a.more'] })).toBe(false)
  const dialog = ['button button.yes', 'button button.no', 'textbox input.name']
  expect(isNew({ path: 'http://shop.test/', parts: [...parts, ...dialog] })).toBe(true)
  expect(isNew({ path: 'http://shop.test/', parts: dialog })).toBe(false)
  expect(isNew({ path: 'http://shop.test/help', parts: [] })).toBe(true)
})
