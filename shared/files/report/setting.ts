// Browser, conditions and screen of a run, as reports name them.
import type { Size } from '../../base/geometry.ts'
import { SCREEN_SIZES } from '../../device/screen-sizes.ts'
import type { RunState } from '../../log/fold.ts'
import type { DeviceRef } from '../../order/run.ts'

/** Window of the first step; empty before it. */
export function screenOf({ steps }: Pick<RunState, 'steps'>): { readonly screen?: string } {
  const [first] = steps
  if (!first) return {}
  const { audited, pointSize } = first.started
  // The picture of an audit also shows the page below the window.
  return { screen: screenName(audited?.viewport ?? pointSize) }
}

/** Name such as "phone 390 × 844" or "1440 × 900", in points. */
export function screenName({ width, height }: Size): string {
  const known = Object.entries(SCREEN_SIZES).find(
    ([, size]) => size.width === width && size.height === height,
  )
  return [known?.[0], `${width} × ${height}`].filter(Boolean).join(' ')
}

/** `setting` leaves out the server, since a device from a pool may come from any. */
export function deviceOf(device: DeviceRef): { readonly device: string; readonly setting: string } {
  const { name, runtime, attached, conditions = [] } = device
  const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ')
  const texts = conditions.map(({ text }) => text)
  const server = attached && `running already at ${attached}`
  return {
    device: joined(name, runtime, server, ...texts),
    setting: joined(name, runtime, ...texts),
  }
}
