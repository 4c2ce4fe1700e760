// Audits every new screen that a device meets, whatever drives it: a sweep, or the tour of the
// sample.
import type { ScreenAudit } from '@harness/shared/devices/audit.ts'
import type { Device, OpenDevice } from '../../devices/device.ts'

export interface Collector {
  readonly screens: readonly ScreenAudit[]
  /** The same device, audited at every look at a new screen. */
  wrap(open: OpenDevice<'web'>): OpenDevice<'web'>
}

interface CollectorOptions {
  readonly most: number
  readonly onScreen: (screen: ScreenAudit) => void
  /** Called once, when `most` screens are audited. */
  readonly onFull: () => void
}

export function makeCollector({ most, onScreen, onFull }: CollectorOptions): Collector {
  const screens: ScreenAudit[] = []
  const auditNow = async (device: Device, signal: AbortSignal) => {
    if (screens.length >= most) return false
    const screen = await device.audit?.('new', signal)
    if (!screen) return false
    screens.push(screen)
    onScreen(screen)
    if (screens.length === most) onFull()
    return true
  }
  return {
    screens,
    wrap: (open) => async (spec, signal) => {
      const device = await open(spec, signal)
      // An audit asks the rules of axe-core itself; the sweep need not ask them too.
      const { rules: _, ...rest } = device
      return {
        ...rest,
        async observe(during) {
          await auditNow(device, during)
          return device.observe(during)
        },
      }
    },
  }
}
