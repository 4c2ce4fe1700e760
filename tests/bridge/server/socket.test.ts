import { randomUUID } from 'node:crypto'
import { SessionId } from '@harness/shared/base/ids.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import type { ClientMessage } from '@harness/shared/log/wire/protocol.ts'
import { describe, expect, test, vi } from 'vitest'
import { soon } from '../../setup/soon.ts'
import { makeManualTimers } from '../../standins/manual-timers.ts'
import { makeMemoryDevices } from '../../standins/memory-device.ts'
import { Page } from '../page.ts'
import { openTestBridge } from '../test-bridge.ts'

const SPEC: BridgeSpec = {
  kind: 'web',
  url: 'http://shop.test/',
  viewport: { width: 390, height: 844 },
}

const newSession = () => SessionId.parse(randomUUID())
const open = (id: number, session: SessionId): ClientMessage => ({
  kind: 'open',
  id,
  session,
  device: SPEC,
})
const perform = (id: number, session: SessionId, text: string, ahead = false): ClientMessage => ({
  kind: 'perform',
  id,
  session,
  command: { kind: 'type', text },
  ...(ahead && { ahead }),
})

function held(): { readonly gate: Promise<void>; release: () => void } {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  return { gate, release: () => release() }
}

async function openPage(session = newSession()) {
  const setup = await openTestBridge()
  const page = new Page(setup)
  await page.opened()
  page.say(open(0, session))
  await page.reply(0)
  const [device] = setup.devices.opened
  if (!device) throw new Error('no device was opened')
  return { setup, page, session, device }
}

