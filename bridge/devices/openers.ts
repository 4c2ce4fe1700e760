import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import type { Device, OpenDevice, ProgressListener } from './device.ts'

/** Opens a device, by kind; kinds unavailable on this machine are missing. */
export type Openers = { readonly [K in BridgeSpec['kind']]?: OpenDevice<K> }

export type DeviceOpener = (signal: AbortSignal, onProgress: ProgressListener) => Promise<Device>

/** Opens a device by its spec; undefined when its kind is not available on this machine. */
export function openerOf(
  { web, ios, appium }: Openers,
  spec: BridgeSpec,
): DeviceOpener | undefined {
  switch (spec.kind) {
    case 'web':
      return web && ((signal, onProgress) => web(spec, signal, onProgress))
    case 'ios':
      return ios && ((signal, onProgress) => ios(spec, signal, onProgress))
    case 'appium':
      return appium && ((signal, onProgress) => appium(spec, signal, onProgress))
  }
}
