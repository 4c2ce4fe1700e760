// Frames of WebDriverAgent's stream as a way to a picture of the screen.
// @module-tag long
import { freshFrame } from '@harness/bridge/devices/ios/observe/fresh-frame.ts'
import { makeMoving, makeStream, toPng } from '@harness/bridge/devices/ios/observe/stream.ts'
import { jpegSize, readJpeg } from '@harness/bridge/devices/jpeg.ts'
import { pngSize } from '@harness/bridge/devices/png.ts'
import { decodeScreenshot } from '@harness/bridge/devices/w3c/grid.ts'
import { decode } from 'fast-png'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Mac, makeMac } from '../standins/mac/mac.ts'
import { PRO } from '../standins/mac/simulators.ts'
import { type DeviceUser, never, openIos, SOON, TIMEOUT } from './bench.ts'

vi.setConfig(TIMEOUT)

let mac: Mac
let user: DeviceUser
beforeAll(async () => {
  mac = await makeMac()
  mac.instead.set('simctl io', { exit: 60, err: 'Timeout waiting for screen surfaces\n' })
})
afterEach(() => {
  mac.streaming.fault = undefined
})
afterAll(() => mac.close())

const phone = () => mac.simulators.get(PRO)?.phone
const stream = () => mac.streams.at(-1)
const settings = () => mac.agents.at(-1)?.agent.settings
const PIXELS = { width: 1206, height: 2622 }
const NARROW = { mjpegScalingFactor: 50, mjpegServerFramerate: 5 }

describe('a stream slower than screenshots', () => {
  beforeAll(async () => {
    Object.assign(mac.timing, { agentScreenMs: 20, frameMs: 100 })
    user = await openIos(mac)
  })
  afterAll(() => user.device.close())

  /** Number of frames requested from the stream below. */
  let asked = 0

  /** The stream of the device, used as if it were the fastest way to a picture. */
  function own(timeoutMs: number) {
    const agent = {
      mjpegPort: () => {
        asked += 1
        return stream()?.port
      },
      set: async (wanted: object) => {
        Object.assign(settings() ?? {}, wanted)
      },
    }
    return makeStream({ agent, pixels: PIXELS, timeoutMs })
  }

  it('a slow stream is measured, and used for the mirror only', async () => {
    expect(user.device.info.pictures).toMatch(
      /^WebDriverAgent 20 ms, simctl does not work, stream [1-9]\d+ ms$/,
    )
    await vi.waitFor(() => expect(settings()).toMatchObject(NARROW), SOON)
    const visits = stream()?.visits()
    await user.tap('Fern — Water every week')
    expect(stream()?.visits()).toBe(visits)
  })

  it('a mirror at half the size leaves every other picture whole', async () => {
    await user.device.mirror(async () => undefined)
    const captured = stream()?.captured() ?? 0
    await vi.waitUntil(() => (stream()?.captured() ?? 0) > captured, SOON)
    const pictures = await Promise.all(Array.from({ length: 4 }, () => phone()?.picture('png')))
    await user.device.mirror(undefined)
    for (const picture of pictures) {
      const { data } = decode(picture ?? Buffer.alloc(0))
      const [upper, lower] = [data.slice(0, data.length / 2), data.slice(data.length / 2)]
      // A picture taken while another one is scaled down shows the screen tiled two by two.
      expect(Buffer.compare(Buffer.from(upper), Buffer.from(lower))).not.toBe(0)
    }
  })

  it('a frame always starts after it was requested, while the mirror also reads', async () => {
    await own(20_000).widen(never)
    await user.device.mirror(async () => undefined)
    for (const appearance of ['dark', 'light', 'dark', 'light']) {
      await phone()?.look({ appearance, content_size: 'large' })
      const frame = await freshFrame(stream()?.port ?? 0, 20_000, never)
      expect(jpegSize(frame)).toEqual(PIXELS)
      const [, red = 0] = readJpeg(frame)?.data ?? []
      expect(red < 128 ? 'dark' : 'light').toBe(appearance)
      expect(pngSize(toPng(frame) ?? frame)).toEqual(PIXELS)
    }
    await user.device.mirror(undefined)
  })

  it.each(['stalled', 'garbage', 'small'] as const)(
    'a stream that is %s is given up, once, and left to the mirror',
    async (fault) => {
      const live = own(fault === 'stalled' ? 300 : 20_000)
      await live.widen(never)
      const moving = makeMoving(live)
      mac.streaming.fault = fault
      expect(await moving.frame(never)).toBeUndefined()
      expect(settings()).toMatchObject(NARROW)
      mac.streaming.fault = undefined
      const before = asked
      expect(await moving.frame(never)).toBeUndefined()
      expect(asked).toBe(before)
    },
  )

  it('a frame that equals the last one proves no change, and is not used for an observation', async () => {
    const live = own(20_000)
    await live.widen(never)
    const moving = makeMoving(live)
    const frame = await moving.frame(never)
    expect(frame && moving.shows(decodeScreenshot(frame))).toBe(true)
    mac.streaming.fault = 'frozen'
    await moving.frame(never)
    expect(await moving.fresh(never)).toBeUndefined()
    live.narrow()
  })

  it('a stream that ended gives no picture', async () => {
    stream()?.close()
    const moving = makeMoving(own(20_000))
    expect(await moving.frame(never)).toBeUndefined()
  })
})

describe('a stream faster than screenshots', () => {
  beforeAll(async () => {
    Object.assign(mac.timing, { agentScreenMs: 3_000, frameMs: 100 })
    user = await openIos(mac)
  })
  afterAll(() => user.device.close())

  it('the fastest stream is read in true pixels, and an act is never judged by an earlier frame', async () => {
    expect(user.device.info.pictures).toMatch(/stream \d+ ms \(\d+ ms as PNG\)$/)
    expect(settings()).toMatchObject({ mjpegScalingFactor: 100 })
    const visits = stream()?.visits() ?? 0
    await user.tap('unlabelled button')
    // As small as a change can be, and nothing moves after it.
    expect(await user.tap('Remind me')).toMatchObject({ outcome: 'changed' })
    expect(await user.act({ kind: 'tap', point: { x: 200, y: 860 } })).toMatchObject({
      outcome: 'unchanged',
    })
    const { scene, png } = await user.see()
    expect(scene).toMatchObject({ title: 'New plant', scale: 3 })
    expect(pngSize(png)).toEqual(PIXELS)
    expect(stream()?.visits()).toBeGreaterThan(visits)
    expect(settings()).toMatchObject({ mjpegScalingFactor: 100 })
  })

  it('a fastest stream that freezes is detected by another way, and no observation is old', async () => {
    const { png: old } = await user.see()
    mac.streaming.fault = 'frozen'
    expect(await user.tap('Garden')).toMatchObject({ outcome: 'changed' })
    await vi.waitFor(() => expect(settings()).toMatchObject(NARROW), SOON)
    const { scene, png } = await user.see()
    expect(scene.title).toBe('Garden')
    expect(Buffer.compare(png, old)).not.toBe(0)
  })
})