describe('requests', () => {
  test('a session opens a device, observes, acts, resets and closes', async () => {
    const setup = await openTestBridge()
    const page = await new Page(setup).opened()
    const session = newSession()
    page.say(open(1, session))
    expect(await page.reply(1)).toEqual({
      kind: 'opened',
      id: 1,
      opened: {
        device: { kind: 'web', name: 'Memory', pointSize: SPEC.viewport, scale: 1 },
        state: 'new',
      },
    })
    page.say({ kind: 'observe', id: 2, session })
    const picture = await page.picture('observation')
    expect(picture.header).toMatchObject({ id: 2, scene: { text: 'Schön: 0' } })
    expect([...picture.bytes]).toEqual([0x89, 0x50, 0x4e, 0x47, 255, 0])
    page.say(perform(3, session, 'Grüße 東京'))
    expect(await page.reply(3)).toMatchObject({ kind: 'performed', outcome: { success: true } })
    page.say({ kind: 'reset', id: 4, session })
    expect(await page.reply(4)).toEqual({ kind: 'done', id: 4 })
    page.say({ kind: 'close', id: 5, session })
    expect(await page.reply(5)).toEqual({ kind: 'done', id: 5 })
    const [device] = setup.devices.opened
    expect(device?.performed).toEqual([{ kind: 'type', text: 'Grüße 東京' }])
    expect([device?.resets, device?.isOpen]).toEqual([1, false])
  })

  test('a screen that was sent ahead comes without its picture, and none is sent to a page that does not take it', async () => {
    const { page, session, device } = await openPage()
    const seen = async (id: number) => {
      page.say({ kind: 'observe', id, session })
      return page.picture('observation')
    }
    device.ahead = 7
    page.say(perform(1, session, 'a', true))
    expect(await page.picture('ahead')).toMatchObject({
      header: { session, ahead: 7, scene: { text: 'Schön: 1' } },
      bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 255, 0),
    })
    expect(await seen(2)).toMatchObject({
      header: { ahead: 7, scene: { text: 'Schön: 1' } },
      bytes: new Uint8Array(),
    })
    device.ahead = 8
    page.say(perform(3, session, 'b'))
    await page.reply(3)
    expect(await seen(4)).not.toHaveProperty('header.ahead')
  })

  test('a session passes on the sign-in data and the manual inputs of a person', async () => {
    const { page, session, device } = await openPage()
    page.say({ kind: 'credential', id: 1, session, username: 'ada', password: 'hunter2' })
    expect(await page.reply(1)).toEqual({ kind: 'done', id: 1 })
    const input = { kind: 'move', point: { x: 1, y: 2 } } as const
    page.say({ kind: 'manual_input', id: 2, session, input })
    expect(await page.reply(2)).toEqual({ kind: 'done', id: 2 })
    expect([device.usernames, device.manualInputs]).toEqual([['ada'], [input]])
  })

  test('the bridge handles the requests of one session one at a time, in order', async () => {
    const { page, session, device } = await openPage()
    const { gate, release } = held()
    device.gate = gate
    page.say(perform(1, session, 'one'))
    page.say(perform(2, session, 'two'))
    page.say({ kind: 'observe', id: 3, session })
    release()
    const picture = await page.picture('observation')
    expect(picture.header).toMatchObject({ id: 3, scene: { text: 'Schön: 2' } })
    expect(device.performed.map((command) => 'text' in command && command.text)).toEqual([
      'one',
      'two',
    ])
  })

  test('a cancelled request fails as aborted, and the next one is handled', async () => {
    const { page, session, device } = await openPage()
    device.gate = new Promise(() => undefined)
    page.say({ kind: 'observe', id: 1, session })
    page.say({ kind: 'observe', id: 2, session })
    page.say({ kind: 'cancel', target: 2 })
    page.say({ kind: 'cancel', target: 1 })
    page.say({ kind: 'cancel', target: 99 })
    expect(await page.reply(1)).toMatchObject({ kind: 'failed', error: { code: 'aborted' } })
    expect(await page.reply(2)).toMatchObject({ kind: 'failed', error: { code: 'aborted' } })
    device.gate = undefined
    page.say(perform(3, session, 'after'))
    expect(await page.reply(3)).toMatchObject({ kind: 'performed' })
  })

  test('close does not wait for the request in progress', async () => {
    const { page, session, device } = await openPage()
    device.gate = new Promise(() => undefined)
    page.say(perform(1, session, 'never'))
    page.say({ kind: 'close', id: 2, session })
    expect(await page.reply(1)).toMatchObject({ kind: 'failed', error: { code: 'aborted' } })
    expect(await page.reply(2)).toEqual({ kind: 'done', id: 2 })
    expect(device.isOpen).toBe(false)
  })

  test('a device that opens after its session was closed is closed again', async () => {
    const setup = await openTestBridge()
    const page = await new Page(setup).opened()
    const session = newSession()
    const { gate, release } = held()
    setup.devices.gate = gate
    page.say(open(1, session))
    await soon(() => expect(setup.devices.requestCount).toBe(1))
    page.say({ kind: 'close', id: 2, session })
    page.say({ kind: 'close', id: 3, session: newSession() })
    await page.reply(3)
    release()
    expect(await page.reply(1)).toMatchObject({ kind: 'failed', error: { code: 'aborted' } })
    expect(await page.reply(2)).toEqual({ kind: 'done', id: 2 })
    expect(setup.devices.opened.map((device) => device.isOpen)).toEqual([false])
  })

  test('a session without a device gets an error that says so', async () => {
    const page = await new Page(await openTestBridge()).opened()
    page.say({ kind: 'observe', id: 1, session: newSession() })
    expect(await page.reply(1)).toMatchObject({ kind: 'failed', error: { code: 'device_unknown' } })
    page.say({ kind: 'close', id: 2, session: newSession() })
    expect(await page.reply(2)).toEqual({ kind: 'done', id: 2 })
  })

  test('a device that opens reports its progress, with only the end of long output', async () => {
    const devices = makeMemoryDevices()
    const setup = await openTestBridge({
      openers: {
        web: (spec, signal, onProgress) => {
          onProgress?.('Building.')
          onProgress?.(`${'a'.repeat(9_000)}z`, 'output')
          return devices.open(spec, signal)
        },
      },
    })
    const page = await new Page(setup).opened()
    const session = newSession()
    page.say(open(1, session))
    const kind = 'opening'
    expect(await page.nextProgress()).toEqual({ kind, session, text: 'Building.', output: false })
    const text = `${'a'.repeat(3_999)}z`
    expect(await page.nextProgress()).toEqual({ kind, session, text, output: true })
    expect(await page.reply(1)).toMatchObject({ kind: 'opened' })
  })

  test('the bridge names a kind of device that it does not have', async () => {
    const page = await new Page(await openTestBridge({ openers: {} })).opened()
    page.say(open(1, newSession()))
    const error = { code: 'device_kind_unavailable', detail: { kind: 'web' } }
    expect(await page.reply(1)).toMatchObject({ kind: 'failed', error })
  })
})

