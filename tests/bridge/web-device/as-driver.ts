import type { Device } from '@harness/bridge/devices/device.ts'
import type { Driver } from '@harness/web/core/ports.ts'

/** A device as the loop drives it, without a bridge between them. */
export function asDriver(device: Device): Driver {
  return {
    info: device.info,
    canHold: true,
    async observe(signal) {
      const { scene, png } = await device.observe(signal)
      return { ...scene, png: new Uint8Array(png) }
    },
    perform: (command, signal) => device.perform(command, signal),
    reset: (signal) => device.reset(signal),
    frames: () => () => undefined,
    close: async () => undefined,
  }
}
