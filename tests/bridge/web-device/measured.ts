// The sensors on one page of a real device, without a loop: what is measured when the page is first
// seen.
import type { Device } from '@harness/bridge/devices/device.ts'
import type { Signal } from '@harness/web/core/tool.ts'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { never } from '../web-device-setup.ts'

export interface Found extends Signal {
  readonly sensor: string
}

/** Everything that the sensors measure on this page. */
export async function measuredOn(device: Device, url: string): Promise<readonly Found[]> {
  await device.perform({ kind: 'navigate', url }, never)
  const { scene } = await device.observe(never)
  const sensed = { now: scene, steps: [], sweeps: false }
  return sensors.flatMap(({ name, measure }) =>
    measure(sensed).map((signal) => ({ sensor: name, ...signal })),
  )
}

/** Sensor, target and words in one line, to be compared with a label. */
export function lineOf({ sensor, target = '', detail }: Found): string {
  return `${sensor} ${target} ${detail}`
}
