import type { Observation } from '@harness/shared/device/observation.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Recording } from '@harness/web/drivers/recorded.ts'
import { encode } from 'fast-png'

export const INFO: DeviceInfo = {
  kind: 'web',
  name: 'Recorded',
  pointSize: { width: 90, height: 60 },
  scale: 2,
}

function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    encode({ width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(200) }),
  )
}

const PNG = pngOf(INFO.pointSize.width * INFO.scale, INFO.pointSize.height * INFO.scale)

function screen(title: string): Observation {
  const rect = { x: 5, y: 5, width: 40, height: 20 }
  const button = {
    ref: 'b',
    role: 'button',
    label: 'Continue',
    labelSource: 'text',
    rect,
    enabled: true,
    secure: false,
  }
  return {
    pointSize: INFO.pointSize,
    scale: INFO.scale,
    title,
    elements: [button],
    text: title,
    png: PNG,
  }
}

/** Three screens, each command leads to the next; two live pictures. */
export const RECORDING: Recording = {
  info: INFO,
  screens: ['First', 'Second', 'Third'].map(screen),
  pictures: [new Uint8Array([0xff, 0xd8, 1]), new Uint8Array([0xff, 0xd8, 2])],
}
