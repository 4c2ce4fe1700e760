import type { Device } from '@harness/bridge/devices/device.ts'
import { centre } from '@harness/shared/base/geometry.ts'
import type { Command } from '@harness/shared/device/command.ts'
import { Scene } from '@harness/shared/device/observation.ts'
import { decode } from 'fast-png'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A device whose screen has an enabled element of this name; a tap on it changes the screen. */
export interface DeviceBench {
  readonly device: Device
  readonly button: string
  dispose(): Promise<void>
}

const never = new AbortController().signal

/** Contract of every bridge device. `setup` opens one for all tests. */
export function describeDevice(name: string, setup: () => Promise<DeviceBench>): void {
  describe(`the device: ${name}`, () => {
    let bench: DeviceBench
    let device: Device
    beforeAll(async () => {
      bench = await setup()
      device = bench.device
    })
    afterAll(() => bench?.dispose())

    const see = () => device.observe(never)
    const shown = async () => {
      const { text, elements, url } = (await see()).scene
      return { text, url, values: elements.map(({ label, value }) => [label, value]) }
    }
    const tapped = async (): Promise<Command> => {
      const { elements } = (await see()).scene
      const found = elements.find(({ label }) => label === bench.button)
      if (!found) throw new Error(`no ${bench.button} among ${elements.map((at) => at.label)}`)
      return { kind: 'tap', point: centre(found.rect), ref: found.ref }
    }

    it(`the device ${name} observes a scene that fits its declaration, and its picture in device pixels`, async () => {
      const { scene, png } = await see()
      expect(Scene.parse(scene)).toEqual(scene)
      const { pointSize, scale } = device.info
      expect(scene).toMatchObject({ pointSize, scale })
      const { width, height } = decode(png)
      expect([width, height]).toEqual([pointSize.width * scale, pointSize.height * scale])
      const refs = scene.elements.map(({ ref }) => ref)
      expect(new Set(refs).size).toBe(refs.length)
    })

    it(`the device ${name} carries out an input once, says that the screen changed, and is at its beginning after a reset`, async () => {
      const first = await shown()
      const outcome = await device.perform(await tapped(), never)
      expect(outcome).toMatchObject({ success: true, outcome: 'changed' })
      expect(outcome.detail).toMatch(/\.$/)
      for (const ms of [outcome.durationMs, outcome.settleMs])
        expect(Number.isInteger(ms)).toBe(true)
      expect(await shown()).not.toEqual(first)
      await device.reset(never)
      expect(await shown()).toEqual(first)
    })

    it(`the device ${name} does nothing for a ref that the last observation did not have, and says so`, async () => {
      const first = await shown()
      const command: Command = {
        ...(await tapped()),
        kind: 'tap',
        ref: 'of-no-observation',
      } as Command
      expect(await device.perform(command, never)).toMatchObject({ success: false })
      expect(await shown()).toEqual(first)
    })

    it(`the device ${name} does nothing for a signal that was already aborted`, async () => {
      const first = await shown()
      const command = await tapped()
      const gone = AbortSignal.abort()
      const calls = [
        () => device.observe(gone),
        () => device.perform(command, gone),
        () => device.reset(gone),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'aborted' })
      expect(await shown()).toEqual(first)
    })

    it(`the device ${name} ends a wait that is aborted on the way, and can be used afterwards`, async () => {
      const stop = new AbortController()
      const waited = device.perform({ kind: 'wait', ms: 10_000 }, stop.signal)
      stop.abort()
      await expect(waited).rejects.toMatchObject({ code: 'aborted' })
      expect(await device.perform(await tapped(), never)).toMatchObject({ outcome: 'changed' })
    })

    it(`the device ${name} answers device_unknown to every call after it was closed, however often`, async () => {
      await device.reset(never)
      const command = await tapped()
      await device.close()
      await device.close()
      for (const call of [
        device.observe(never),
        device.perform(command, never),
        device.reset(never),
      ])
        await expect(call).rejects.toMatchObject({ code: 'device_unknown' })
    })
  })
}
