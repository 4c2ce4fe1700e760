import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Driver } from '@harness/web/core/ports.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../setup/soon.ts'

/**
 * A driver with a picture on its screen, at least two live pictures, and a command that changes the
 * screen.
 */
export interface DriverBench {
  readonly driver: Driver
  dispose(): Promise<void>
}

const TAP = { kind: 'tap', point: { x: 10, y: 20 } } as const
const WAIT = { kind: 'wait', ms: 10_000 } as const

function going(): AbortSignal {
  return new AbortController().signal
}

/** Width and height from the header of a PNG. */
function sizeOf(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Contract of every driver. `setup` opens one for each test. */
export function describeDriver(name: string, setup: () => Promise<DriverBench>): void {
  describe(`the driver: ${name}`, () => {
    let bench: DriverBench
    let driver: Driver

    beforeEach(async () => {
      bench = await setup()
      driver = bench.driver
    })
    afterEach(() => bench.dispose())

    it(`the driver ${name} observes the screen with its picture in device pixels`, async () => {
      const { pointSize, scale }: DeviceInfo = driver.info
      const seen = await driver.observe(going())
      expect(seen).toMatchObject({ pointSize, scale })
      expect(sizeOf(seen.png)).toEqual({
        width: pointSize.width * scale,
        height: pointSize.height * scale,
      })
      expect(seen.elements.length).toBeGreaterThan(0)
    })

    it(`the driver ${name} performs a command once and reports the outcome`, async () => {
      const before = await driver.observe(going())
      expect(await driver.perform(TAP, going())).toMatchObject({
        success: true,
        outcome: 'changed',
      })
      expect((await driver.observe(going())).title).not.toBe(before.title)
    })

    it(`the driver ${name} is back at the first screen after a reset`, async () => {
      const first = await driver.observe(going())
      await driver.perform(TAP, going())
      await driver.reset(going())
      expect((await driver.observe(going())).title).toBe(first.title)
    })

    it(`the driver ${name} does nothing for a signal that was already aborted`, async () => {
      const title = (await driver.observe(going())).title
      const gone = AbortSignal.abort()
      for (const call of [driver.observe(gone), driver.perform(TAP, gone), driver.reset(gone)]) {
        await expect(call).rejects.toMatchObject({ code: 'aborted' })
      }
      expect((await driver.observe(going())).title).toBe(title)
    })

    it(`the driver ${name} rejects with aborted at once when it is aborted on the way, and can be used afterwards`, async () => {
      const stop = new AbortController()
      const waited = driver.perform(WAIT, stop.signal)
      stop.abort()
      await expect(waited).rejects.toMatchObject({ code: 'aborted' })
      expect(await driver.perform(TAP, going())).toMatchObject({ outcome: 'changed' })
    })

    it(`the driver ${name} shows one live picture at a time: the next comes when the last is painted`, async () => {
      const painted: (() => void)[] = []
      const stop = driver.frames((jpeg) => {
        expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8])
        return new Promise((resolve) => painted.push(resolve))
      })
      await until(() => painted.length === 1)
      await driver.observe(going())
      expect(painted).toHaveLength(1)
      painted[0]?.()
      await until(() => painted.length === 2)
      stop()
      painted[1]?.()
    })

    it(`the driver ${name} answers device_unknown to every call after it was closed, however often`, async () => {
      await driver.close()
      await driver.close()
      const calls = [driver.observe(going()), driver.perform(TAP, going()), driver.reset(going())]
      for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'device_unknown' })
    })
  })
}
