// The sensors on one page of a real device, without a loop: what is measured when the page is first
// seen.
import type { Device } from '@harness/bridge/devices/device.ts'
import { readPng } from '@harness/bridge/devices/png.ts'
import type { Rect } from '@harness/shared/base/geometry.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import {
  groundsOf,
  type Piece,
  textsOnPicture,
  withGrounds,
} from '@harness/web/core/screen/ground.ts'
import type { Signal } from '@harness/web/core/tool.ts'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { never } from '../web-device-setup.ts'

export interface Found extends Signal {
  readonly sensor: string
}

/** Everything that the sensors measure on this page. */
export async function measuredOn(device: Device, url: string): Promise<readonly Found[]> {
  await device.perform({ kind: 'navigate', url }, never)
  const { scene, png } = await device.observe(never)
  const sensed = { now: seenOnPicture(scene, png), steps: [], sweeps: false }
  return sensors.flatMap(({ name, measure }) =>
    measure(sensed).map((signal) => ({ sensor: name, ...signal })),
  )
}

/** Reads the picture of a scene as the app's worker does. */
export function seenOnPicture(scene: Scene, png: Uint8Array): Scene {
  const picture = readPng(png)
  const texts = textsOnPicture(scene)
  if (!picture || texts.length === 0) return scene
  const { data, channels, stride } = picture
  const cut = ({ x, y, width, height }: Rect): Piece => {
    const piece = new Uint8ClampedArray(width * height * 4)
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        for (let part = 0; part < 3; part++)
          piece[(row * width + column) * 4 + part] =
            data[(y + row) * stride + 1 + (x + column) * channels + part] ?? 0
    return { data: piece, width, height }
  }
  const { pointSize } = scene
  return withGrounds(
    scene,
    texts.map((text) => groundsOf(text, { size: picture, pointSize }, cut)),
  )
}

/** Sensor, target and words in one line, to be compared with a label. */
export function lineOf({ sensor, target = '', detail }: Found): string {
  return `${sensor} ${target} ${detail}`
}