describe('mirror', () => {
  test('the mirror captures the next frame only after the last one was painted', async () => {
    const { page, session, device } = await openPage()
    page.say({ kind: 'mirror', id: 1, session, on: true })
    await page.reply(1)
    for (const frame of [1, 2, 3]) {
      const picture = await page.picture('mirror')
      expect(picture.header).toEqual({ kind: 'mirror', session, frame })
      expect([...picture.bytes]).toEqual([0xff, 0xd8, frame])
      // A round trip later nothing more was captured, because nothing was acknowledged.
      page.say({ kind: 'mirror_ack', session, frame: 77 })
      page.say({ kind: 'reset', id: 10 + frame, session })
      await page.reply(10 + frame)
      expect(device.captured).toBe(frame)
      page.say({ kind: 'mirror_ack', session, frame })
    }
    await page.picture('mirror')
    page.say({ kind: 'mirror', id: 2, session, on: false })
    await page.reply(2)
    expect(device.captured).toBe(4)
  })

  test('the mirror captures nothing after the page is gone', async () => {
    const { page, session, device } = await openPage()
    page.say({ kind: 'mirror', id: 1, session, on: true })
    await page.picture('mirror')
    const mirror = vi.spyOn(device, 'mirror')
    page.socket.terminate()
    await soon(() => expect(mirror).toHaveBeenCalledWith(undefined))
    expect(device.captured).toBe(1)
  })
})

describe('limits', () => {
  test('a page beyond the limit learns that the bridge is busy, and gets in when another has left', async () => {
    const setup = await openTestBridge({ limits: { maxSockets: 4 } })
    const pages = await Promise.all(Array.from({ length: 4 }, () => new Page(setup).opened()))
    expect(await new Page(setup).closed).toBe(1013)
    pages[0]?.socket.close()
    await pages[0]?.closed
    const page = await new Page(setup).opened()
    page.say({ kind: 'close', id: 1, session: newSession() })
    expect(await page.reply(1)).toEqual({ kind: 'done', id: 1 })
  })

  test('the bridge refuses a fifth device', async () => {
    const page = await new Page(await openTestBridge()).opened()
    for (const id of [1, 2, 3, 4]) {
      page.say(open(id, newSession()))
      expect(await page.reply(id)).toMatchObject({ kind: 'opened' })
    }
    page.say(open(5, newSession()))
    expect(await page.reply(5)).toMatchObject({ kind: 'failed', error: { code: 'device_busy' } })
  })

  test('the bridge disconnects a page that does not answer pings', async () => {
    const clock = makeManualTimers()
    const page = await new Page(await openTestBridge({ clock })).opened()
    page.socket.on('ping', () => undefined)
    Object.assign(page.socket, { pong: () => undefined, _autoPong: false })
    page.socket.removeAllListeners('ping')
    const pinged = () => new Promise((resolve) => page.socket.once('ping', resolve))
    for (let missed = 0; missed < 2; missed += 1) {
      const ping = pinged()
      clock.advance(4_000)
      await ping
    }
    clock.advance(4_000)
    expect(await page.closed).toBe(1006)
  })

  test('a message that is too long or in too many parts closes the socket', async () => {
    const setup = await openTestBridge()
    const long = await new Page(setup).opened()
    long.socket.send('x'.repeat(300_000))
    expect(await long.closed).toBe(1009)
    const torn = await new Page(setup).opened()
    for (let at = 0; at < 100; at += 1) torn.socket.send('x', { fin: false })
    expect(await torn.closed).toBe(1008)
  })

  test('too many requests at once, or two with the same number, close the socket', async () => {
    const { page, session, device } = await openPage()
    device.gate = new Promise(() => undefined)
    for (let id = 1; id <= 33; id += 1) page.say({ kind: 'observe', id, session })
    expect(await page.closed).toBe(1008)
    const second = await openPage()
    second.device.gate = new Promise(() => undefined)
    second.page.say({ kind: 'observe', id: 1, session: second.session })
    second.page.say({ kind: 'observe', id: 1, session: second.session })
    expect(await second.page.closed).toBe(1008)
  })
})
