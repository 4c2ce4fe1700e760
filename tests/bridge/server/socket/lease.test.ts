import { randomUUID } from 'node:crypto'
import { SessionId } from '@harness/shared/base/ids.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import type { ServerMessage } from '@harness/shared/log/wire/protocol.ts'
import { expect, test, vi } from 'vitest'
import { soon } from '../../../setup/soon.ts'
import { makeManualTimers } from '../../../standins/manual-timers.ts'
import { Page } from '../../page.ts'
import { openTestBridge } from '../../test-bridge.ts'

const SPEC: BridgeSpec = {
  kind: 'web',
  url: 'http://shop.test/',
  viewport: { width: 390, height: 844 },
}

async function setUp() {
  const clock = makeManualTimers()
  // No pings: the clock jumps further than a page can answer. They have a test of their own.
  const setup = await openTestBridge({ clock, limits: { pingMs: 1e9 } })
  const session = SessionId.parse(randomUUID())
  let id = 0
  const open = async (page: Page, device = SPEC): Promise<ServerMessage> => {
    id += 1
    page.say({ kind: 'open', id, session, device })
    return page.reply(id)
  }
  const reset = async (page: Page): Promise<ServerMessage> => {
    id += 1
    page.say({ kind: 'reset', id, session })
    return page.reply(id)
  }
  /** Resolves when the bridge has received it: messages of one socket are read in order. */
  const keep = async (page: Page): Promise<void> => {
    id += 1
    page.say({ kind: 'keep', session })
    page.say({ kind: 'close', id, session: SessionId.parse(randomUUID()) })
    await page.reply(id)
  }
  /** Resolves when the bridge has noticed that the page is gone. */
  const disconnect = async (page: Page): Promise<void> => {
    const device = setup.devices.opened.at(-1)
    if (!device) throw new Error('no device was opened')
    id += 1
    page.say({ kind: 'mirror', id, session, on: true })
    await page.reply(id)
    const mirror = vi.spyOn(device, 'mirror').mockClear()
    page.socket.terminate()
    await soon(() => expect(mirror).toHaveBeenCalledWith(undefined))
  }
  const { devices } = setup
  return {
    clock,
    devices,
    setup,
    open,
    reset,
    keep,
    disconnect,
    join: () => new Page(setup).opened(),
  }
}

const state = (expected: string) => ({ kind: 'opened', opened: { state: expected } })

test('the same session with the same options gets the same device', async () => {
  const { devices, join, open } = await setUp()
  const page = await join()
  expect(await open(page)).toMatchObject(state('new'))
  expect(await open(page)).toMatchObject(state('same'))
  expect(devices.opened).toHaveLength(1)
})

test('other options replace the device', async () => {
  const { devices, join, open } = await setUp()
  const page = await join()
  await open(page)
  expect(await open(page, { ...SPEC, url: 'http://other.test/' })).toMatchObject(state('new'))
  expect(devices.opened.map((device) => device.isOpen)).toEqual([false, true])
})

test('a device waits 120 s for a session whose socket was lost', async () => {
  const { clock, devices, join, disconnect, open } = await setUp()
  const first = await join()
  await open(first)
  await disconnect(first)
  clock.advance(119_999)
  const second = await join()
  expect(await open(second)).toMatchObject(state('same'))
  await disconnect(second)
  clock.advance(120_000)
  await soon(() => expect(devices.opened[0]?.isOpen).toBe(false))
  expect(await open(await join())).toMatchObject(state('recreated'))
})

test('an idle session loses its device after 10 minutes, and each request restarts them', async () => {
  const { clock, devices, join, open, reset } = await setUp()
  const page = await join()
  await open(page)
  clock.advance(599_999)
  expect(await reset(page)).toMatchObject({ kind: 'done' })
  clock.advance(599_999)
  expect(await reset(page)).toMatchObject({ kind: 'done' })
  clock.advance(600_000)
  expect(await page.lost()).toMatchObject({ error: { code: 'device_lost' } })
  await soon(() => expect(devices.opened[0]?.isOpen).toBe(false))
  expect(await reset(page)).toMatchObject({ kind: 'failed', error: { code: 'device_lost' } })
})

test('a session that reports activity keeps its device, however long its model thinks', async () => {
  const { clock, devices, join, open, keep } = await setUp()
  const page = await join()
  await open(page)
  for (let times = 0; times < 3; times++) {
    clock.advance(599_999)
    await keep(page)
  }
  expect(devices.opened[0]?.isOpen).toBe(true)
  const stranger = await join()
  clock.advance(599_999)
  await keep(stranger)
  clock.advance(1)
  expect(await page.lost()).toMatchObject({ error: { code: 'device_lost' } })
})

test('the newest page of a session takes over its device, and the older page is notified', async () => {
  const { devices, join, open, reset } = await setUp()
  const [first, second] = [await join(), await join()]
  await open(first)
  expect(await open(second)).toMatchObject(state('same'))
  expect(await first.lost()).toMatchObject({ error: { code: 'device_busy' } })
  expect(await reset(first)).toMatchObject({ kind: 'failed', error: { code: 'device_unknown' } })
  expect(await reset(second)).toMatchObject({ kind: 'done' })
  first.socket.terminate()
  await first.closed
  expect(await reset(second)).toMatchObject({ kind: 'done' })
  expect(devices.opened).toHaveLength(1)
})

test('a device whose page was left makes room for a new one, and devices in use do not', async () => {
  const { devices, join, open, disconnect } = await setUp()
  const openOther = async (page: Page, id: number): Promise<ServerMessage> => {
    page.say({ kind: 'open', id, session: SessionId.parse(randomUUID()), device: SPEC })
    return page.reply(id)
  }
  const left = await join()
  await open(left)
  await disconnect(left)
  const page = await join()
  for (const id of [101, 102, 103, 104])
    expect(await openOther(page, id)).toMatchObject(state('new'))
  await soon(() => expect(devices.opened[0]?.isOpen).toBe(false))
  expect(await openOther(page, 105)).toMatchObject({
    kind: 'failed',
    error: { code: 'device_busy' },
  })
  expect(devices.opened.slice(1).map(({ isOpen }) => isOpen)).toEqual([true, true, true, true])
})

test('a device that ends by itself is reported lost, and opened again on request', async () => {
  const { devices, join, open, reset } = await setUp()
  const page = await join()
  await open(page)
  devices.opened[0]?.lose()
  expect(await page.lost()).toMatchObject({ error: { code: 'device_lost' } })
  expect(await reset(page)).toMatchObject({ kind: 'failed', error: { code: 'device_lost' } })
  expect(await open(page)).toMatchObject(state('recreated'))
  expect(await open(page)).toMatchObject(state('same'))
  expect(await reset(page)).toMatchObject({ kind: 'done' })
})

test('the end of the bridge ends every device and every socket', async () => {
  const { devices, setup, join, open } = await setUp()
  const page = await join()
  await open(page)
  await Promise.all([setup.bridge.close(), setup.bridge.close()])
  expect(devices.opened.map((device) => device.isOpen)).toEqual([false])
  expect([1001, 1006]).toContain(await page.closed)
})
