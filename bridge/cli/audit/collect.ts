// Audits every new screen that a device meets, whatever drives it: a sweep, or the tour of the sample.
import type { ScreenAudit, ScreenSign } from '@harness/shared/devices/audit.ts'
import type { Device, OpenDevice } from '../../devices/device.ts'

/** A path shows another screen when it has so many kinds of control that were not on it before. */
const NEW_PARTS = 3

export interface Collector {
  readonly screens: readonly ScreenAudit[]
  /** The same device, audited at every look at a new screen. */
  wrap(open: OpenDevice<'web'>): OpenDevice<'web'>
}

export interface CollectorOptions {
  readonly most: number
  readonly onScreen: (screen: ScreenAudit) => void
  /** Called once, when `most` screens are audited. */
  readonly onFull: () => void
}

export function makeCollector({ most, onScreen, onFull }: CollectorOptions): Collector {
  const screens: ScreenAudit[] = []
  const seen = new Map<string, Set<string>>()
  const isNew = ({ path, parts }: ScreenSign) => {
    const known = seen.get(path) ?? new Set()
    const isFirst = !seen.has(path)
    const fresh = parts.filter((part) => !known.has(part))
    if (!isFirst && fresh.length < NEW_PARTS) return false
    seen.set(path, new Set([...known, ...parts]))
    return true
  }
  const auditNow = async (device: Device, signal: AbortSignal) => {
    if (screens.length >= most) return false
    const screen = await device.audit?.(isNew, signal)
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
      return {
        ...device,
        async observe(during) {
          await auditNow(device, during)
          return device.observe(during)
        },
      }
    },
  }
}
